"""`python -m microgpt`: see `microgpt.cli`."""

import sys

from microgpt.cli import main

if __name__ == "__main__":
    sys.exit(main())
