"""``python -m whoknows``."""

import sys

from whoknows.cli import main

sys.exit(main())
