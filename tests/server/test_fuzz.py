"""Whatever a client may send: an answer, a refusal or a closed door; never a fault, and no word too
many, to whoever asked or in a log.
"""

import json
import logging
import re
import secrets
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from parlour.engine.registry import slugs
from parlour.server.sockets import UNFIT, read
from parlour.server.thinking import Question
from parlour.server.wire import LARGEST_FRAME, pack

from .bare import BINARY, CLOSE, CONTINUED, PING, TEXT, Bare
from .clients import play_on
from .test_programs import come, deal, heard, is_shut, seat_for_program
from .test_table import act, nonce, order, sit_two

TRIED = settings(
    max_examples=120,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
WRONG_DATA, TOO_BIG, BAD_FRAME = 1007, 1009, 1002
JSON = {"Content-Type": "application/json"}


@pytest.fixture
def unlimited(monkeypatch):
    """As many frames as it takes."""
    for name in ("SEAT_FRAMES", "WATCHER_FRAMES"):
        monkeypatch.setattr(f"parlour.server.room.{name}", 1 << 30)


@pytest.fixture(autouse=True)
def calm(caplog):
    """Nothing that a client sends is a fault of ours; whatever is, is noted at level ERROR."""
    caplog.set_level(logging.DEBUG, logger="parlour")
    yield
    noted = [r for r in caplog.get_records("call") if r.levelno >= logging.ERROR]
    assert [record.getMessage() for record in noted if record.name.startswith("parlour")] == []


# What is said: the right words with something wrong in them, or anything

HOSTILE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(1 << 70), 1 << 70),
    st.sampled_from([-1, 0, 1, 1 << 31, (1 << 31) + 1, 1 << 53, 1 << 64, -(1 << 63), 10**400]),
    st.floats(),
    st.sampled_from(["", "A", "J", "K", "A\n", "a" * 64 + "\n", "A" * 9000, "é" * 30]),
    st.sampled_from(["\x00", "\ud800", "\u202e"]),
    st.sampled_from(["me", "open", "easy", "hard:bold", "program", "port", "start", "../../x"]),
    st.text(max_size=60),
    st.lists(st.integers(-3, 3), max_size=5),
    st.dictionaries(st.text(max_size=8), st.integers(), max_size=4),
    st.just([[[[[[[[]]]]]]]]),
)
RIGHT = {
    "t": st.sampled_from(["act", "sit", "stand", "nonce", "hint", "more", "host"]),
    "id": st.from_regex(r"\A[A-Za-z0-9_-]{1,40}\Z"),
    "v": st.integers(-1, 30),
    "m": st.sampled_from(["hit", "fold", "lock", "play 3", "bid 3 7", "hit 7", "hit " * 99]),
    "seat": st.sampled_from("ABCJ"),
    "with": st.sampled_from("ABCJ"),
    "name": st.text(max_size=30),
    "n": st.just("a" * 64),
    "do": st.sampled_from(["start", "bot", "open", "swap", "options", "settings", "rematch"]),
    "level": st.sampled_from(["easy", "hard:bold", "godlike", "program", "easy:x"]),
    "seats": st.integers(1, 10),
    "options": st.dictionaries(
        st.sampled_from(["target", "hands", "nothing"]),
        st.one_of(st.booleans(), st.integers(-5, 50), st.text(max_size=5), st.just([1, 2])),
        max_size=3,
    ),
    "settings": st.fixed_dictionaries(
        {}, optional={"watch": st.booleans(), "clock": st.integers(0, 10**6)}
    ),
}
FIELDS = {
    "act": ["v", "m"],
    "sit": ["seat", "name"],
    "stand": [],
    "nonce": ["n"],
    "hint": [],
    "more": ["v"],
    "host": ["do", "seat", "with", "level", "seats", "options", "settings"],
}


@st.composite
def messages(draw):
    """A message of some kind, most of it right."""
    kind = draw(st.sampled_from(list(FIELDS)))
    words = {"t": kind, "id": secrets.token_hex(8)}
    for name in FIELDS[kind]:
        if kind != "host" or draw(st.booleans()):
            words[name] = draw(RIGHT[name])
    if kind == "host":
        words["do"] = draw(RIGHT["do"])
    for _ in range(draw(st.integers(0, 2))):
        name = draw(st.sampled_from([*words, *RIGHT, "extra", ""]))
        words[name] = draw(HOSTILE)
    if draw(st.integers(0, 4)) == 0:
        words.pop(draw(st.sampled_from(list(words))))
    return json.dumps(words)


