"""Every question on the command line: its JSON key by key against the one shape of each answer."""

from typing import Any

import pytest

from tests.api.cli.conftest import Run

