"""The flat record of a table: fields of fixed size, the same bytes from plain and compiled code."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

CODES = {"u64": "Q", "i32": "i", "i16": "h"}
SIZES = {"u64": 8, "i32": 4, "i16": 2}


@dataclass(frozen=True)
class Field:
    name: str
    kind: str
    shape: tuple[int, ...]


class Options:
    """The option values of a plain table, by name."""


class Layout:
    """The fields in the order of the record; `options` follow as one nested record."""

    def __init__(self, fields: Sequence[Field], options: Sequence[Field]) -> None:
        names = [field.name for field in fields]
        assert len(set(names)) == len(names), f"two fields of one name in {names}"
        order = {"u64": 0, "i32": 1, "i16": 2}
        self.fields = sorted(fields, key=lambda field: order[field.kind])
        self.options = list(options) or [Field("none", "i32", ())]
        self.wide = [field for field in self.fields if field.kind != "i16"]
        self.narrow = [field for field in self.fields if field.kind == "i16"]
        taken = sum(
            prod(field.shape) * SIZES[field.kind]
            for field in [*self.wide, *self.options, *self.narrow]
        )
        if taken % 8:  # no holes: every byte belongs to a field
            padding = Field("padding", "i16", ((-taken % 8) // 2,))
            self.fields.append(padding)
            self.narrow.append(padding)
        code = "<" + "".join(
            f"{prod(field.shape)}{CODES[field.kind]}"
            for field in [*self.wide, *self.options, *self.narrow]
        )
        self.struct = struct.Struct(code)
        self.size = self.struct.size

    def blank(self, table: Any) -> None:
        """Set every field of a plain table to zero."""
        for field in self.fields:
            setattr(table, field.name, _zeros(field.shape))
        table.options = Options()
        for field in self.options:
            setattr(table.options, field.name, _zeros(field.shape))

    def copy(self, table: Any, twin: Any) -> None:
        """Every field of a plain table; the options never change and are shared."""
        for field in self.fields:
            value = getattr(table, field.name)
            if len(field.shape) == 1:
                value = value[:]
            elif field.shape:
                value = [row[:] for row in value]
            setattr(twin, field.name, value)
        twin.options = table.options

    def dump(self, table: Any) -> bytes:
        numbers: list[int] = []
        for field in self.wide:
            _flatten(getattr(table, field.name), field.shape, numbers)
        for field in self.options:
            _flatten(getattr(table.options, field.name), field.shape, numbers)
        for field in self.narrow:
            _flatten(getattr(table, field.name), field.shape, numbers)
        return self.struct.pack(*numbers)

    def load(self, data: bytes, table: Any) -> None:
        numbers = iter(self.struct.unpack(data))
        for field in self.wide:
            setattr(table, field.name, _unflatten(field.shape, numbers))
        table.options = Options()
        for field in self.options:
            setattr(table.options, field.name, _unflatten(field.shape, numbers))
        for field in self.narrow:
            setattr(table, field.name, _unflatten(field.shape, numbers))

    @cached_property
    def dtype(self) -> Any:
        """The same record for NumPy and Numba."""
        import numpy as np

        kinds = {"u64": np.uint64, "i32": np.int32, "i16": np.int16}

        def entry(field: Field) -> Any:
            kind = kinds[field.kind]
            return (field.name, kind, field.shape) if field.shape else (field.name, kind)

        options = np.dtype([entry(field) for field in self.options], align=True)
        dtype = np.dtype(
            [
                *[entry(field) for field in self.wide],
                ("options", options),
                *[entry(field) for field in self.narrow],
            ],
            align=True,
        )
        assert dtype.itemsize == self.size, "the compiled record has holes"
        return dtype


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    return [_zeros(shape[1:]) for _ in range(shape[0])]


def _flatten(value: Any, shape: tuple[int, ...], into: list[int]) -> None:
    if not shape:
        into.append(value)
    elif len(shape) == 1:
        into.extend(value)
    else:
        for part in value:
            _flatten(part, shape[1:], into)


def _unflatten(shape: tuple[int, ...], numbers: Any) -> Any:
    if not shape:
        return next(numbers)
    return [_unflatten(shape[1:], numbers) for _ in range(shape[0])]