NOISE = st.one_of(
    st.text(max_size=200),
    st.binary(max_size=100).map(lambda b: b.decode("latin-1")),
    st.sampled_from(
        [
            "",
            "{}",
            "[]",
            "null",
            "0",
            '"p"',
            "pp",
            "NaN",
            "-Infinity",
            "1e999999",
            "{" * 4000,
            "[" * LARGEST_FRAME,
            '{"t":' * 1000 + "1" + "}" * 1000,
            '{"t":"stand","id":"a","id":"b"}',
            '{"t":"act","t":"host","id":"a","do":"close"}',
            '{"t":"nonce","id":"a","n":"' + "a" * 64 + '"} trailing',
            "\ufeff{}",
            '{"t":"sit","id":"a","seat":"A","name":"\\ud800"}',
            '{"t":"sit","id":"a","seat":"A","name":"\\u0000\\u202e"}',
            '{"id":"\\ud800"}',
            "9" * LARGEST_FRAME,
        ]
    ),
)
FRAMES = st.one_of(messages(), NOISE)


class Talker:
    """Says anything, and after it something that is sure to be answered."""

    def __init__(self, browser, table):
        self.browser = browser
        self.table = table
        self.screen = browser.screen(table)

    def say(self, text):
        """Both answers, or the code with which the server closed."""
        answers = []
        try:
            self.screen.socket.send(text)
            self.screen.say({"t": "more", "v": 0})
            while len(answers) < 2:
                words = self.screen.hear()
                if words["t"] in ("ack", "nak", "hint"):
                    answers.append(words)
        except ConnectionClosed as closed:
            self.screen = self.browser.screen(self.table)
            return closed.rcvd.code, answers
        return None, answers


def waiting(house):
    ada = house.browser()
    return ada, ada.new_table("pairs", ("me", "open", "easy"))


def playing(house):
    ada = house.browser()
    return ada, ada.sit_alone("pairs", ("me", "easy", "easy")).table


def watching(house):
    one, _ = sit_two(house, "pairs")
    return house.browser(), one.table


@pytest.mark.parametrize("where", [waiting, playing, watching])
def test_s5_any_message_over_a_socket(house, unlimited, where):
    talker = Talker(*where(house))
    kinds = set()

    @TRIED
    @given(FRAMES.filter(lambda text: text != "p"))
    def check(text):
        code, answers = talker.say(text)
        assert code == (TOO_BIG if len(text.encode()) > LARGEST_FRAME else None), text
        assert "Traceback" not in json.dumps(answers)
        kinds.update(words.get("why", words["t"]) for words in answers)

    check()
    assert {"schema"} < kinds
    store = house.house.store
    versions = store.read_now("SELECT v FROM log WHERE table_id = ? ORDER BY v", talker.table)
    assert [v for (v,) in versions] == list(range(1, len(versions) + 1))


TABLES = st.fixed_dictionaries(
    {
        "game": st.one_of(st.sampled_from(slugs()), HOSTILE),
        "seats": st.one_of(st.integers(1, 10), HOSTILE),
        "fill": st.one_of(
            st.lists(st.sampled_from(["me", "open", "easy", "hard:bold", "program"]), max_size=10),
            HOSTILE,
        ),
    },
    optional={
        "options": st.one_of(
            st.dictionaries(st.sampled_from(["target", "hands", "chips", "x"]), HOSTILE), HOSTILE
        ),
        "settings": st.one_of(RIGHT["settings"], HOSTILE),
        "name": HOSTILE,
        "extra": HOSTILE,
    },
)
OWN = {
    "/api/tables": TABLES.map(json.dumps),
    "/api/me": st.fixed_dictionaries({"name": HOSTILE}).map(json.dumps),
    "/api/t/TABLE/act": messages(),
    "/api/t/TABLE/program": st.fixed_dictionaries({"seat": HOSTILE}).map(json.dumps),
}


