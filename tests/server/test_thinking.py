"""Workers of the house: they end with it, however it ends."""

import asyncio
import multiprocessing
import os
import signal
import time

from parlour.engine.registry import game
from parlour.server.thinking import Thinkers

PATIENCE = 30.0


def wait_until(holds):
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def workers_of(thinkers):
    return [*(thinkers._slow._processes or {}).values()]


def test_nothing_is_begun_again_after_the_house_has_closed():
    """A worker that is ended while it compiles is not replaced."""

    async def open_and_close():
        thinkers = Thinkers()
        pool = thinkers._slow
        thinkers.get_ready(game("port").set_up(3))
        while not workers_of(thinkers):
            await asyncio.sleep(0.01)
        (worker,) = workers_of(thinkers)
        thinkers.close()
        await asyncio.wait(thinkers._compiling, timeout=PATIENCE)
        return thinkers._slow is pool, worker

    is_same, worker = asyncio.run(open_and_close())
    assert is_same
    wait_until(lambda: not worker.is_alive())


def _think_of_nothing(pids):
    """A server with a worker that compiles; waits to be killed."""

    async def serve():
        thinkers = Thinkers()
        thinkers.get_ready(game("port").set_up(3))
        while not workers_of(thinkers):
            await asyncio.sleep(0.01)
        pids.put(workers_of(thinkers)[0].pid)
        await asyncio.sleep(3600)

    asyncio.run(serve())


def is_there(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_workers_do_not_outlive_a_server_that_is_killed():
    context = multiprocessing.get_context("spawn")
    pids = context.Queue()
    server = context.Process(target=_think_of_nothing, args=(pids,))
    server.start()
    worker = pids.get(timeout=PATIENCE)
    assert is_there(worker)
    os.kill(server.pid, signal.SIGKILL)
    server.join()
    wait_until(lambda: not is_there(worker))
    pids.close()
