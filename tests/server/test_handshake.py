"""Who may come in: origins, cookies, and requests from other sites."""

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from parlour.server.guard import Front

from .clients import Screen


@pytest.fixture
def table(house):
    return house.browser().new_table("port", ("me", "open"))


def origins(port):
    return [
        "null",
        "http://evil.example",
        f"http://evil.example:{port}",
        f"http://127.0.0.1:{port + 1}",
        "http://127.0.0.1",
        f"https://127.0.0.1:{port}",
        f"http://127.0.0.1:{port}.evil.example",
        f"http://user@127.0.0.1:{port}",
        f"http://localhost:{port}",  # ours, but not the host that was asked
        "",
    ]


def test_s4_sockets_of_other_sites_are_refused(house, table):
    ada = house.browser()
    for origin in origins(house.port):
        with pytest.raises(InvalidStatus) as refused:
            Screen(ada, table, headers={"Cookie": ada.cookie, "Origin": origin}, origin="")
        assert refused.value.response.status_code == 403
        assert refused.value.response.body in (b"", None)


def test_s4_without_an_origin_only_with_a_token(house, table):
    ada = house.browser()
    plain = {"Cookie": ada.cookie}
    with pytest.raises(InvalidStatus):
        Screen(ada, table, headers=plain, origin="")
    program = Screen(ada, table, headers={"Authorization": "Bearer " + "t" * 43}, origin="")
    assert program.ask({"t": "sit", "seat": "B", "name": "bot"})["t"] == "ack"
    program.close()


@pytest.mark.parametrize("cookie", ["", "x" * 43, "A" * 42, "A" * 44, "../../etc", "ä" * 43])
def test_s4_a_wrong_cookie_has_no_seat(house, cookie):
    ada = house.browser()
    mine = ada.sit_alone()
    name = next(iter(ada.http.cookies))
    headers = {"Cookie": f"{name}={cookie}".encode("latin-1").decode("latin-1")}
    other = Screen(ada, mine.table, headers=headers)
    assert other.until(lambda view: view["view"])["meta"]["you"] is None
    other.close()


def test_s4_another_ports_cookie_is_not_looked_at(house):
    ada = house.browser()
    mine = ada.sit_alone()
    other = Screen(ada, mine.table, headers={"Cookie": f"parlour_1={ada.token}"})
    assert other.until(lambda view: view["view"])["meta"]["you"] is None
    other.close()


def test_cookies_are_shut_away(house):
    given = httpx.get(house.base).headers["set-cookie"]
    assert f"parlour_{house.port}=" in given
    assert "HttpOnly" in given
    assert "SameSite=lax" in given
    assert Front(443, is_secure=True).cookie == "__Host-parlour_443"


CHANGES = [
    ("POST", "/api/tables"),
    ("POST", "/api/me"),
    ("DELETE", "/api/me"),
    ("POST", "/api/t/TABLE/act"),
    ("POST", "/api/t/TABLE/program"),
]
JSON = "application/json"


@pytest.mark.parametrize(("method", "path"), CHANGES)
def test_s9_changes_from_other_sites_are_refused(house, table, method, path):
    ada = house.browser()
    client = httpx.Client(base_url=house.base, cookies=dict(ada.http.cookies))
    at = path.replace("TABLE", table)
    for headers, status in [
        ({"Content-Type": JSON}, 403),  # no origin
        *(({"Content-Type": JSON, "Origin": o}, 403) for o in origins(house.port)),
        ({"Content-Type": "text/plain", "Origin": house.base}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded", "Origin": house.base}, 415),
        ({"Origin": house.base}, 415),
    ]:
        answer = client.request(method, at, headers=headers, content=b'{"name": "Eve"}')
        assert answer.status_code == status, headers
        assert set(answer.json()) == {"error", "text"}
    assert ada.http.get("/api/me").json()["name"] == ""
    client.close()


def test_s9_a_name_that_a_stranger_points_at_us_is_not_ours(house):
    ada = house.browser()
    host = f"rebound.example:{house.port}"
    headers = {"Host": host, "Origin": f"http://{host}", "Cookie": ada.cookie}
    assert ada.http.post("/api/me", json={"name": "Eve"}, headers=headers).status_code == 403


def test_every_answer_is_guarded(house, table):
    ada = house.browser()
    for path in (
        "/",
        "/api/games",
        "/nothing",
        "/api/nothing",
        f"/api/t/{table}/view",
        "/static/x",
    ):
        headers = ada.http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert ada.http.get(f"/api/t/{table}/view").headers["cache-control"] == "no-store"
    assert ada.http.get("/static/../server/app.py").status_code == 404
    assert ada.http.get("/static/%2e%2e/server/app.py").status_code == 404
    assert ada.http.get("/static/%2e%2e%2f%2e%2e%2fetc/passwd").status_code == 404


def test_names_are_cleaned(house):
    ada = house.browser()
    said = "\u202eAda\x00\x1b[31m <b>&amp;\u2066" + "x" * 50
    name = ada.http.post("/api/me", json={"name": said}).json()["name"]
    assert name == "Ada[31m <b>&amp;xxxxxxxxx"[:24]
    assert len(name) <= 24