@pytest.mark.parametrize("path", OWN)
def test_s5_any_body_in_a_post(house, unlimited, path):
    ada, table = playing(house)
    statuses = set()
    texts = st.one_of(OWN[path], OWN[path], NOISE)
    bodies = texts.map(lambda text: text.encode("utf-8", "surrogatepass"))

    @TRIED
    @given(st.one_of(bodies, bodies, st.binary(max_size=300)))
    def check(body):
        answer = ada.http.post(path.replace("TABLE", table), content=body, headers=JSON)
        statuses.add(answer.status_code)
        assert answer.status_code < 500, body
        assert "Traceback" not in answer.text
        if answer.status_code >= 400:
            assert set(answer.json()) == {"error", "text"}

    check()
    wanted = {"act": {200}, "tables": {400}, "program": {400, 409}, "me": {200, 400}}
    assert wanted[path.rpartition("/")[2]] <= statuses


def test_s5_a_game_of_any_options_deals_or_is_refused(house):
    """Options are the games' own to judge: no value of them breaks a table."""
    ada = house.browser()
    games = {words["slug"]: words for words in ada.http.get("/api/games").json()}

    @TRIED
    @given(st.sampled_from(sorted(games)), st.data())
    def check(slug, data):
        low, high = games[slug]["seats"]
        seats = data.draw(st.integers(low, high))
        names = [option["name"] for option in games[slug]["options"]] or ["none"]
        options = data.draw(
            st.dictionaries(st.sampled_from(names), st.one_of(st.integers(-2, 60), HOSTILE))
        )
        wish = {"game": slug, "seats": seats, "fill": ["me"] + ["easy"] * (seats - 1)}
        body = json.dumps(wish | {"options": options})
        answer = ada.http.post("/api/tables", content=body, headers=JSON)
        assert answer.status_code in (201, 400, 409, 413), (wish, options, answer.text)

    check()


PATHS = [
    "/static/{}",
    "/static/{}.js",
    "/api/games/{}",
    "/api/rules/{}",
    "/api/lessons/{}",
    "/api/join/{}",
    "/api/t/{}/view",
    "/api/t/{}/qr",
    "/api/t/{}/record",
    "/g/{}",
    "/t/{}",
    "/{}",
]
ODD = st.one_of(
    st.text(max_size=40),
    st.sampled_from(["\x00", "a" * 300, "../" * 8 + "etc/passwd", "..\\..\\x", "%00", "con", "."]),
)


def test_s5_any_path_and_query(house):
    ada = house.browser()

    @TRIED
    @given(st.sampled_from(PATHS), ODD, ODD)
    def check(path, name, query):
        at = path.format(quote(name.encode("utf-8", "surrogatepass"), safe=""))
        said = quote(query.encode("utf-8", "surrogatepass"), safe="")
        answer = ada.http.get(f"{at}?v={said}&seat={said}&{said}")
        assert answer.status_code < 500, at
        assert "root:" not in answer.text

    check()


def test_s5_any_query_of_a_finished_match(house):
    one, _ = sit_two(house)
    play_on([one, _])

    @settings(TRIED, max_examples=40)
    @given(st.sampled_from(["replay", "analysis"]), ODD)
    def check(what, seat):
        said = quote(seat.encode("utf-8", "surrogatepass"), safe="")
        answer = one.browser.http.get(f"/api/t/{one.table}/{what}?seat={said}")
        assert answer.status_code in (200, 400)

    check()


