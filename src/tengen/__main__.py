"""`python -m tengen` is the same as `tengen`."""

from tengen.cli import main

if __name__ == "__main__":
    main()
