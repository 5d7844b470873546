"""Sentences about a seat, turned into sentences about you."""

import re

VERBS = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
SAME = {"would", "could", "must", "may", "can", "had", "took", "held"}
BETWEEN = r"(?:, [^,]+,| alone| both|, who)?"  # what may stand between the name and its verb


def addressed(sentence: str, name: str) -> str:
    """`sentence` (with `name`, such as "{seat}", in it) as it is said to that person."""
    before, found, after = sentence.partition(name)
    if not found:
        return sentence
    if after.startswith("'s "):
        return f"{before}your{after[2:]}"
    owned = re.search(r"\b(the|a|an) (\S+) of $", before)
    if owned:
        article, thing = owned.groups()
        own = f"your {thing}" if article == "the" else f"{article} {thing} of yours"
        return before[: owned.start()] + own + after
    after = re.sub(rf"^({BETWEEN}) (\w+)", lambda m: f"{m[1]} {_verb(m[2])}", after)
    after = re.sub(r"\band (\w+s)\b", lambda m: f"and {_verb(m[1])}", after)
    return f"{before}you{re.sub(r'(?:his or her|their|the) own', 'your own', after)}"


def _verb(word: str) -> str:
    """takes: take; catches: catch; carries: carry."""
    if word in VERBS:
        return VERBS[word]
    if word in SAME or not word.endswith("s") or word.endswith("ss"):
        return word
    if re.search(r"(ss|sh|ch|x|zz)es$", word):
        return word[:-2]
    return f"{word[:-3]}y" if re.search(r"[^aeiou]ies$", word) else word[:-1]


def listed(names: list[str]) -> str:
    """A, B and C."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