@pytest.mark.parametrize(
    ("send", "codes"),
    [
        (lambda b: b.frame(TEXT, b"\xff\xfe{}"), {WRONG_DATA}),
        (lambda b: b.frame(TEXT, b'{"t":"stand","id":"\xed\xa0\x80"}'), {WRONG_DATA}),
        (lambda b: b.frame(BINARY, b"{}"), {UNFIT}),
        (lambda b: b.frame(BINARY, b""), {UNFIT}),
        (lambda b: b.frame(TEXT, b"x" * (LARGEST_FRAME + 1)), {TOO_BIG}),
        (lambda b: b.frame(TEXT, b"x", size=1 << 40), {TOO_BIG}),
        (lambda b: b.frame(TEXT, b"{}", mask=b""), {BAD_FRAME}),
        (lambda b: b.frame(TEXT, b"{}", flags=0x40), {BAD_FRAME}),
        (lambda b: b.frame(3, b"{}"), {BAD_FRAME}),
        (lambda b: b.frame(CONTINUED, b"{}"), {BAD_FRAME}),
        (lambda b: b.frame(PING, b"x" * 126), {BAD_FRAME}),
        (lambda b: b.frame(PING, b"", last=False), {BAD_FRAME}),
        (lambda b: b.frame(CLOSE, b"\x03"), {BAD_FRAME}),
        (lambda b: b.frame(CLOSE, b"\x03\xe8\xff"), {WRONG_DATA}),
        (lambda b: b.frame(CLOSE, b"\x00\x01"), {BAD_FRAME}),
        (lambda b: b.send(b"GET / HTTP/1.1\r\n\r\n"), {BAD_FRAME}),
        (lambda b: b.send(bytes(range(256))), {BAD_FRAME}),
    ],
)
def test_s5_frames_that_are_none(house, send, codes):
    ada = house.browser()
    with Bare(ada).come_in(ada.new_table("port", ("me", "open"))) as bare:
        send(bare)
        assert bare.closing() in codes


@pytest.mark.parametrize(
    "words",
    [
        {"t": "sit", "seat": "B\n"},
        {"t": "nonce", "n": "a" * 64 + "\n"},
        {"t": "host", "do": "bot", "seat": "B", "level": "easy\n"},
        {"t": "stand", "id": "same\n"},
    ],
)
def test_s5_the_end_of_a_line_is_no_part_of_a_word(house, words):
    ada = house.browser()
    screen = ada.screen(ada.new_table("port", ("me", "open")))
    screen.say(words)
    while (answer := screen.hear())["t"] in ("view", "who"):
        pass
    assert answer["why"] == "schema"


def test_s5_a_message_in_pieces_is_one(house):
    ada = house.browser()
    screen = ada.screen(ada.new_table("port", ("me", "open")))
    whole = json.dumps({"t": "nonce", "id": "pieces", "n": "a" * 64})
    with Bare(ada).come_in(screen.table) as bare:
        bare.frame(TEXT, whole[:9].encode(), last=False)
        bare.frame(PING, b"between")
        bare.frame(CONTINUED, whole[9:].encode())
        while True:
            _, body = bare.hear()
            if b'"ack"' in body:
                break
        assert json.loads(body)["id"] == "pieces"


@TRIED
@given(st.one_of(FRAMES, st.text()))
def test_s5_reading_alone(text):
    """Every text is a message or a refusal of its own."""
    said, fault = read(text)
    assert (said is None) == (fault.get("t") == "nak")
    pack(fault).encode()


def test_s5_anything_from_a_program(house):
    """A bot plays on, to the end of the match."""

    @settings(TRIED, max_examples=12)
    @given(st.one_of(NOISE, st.binary(max_size=300), messages()))
    def check(answer):
        ada = house.browser()
        table, words = seat_for_program(ada, target=6)
        with come(words) as program:
            heard(program, "hello")
            screen = deal(ada, table)
            program.send(answer)
            play_on([screen])
            assert is_shut(program)
        assert screen.view["meta"]["seats"][1]["replaced"]
        ada.close()

    check()


# Who says it


def log_of(house, table):
    return house.house.store.read_now("SELECT * FROM log WHERE table_id = ? ORDER BY v", table)


