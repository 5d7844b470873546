"""Full sweeps of memory wait for a quiet moment, but not for ever."""

from dataclasses import dataclass

import pytest

from parlour.server.sweeping import LATEST, QUIET, is_due


@dataclass
class Table:
    touched: float


@pytest.mark.parametrize(
    ("touched", "swept", "now", "due"),
    [
        ([], 100.0, 100.0 + LATEST / 2, True),  # all tables have been put away
        ([90.0], 100.0, 130.0, False),  # nothing has happened since
        ([120.0], 100.0, 120.0 + QUIET / 2, False),
        ([120.0], 100.0, 121.0 + QUIET, True),
        ([90.0, 130.0], 100.0, 130.5, False),
        ([101.0 + LATEST], 100.0, 101.5 + LATEST, True),
    ],
)
def test_when_memory_is_swept(touched, swept, now, due):
    assert is_due([Table(each) for each in touched], swept, now) is due
