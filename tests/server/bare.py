"""Clients without manners: bytes on a socket, and frames as no library would send them."""

import base64
import secrets
import socket
import struct
import time
from contextlib import suppress

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
GONE = (ConnectionError, TimeoutError, EOFError)


class Bare:
    """A connection to a house, with a browser's cookie."""

    def __init__(self, browser, *, patience=10.0, buffer=0):
        host, port = browser.base.removeprefix("http://").split(":")
        self.browser = browser
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(patience)
        self.socket.connect((host, int(port)))
        self._heard = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def head(self, first, **more):
        """The head of a request, but for the empty line at its end."""
        headers = {"Host": self.browser.base[7:], "Origin": self.browser.base}
        headers |= {"Cookie": self.browser.cookie} | more
        lines = [first, *(f"{name.replace('_', '-')}: {text}" for name, text in headers.items())]
        return "\r\n".join(lines).encode() + b"\r\n"

    def opening(self, table, version=-1, **more):
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        upgrade = {"Upgrade": "websocket", "Connection": "Upgrade"}
        upgrade |= {"Sec_WebSocket_Key": key, "Sec_WebSocket_Version": "13"}
        return self.head(f"GET /ws/t/{table}?v={version} HTTP/1.1", **upgrade, **more)

    def come_in(self, table, version=-1):
        """Shake hands at a table."""
        self.send(self.opening(table, version) + b"\r\n")
        assert b" 101 " in self.line()
        while self.line() != b"\r\n":
            pass
        return self

    def send(self, data):
        self.socket.sendall(data)

    def frame(self, kind, body=b"", *, last=True, mask=b"abcd", flags=0, size=None):
        """One frame; `mask=b""` and `size` make it a wrong one."""
        size = len(body) if size is None else size
        head = bytes([(0x80 if last else 0) | flags | kind])
        bit = 0x80 if mask else 0
        if size < 126:
            head += bytes([bit | size])
        elif size < 1 << 16:
            head += bytes([bit | 126]) + struct.pack(">H", size)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", size)
        if mask:
            body = bytes(byte ^ mask[place % 4] for place, byte in enumerate(body))
        self.send(head + mask + body)

    def say(self, text):
        self.frame(TEXT, text.encode())

    def more(self):
        data = self.socket.recv(1 << 16)
        if not data:
            raise EOFError
        self._heard += data

    def take(self, size):
        while len(self._heard) < size:
            self.more()
        found, self._heard = self._heard[:size], self._heard[size:]
        return found

    def line(self):
        while b"\n" not in self._heard:
            self.more()
        return self.take(self._heard.index(b"\n") + 1)

    def hear(self):
        """The kind and the body of the next frame."""
        first, size = self.take(2)
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
        return first & 15, self.take(size)

    def closing(self):
        """Hear it out; the code with which the server closes, or None if it just hangs up."""
        with suppress(*GONE):
            while True:
                kind, body = self.hear()
                if kind == CLOSE:
                    return struct.unpack(">H", body[:2])[0] if body else 1005
        return None

    def hung_up_after(self):
        """Seconds until the server lets go."""
        start = time.monotonic()
        with suppress(ConnectionError, EOFError):
            while True:
                self.more()
        return time.monotonic() - start