def test_s6_moves_that_are_not_ones_own(house):
    """By socket and by post, with every wrong voice: a refusal, and the log is as it was."""
    one, two = sit_two(house, "pairs")
    asked, other = (one, two) if one.view["ask"] else (two, one)
    version = asked.view["v"]
    line = asked.view["ask"]["moves"][0]["m"]
    carl, dora = house.browser(), house.browser()
    mine = dora.sit_alone("pairs", ("me", "easy"))
    before = log_of(house, one.table)
    said = {"t": "act", "v": version, "m": line}
    at = f"{house.base}/api/t/{one.table}/act"
    voices = {
        "the other seat": (dict(other.browser.http.headers), dict(other.browser.http.cookies)),
        "a watcher": (dict(carl.http.headers), dict(carl.http.cookies)),
        "somebody of another table": (dict(dora.http.headers), dict(dora.http.cookies)),
        "a program's token": ({"Authorization": "Bearer " + "p" * 43}, {}),
        "a profile's name": (
            {"Authorization": f"Bearer {house.house.rooms[one.table].seating.host[:43]}"},
            {},
        ),
    }
    for name, (headers, cookies) in voices.items():
        words = said | {"id": "stolen-1"}
        with httpx.Client(cookies=cookies) as client:
            answer = client.post(at, json=words, headers=headers | JSON)
        assert answer.json()["why"] in ("not_asked", "seat"), name
    with httpx.Client() as client:
        answer = client.post(at, json=said | {"id": "s"}, headers=JSON | {"Origin": house.base})
        assert answer.status_code == 403
    for screen in (other, carl.screen(one.table), mine):
        if screen is not mine:
            assert screen.ask(said)["why"] in ("not_asked", "seat")
    for id in (".bot-1-1", ".deal-3", "a b", "x" * 40 + "\n"):
        asked.say(said | {"id": id})
        while asked.hear().get("why") != "schema":
            pass
    assert log_of(house, one.table) == before
    assert asked.ask(said)["t"] == "ack"


def test_s6_before_and_after_a_match(house):
    ada, ben = house.browser(), house.browser()
    one = ada.screen(ada.new_table("port", ("me", "open")))
    said = {"t": "act", "v": 1, "m": "hit"}
    assert one.ask(said)["why"] == "closed"
    two = ben.screen(one.table)
    assert two.ask(said)["why"] == "seat"
    assert two.ask({"t": "sit", "seat": "B", "name": "Ben"})["t"] == "ack"
    assert order(two, "start")["why"] == "host"
    nonce(one), nonce(two, "b")
    assert order(one, "start")["t"] == "ack"
    play_on([one, two])
    before = log_of(house, one.table)
    for screen in (one, two):
        version = screen.view["v"]
        for words in (
            {"t": "act", "v": version, "m": "hit"},
            {"t": "nonce", "n": "c" * 64},
            {"t": "sit", "seat": "A", "name": "Eve"} if screen is two else {"t": "stand"},
            {"t": "more", "v": version},
            {"t": "hint"},
            {"t": "host", "do": "start"},
            {"t": "host", "do": "options", "seats": 2, "options": {}},
            {"t": "host", "do": "swap", "seat": "A", "with": "B"},
            {"t": "host", "do": "open", "seat": "B"},
            {"t": "host", "do": "bot", "seat": "B", "level": "easy"},
        ):
            answer = screen.ask(words)
            assert answer["t"] == "nak" or answer["v"] == version, words
    assert log_of(house, one.table) == before


def test_s6_a_seat_that_has_changed_hands(house):
    """Whoever sat there before has nothing to say any more, and sees nothing of it."""
    ada, ben, carl = house.browser(), house.browser(), house.browser()
    one = ada.screen(ada.new_table("following-suit", ("me", "open", "easy")))
    two, three = ben.screen(one.table), carl.screen(one.table)
    assert two.ask({"t": "sit", "seat": "B", "name": "Ben"})["t"] == "ack"
    assert nonce(two, "b")["t"] == "ack"
    assert order(one, "open", seat="B")["t"] == "ack"
    assert three.ask({"t": "sit", "seat": "B", "name": "Carl"})["t"] == "ack"
    nonce(one)
    assert order(one, "start")["t"] == "ack"
    view = two.until(lambda view: view["view"])
    assert view["meta"]["you"] is None
    assert view["ask"] is None
    assert view["view"]["zones"]["hand"]["B"]["cards"] == []
    for words in ({"t": "act", "v": view["v"], "m": "play 2c"}, {"t": "stand"}, {"t": "hint"}):
        assert two.ask(words)["why"] in ("seat", "not_asked")
    meta = three.until(lambda view: view["view"])["meta"]
    assert (meta["you"], meta["seats"][1]["name"]) == ("B", "Carl")


