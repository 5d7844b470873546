"""What the pages weigh, and how soon a phone's first move is made; the figures of docs/server.md.

    python bench/pages.py [--game deadfall] [--fast]

Starts `parlour serve` on 127.0.0.1 and Debian's Chromium. The phone: 360 x 740 points, a processor
four times slower, 1.6 Mbit/s and 150 ms away (`--fast`: no brakes).
"""

import argparse
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from server import running

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
SLOWER = 4
BYTES_A_SECOND = 1_600_000 / 8
DELAY = 150  # ms
PATIENCE = 60_000  # ms


class Scale:
    """Bytes as they came over the wire, by what they were asked for."""

    def __init__(self, page: Page, *, fast: bool) -> None:
        self.bytes = 0
        self.files = 0
        self.acks = 0
        link = page.context.new_cdp_session(page)
        link.send("Network.enable")
        link.on("Network.loadingFinished", self._loaded)
        link.on("Network.webSocketFrameReceived", self._heard)
        if not fast:
            link.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            link.send(
                "Network.emulateNetworkConditions",
                {
                    "offline": False,
                    "latency": DELAY,
                    "downloadThroughput": BYTES_A_SECOND,
                    "uploadThroughput": BYTES_A_SECOND,
                },
            )

    def _loaded(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])
        self.files += 1

    def _heard(self, event: dict[str, Any]) -> None:
        said = event["response"]["payloadData"]
        self.bytes += len(said)
        self.acks += said.startswith('{"t":"ack"')

    def __str__(self) -> str:
        return f"{self.bytes / 1000:.0f} kB in {self.files} files"


def first_move(page: Page, base: str, slug: str, scale: Scale) -> None:
    """From an empty browser to the first own move on the server's disk."""
    start = time.perf_counter()

    def tell(what: str) -> None:
        print(f"{time.perf_counter() - start:5.1f} s  {what}: {scale}")

    page.goto(base)
    card = page.locator(f'a[href="/g/{slug}"]').first
    card.wait_for(timeout=PATIENCE)
    tell("the lobby is there")
    card.click()
    page.locator(".game-now button").first.click(timeout=PATIENCE)
    page.locator(".board").wait_for(timeout=PATIENCE)
    tell("the table is there")
    page.locator(".board:not(.is-moving) .status-line.is-asked").wait_for(timeout=PATIENCE)
    tell("the first question")
    acks = scale.acks
    page.locator("button.card.is-legal, .actions button").first.click(timeout=PATIENCE)
    while scale.acks == acks and time.perf_counter() - start < PATIENCE / 1000:
        page.wait_for_timeout(10)
    tell("the first move is on the server's disk")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="deadfall")
    parser.add_argument("--fast", action="store_true")
    said = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as name,
        running(Path(name)) as server,
        sync_playwright() as p,
    ):
        server.wait()
        browser = p.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        page = browser.new_page(
            viewport={"width": 360, "height": 740},
            has_touch=True,
            service_workers="block",  # what it fetches ahead would not be weighed
        )
        first_move(page, server.base, said.game, Scale(page, fast=said.fast))
        browser.close()


if __name__ == "__main__":
    main()
