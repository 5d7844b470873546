"""One Chromium and one house for all tests of a worker; every visitor has their own profile."""

import os
import shutil

import pytest
from playwright.sync_api import expect, sync_playwright
from server.houses import OpenHouse, quick_bots

from .visitors import DESK, PATIENCE, Visitor

expect.set_options(timeout=PATIENCE)

ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium_path():
    return next((found for name in NAMES if (found := shutil.which(name))), None)


@pytest.fixture(scope="package", autouse=True)
def _quick_bots():
    with quick_bots():
        yield


@pytest.fixture(scope="package")
def chromium():
    path = chromium_path()
    if path is None:
        pytest.fail("There is no Chromium here: `make test` installs it (Debian: chromium).")
    rooted = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=[*ARGUMENTS, *rooted])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory):
    opened = OpenHouse(tmp_path_factory.mktemp("house"))
    yield opened
    opened.close()


@pytest.fixture
def visit(chromium, house):
    """Makes visitors. At the end none may have seen an error or asked another server."""
    visitors = []

    def make(base=None, **how):
        how = {"viewport": DESK, "locale": "en-GB", "reduced_motion": "reduce"} | how
        visitors.append(Visitor(chromium.new_context(**how), base or house.base))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.close()
    house.leave()
    faults = [fault for visitor in visitors for fault in visitor.faults]
    assert not faults, "\n".join(faults)
