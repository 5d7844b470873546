"""When memory is swept for rings of objects that nobody holds any more.

A full sweep looks at every object of every table and holds up everybody meanwhile: half a second
where five hundred tables are open. It waits for a moment in which nobody says anything.
"""

import asyncio
import gc
import time
from collections.abc import Iterable

from parlour.server.house import House
from parlour.server.room import Room

YOUNG, MIDDLE = 20_000, 20  # new objects, and small sweeps, until those are looked at
NEVER = 1 << 30
EVERY = 20.0  # seconds between two looks
QUIET = 2.0  # seconds without a message
LATEST = 600.0  # seconds until a sweep does not wait any longer


def hold_back() -> None:
    """No full sweep but those of `sweep`."""
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def sweep(house: House) -> None:
    """While the house is open."""
    swept = time.monotonic()
    while True:
        await asyncio.sleep(EVERY)
        if is_due(house.rooms.values(), swept, time.monotonic()):
            gc.collect()
            swept = time.monotonic()


def is_due(rooms: Iterable[Room], swept: float, now: float) -> bool:
    """Has something happened since, and is it quiet now? If never, at last all the same."""
    touched = max((room.touched for room in rooms), default=swept)
    return touched >= swept and (now - touched > QUIET or now - swept > LATEST)
