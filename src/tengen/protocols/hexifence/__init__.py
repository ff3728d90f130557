"""The line wire to Java players of Hexifence, from both of its ends."""
