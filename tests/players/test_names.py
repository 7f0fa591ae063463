"""The grammar of players' names: parts, options with quoted values, and what is no name."""

import random
import string
from contextlib import suppress

import pytest

from isle_env.players.names import LONGEST, BadName, Name, joined, parsed, split

TEXT = string.ascii_letters + string.digits + string.punctuation + " \t\n·é猫"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("greedy", ("", "greedy", None)),
        ("greedy:", ("", "greedy", "")),
        ("search:playouts=50,threads=2", ("", "search", "playouts=50,threads=2")),
        ("my_bots:LastLegal", ("", "my_bots", "LastLegal")),
        ("my_bots:LastLegal:depth=2", ("", "my_bots", "LastLegal:depth=2")),
        ("bold=search:playouts=50", ("bold", "search", "playouts=50")),
        ("a-b_3=greedy", ("a-b_3", "greedy", None)),
        ("a=b=greedy", ("a", "b=greedy", None)),
        ("a.b=greedy", ("", "a.b=greedy", None)),
        ("pkg.bots:Mine:file=a=b:c", ("", "pkg.bots", "Mine:file=a=b:c")),
    ],
)
def test_parts(text, parts):
    name = parsed(text)
    assert name == Name(*parts)
    assert (f"{name.alias}=" if name.alias else "") + name.bare == text


@pytest.mark.parametrize("text", ["", " ", ":", ":Class", "a=", "a=:Class"])
def test_what_is_no_name(text):
    with pytest.raises(BadName, match="unknown agent"):
        parsed(text)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("a=1", [("a", "1")]),
        ("a=1,b=x=y:z", [("a", "1"), ("b", "x=y:z")]),
        ('a="1,2",b=3', [("a", "1,2"), ("b", "3")]),
        (r'a="say \"no\" to \\"', [("a", r'say "no" to ' + "\\")]),
        (r"a=C:\files\x", [("a", r"C:\files\x")]),
        ('a=""', [("a", "")]),
        ("a=two words", [("a", "two words")]),
    ],
)
def test_options(text, options):
    assert split(text) == options
    assert split(joined(options)) == options


@pytest.mark.parametrize("text", ["", "a", "a=", "=1", "a=1,", ",a=1", "a=1,,b=2", 'a="1', 'a="1"2', 'a=1"2"', 'a"b=1', "a=1,b"])
def test_what_is_no_option(text):
    with pytest.raises(BadName, match=r"is not an option|quotes stand around a whole value"):
        split(text)


def test_options_of_any_text_come_back():
    draw = random.Random(5)
    for _ in range(5_000):
        keys = ["".join(draw.choices(string.ascii_lowercase + "_", k=draw.randint(1, 6))) for _ in range(draw.randint(1, 4))]
        options = [(key, "".join(draw.choices(TEXT, k=draw.randint(0, 12)))) for key in keys]
        assert split(joined(options)) == options


def test_any_text_is_a_name_or_a_mistake_that_is_named():
    """Nothing but ``BadName`` comes out, and what tables call a player has no character that breaks one."""
    draw, names = random.Random(6), 0
    for _ in range(20_000):
        text = "".join(draw.choices('ab=:,"\\ .-_/#\n\té' + draw.choice(TEXT), k=draw.randint(0, 14)))
        with suppress(BadName):
            split(text)
        with suppress(BadName):
            name = parsed(text)
            names += 1
            assert (f"{name.alias}=" if name.alias else "") + name.bare == text
            assert name.label
            assert len(name.label) <= max(LONGEST, len(name.alias))
            assert not set(name.label) & set(' \t\n"\\|*?<>')
    assert names > 10_000
