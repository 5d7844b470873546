"""One house for all tests, and houses of their own for those that break something."""

import pytest

from .houses import OpenHouse, quick_bots


@pytest.fixture(scope="package", autouse=True)
def _quick_bots():
    with quick_bots():
        yield


@pytest.fixture(scope="package")
def shared_house(tmp_path_factory):
    opened = OpenHouse(tmp_path_factory.mktemp("house"))
    yield opened
    opened.close()


@pytest.fixture
def house(shared_house):
    """The house of all tests; every test has browsers and tables of its own."""
    yield shared_house
    shared_house.leave()


@pytest.fixture
def own_house(tmp_path):
    """A house for one test, to be broken or narrowed."""
    opened = []

    def make(**how):
        opened.append(OpenHouse(tmp_path, **how))
        return opened[-1]

    yield make
    for each in opened:
        each.close()