def test_s6_a_bots_seat_is_nobodys(house):
    ada = house.browser()
    screen = ada.sit_alone("following-suit", ("me", "easy", "easy"))
    for seat in "BC":
        assert screen.ask({"t": "sit", "seat": seat})["why"] == "seat"
    carl = house.browser().screen(screen.table)
    for seat in "ABCDJ":
        assert carl.ask({"t": "sit", "seat": seat, "name": "Carl"})["why"] == "seat"


def test_s6_a_programs_code_is_no_key_to_a_table(house):
    """It opens one seat of the programs' socket; not the seats of people, not another time."""
    ada = house.browser()
    table, words = seat_for_program(ada)
    mine = ada.screen(table)
    base = words["address"].rsplit("/", 1)[0]
    key = {"Authorization": f"Bearer {words['code']}"}
    for address in (f"{base}/A", f"{base}/C", f"{base}/Z", f"{base.rsplit('/', 1)[0]}/x/B"):
        with pytest.raises(Exception, match="403"):
            connect(address, additional_headers=key)
    with httpx.Client(base_url=house.base, headers=key) as client:
        view = client.get(f"/api/t/{table}/view?v=-1").json()
        assert view["meta"]["you"] is None
        said = {"t": "stand", "id": "p-1"}
        assert client.post(f"/api/t/{table}/act", json=said).json()["why"] == "seat"
    with come(words) as program:
        assert heard(program, "hello")["seat"] == "B"
    assert mine.until(lambda view: True)["meta"]["you"] == "A"


# What is told


def looks_like_a_secret(text):
    return re.findall(r"[0-9a-f]{64}|[A-Za-z0-9_-]{43}", text)


def test_s3_no_log_names_a_secret(house, caplog):
    """All that is noted, at any level, through a match, its end, errors and programs."""
    caplog.set_level(logging.DEBUG)
    one, two = sit_two(house, "boneyard")
    words = []
    for screen in (one, two):
        words += [screen.browser.token, screen.browser.cookie]
    for text in ("{", '{"t":"act"}', "x" * 8000):
        one.socket.send(text)
    one.ask({"t": "act", "v": 1, "m": "bid 1"})
    table, program = seat_for_program(one.browser, target=6)
    with come(program) as stranger:
        heard(stranger, "hello")
        screen = deal(one.browser, table)
        while not screen.view["meta"]["seats"][1]["replaced"]:
            if screen.view["ask"]:
                act(screen)
            if "B" in screen.view["view"]["turn"]:
                stranger.send(json.dumps({"move": "hit 7777"}))
            screen.listen(0.2)
    for path in ("/api/t/x/view", f"/api/t/{one.table}/record", "/api/me?x=1", "/nothing"):
        one.browser.http.get(path)
    rooms = [house.house.rooms[name] for name in (one.table, table)]
    for room in rooms:
        seating = room.seating
        words += [seating.secret.hex(), seating.fair().key().hex(), str(seating.secret)]
        words += [chair.profile for chair in seating.chairs if chair.profile]
    words += [program["code"], "hit 7777", "bid 1"]
    noted = "\n".join(
        r.getMessage() for r in caplog.records if r.name.startswith(("parlour", "uvicorn"))
    )
    assert "boneyard" not in noted
    assert noted.count("a bot plays for the program") == 1
    for secret in words:
        assert secret not in noted
    assert looks_like_a_secret(noted) == []


def test_s3_nothing_prints_what_it_keeps_secret(house):
    one, _ = sit_two(house, "boneyard")
    room = house.house.rooms[one.table]
    seating = room.seating
    asked = Question("boneyard", 4, {}, 0, seating.match.observation(0), room.driver.seed(7))
    cards = " ".join(one.view["view"]["zones"]["hand"]["A"]["cards"])
    told = [seating, seating.fair(), seating.match, seating.chairs, seating.news, room, asked]
    told += [room.driver, room.programs, room.screens, house.house, house.house.store]
    told += [house.app.state.doors, house.app.state.front]
    for words in told:
        for text in (repr(words), str(words), f"{words}"):
            assert seating.secret.hex() not in text
            assert repr(seating.secret) not in text
            assert one.browser.token not in text
            assert cards not in text
            assert str(asked.seed) not in text
            assert looks_like_a_secret(text.replace(seating.commitment, "")) == [], text[:400]
