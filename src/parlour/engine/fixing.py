"""Rules for one set-up alone: what `t.seats` and `t.options` are is written into their code.

Compiled rules of any set-up look into the record for every option at every turn. Where many
matches of one set-up are played, the same source is compiled with those numbers in their places:
what the options switch off falls away, and loops over seats are laid out flat.
"""

import ast
import inspect
import textwrap
import types
from typing import Any

from parlour.engine.game import SetUp
from parlour.engine.table import blank_table

FACTS = ("seats", "deck")  # numbers of the table that no rule ever changes
Facts = dict[str, int]


def facts_of(set_up: SetUp) -> Facts:
    """What is fixed with a set-up: `seats`, `deck`, and `options.NAME` where it is one number."""
    blank: Any = blank_table(set_up)
    facts = {name: getattr(blank, name) for name in FACTS}
    for option in set_up.game.options:
        if not option.length:
            facts[f"options.{option.name}"] = int(getattr(blank.options, option.name))
    return facts


def fix(function: types.FunctionType, facts: Facts) -> types.CodeType:
    """The code of a rule in which the facts of its table `t` are constants."""
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines)))
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    ast.increment_lineno(tree, first - 1)
    fixed = ast.fix_missing_locations(_Fixer(facts).visit(tree))
    scope: dict[str, Any] = {}
    exec(compile(fixed, function.__code__.co_filename, "exec"), {}, scope)
    code: types.CodeType = scope[function.__name__].__code__
    return code


class _Fixer(ast.NodeTransformer):
    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        path = ast.unparse(node)
        fact = self.facts.get(path.removeprefix("t.")) if path.startswith("t.") else None
        if fact is None or not isinstance(node.ctx, ast.Load):
            return self.generic_visit(node)
        return ast.copy_location(ast.Constant(fact), node)
