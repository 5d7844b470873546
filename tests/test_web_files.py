"""What browsers are sent: libraries as they were taken, nothing from anywhere else."""

import hashlib
import re
from pathlib import Path

WEB = Path(__file__).parents[1] / "src" / "parlour" / "web"
VENDOR = WEB / "vendor"
ELSEWHERE = re.compile(r"""["'(]\s*(?:https?:)?//(?!www\.w3\.org/)""")


def test_s13_vendored_files_are_those_that_were_looked_at():
    told = (VENDOR / "README.md").read_text(encoding="utf-8")
    hashes = dict(re.findall(r"^\| (\S+\.js) \|.* ([0-9a-f]{64}) \|$", told, re.MULTILINE))
    assert {path.name for path in VENDOR.glob("*.js")} == set(hashes)
    for name, wanted in hashes.items():
        assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == wanted, name
    for licence in re.findall(r"LICENSE-\w+\.txt", told):
        assert (VENDOR / licence).is_file()


def test_s13_no_file_names_another_host():
    files = [path for path in WEB.rglob("*") if path.suffix in (".js", ".css", ".html")]
    assert len(files) > 50
    for path in files:
        if path.parent != VENDOR:
            assert not ELSEWHERE.search(path.read_text(encoding="utf-8")), path
