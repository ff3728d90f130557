"""The keeper: a small process between the referee and a foreign program.

It starts the program, watches what the program and everything it starts use, and ends all of them when the
referee says so or dies. It is a script of its own that uses the standard library only, so that it starts
in a few milliseconds; nothing here may import the rest of the package.
"""
