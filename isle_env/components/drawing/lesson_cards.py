"""Reads lessons.toml: the lessons of both drawing games, and those of the sister."""

from __future__ import annotations

from isle_env.components.cards import read_key
from isle_env.components.drawing.lesson_rules import LESSON_RULES, PARAMETERS, SISTER_RULES
from isle_env.components.drawing.model import Lesson
from isle_env.components.drawing.pieces import checked_source
from isle_env.components.reading import DataFile, Entry, listed, unique

BOX = {"lesson": 26, "remote_lesson": 14, "solo_lesson": 9, "advanced_solo_lesson": 9}


class LessonReader:
    """Reads the sections of a file of lessons; colours and rooms are the names that a rule may have."""

    def __init__(self, file: DataFile, colours: tuple[str, ...], rooms: tuple[str, ...]) -> None:
        self._file = file
        self._names = {"colours": colours, "rooms": rooms}

    def explore_and_draw(self) -> tuple[Lesson, ...]:
        """The lessons of Explore & Draw; card n is the n-th place of the sheet."""
        lessons = self._section("lesson")
        if [lesson.card for lesson in lessons] != [place + 1 for place in range(len(lessons))]:
            self._file.fail(f"[[lesson]] has the cards {[lesson.card for lesson in lessons]}; give 1 to {len(lessons)} in order")
        return lessons

    def remote(self) -> tuple[Lesson, ...]:
        """The lessons of the Remote Edition, in the order of the sheet."""
        places: list[int] = []
        lessons = self._section("remote_lesson", places)
        if sorted(places) != list(range(1, len(places) + 1)):
            self._file.fail(f"[[remote_lesson]] has the places {sorted(places)}; give each of 1 to {len(places)} once")
        return tuple(lesson for _, lesson in sorted(zip(places, lessons, strict=True), key=lambda pair: pair[0]))

    def sister(self) -> tuple[Lesson, ...]:
        """The sister's lessons: the basic, then the advanced ones."""
        return self._section("solo_lesson") + self._section("advanced_solo_lesson")

    def _section(self, section: str, places: list[int] | None = None) -> tuple[Lesson, ...]:
        """All lessons of a section. places: filled with theirs, where lessons give one."""
        lessons = []
        keys: dict[object, str] = {}
        cards: dict[object, str] = {}
        for entry in self._file.entries(section):
            if places is not None:
                places.append(entry.integer("place", 1))
            lesson = self._lesson(entry)
            unique(entry, keys, lesson.key, "key")
            unique(entry, cards, lesson.card, "card")
            lessons.append(lesson)
        if len(lessons) != BOX[section]:
            self._file.fail(f"[[{section}]] has {len(lessons)} lessons; the box has {BOX[section]}")
        return tuple(lessons)

    def _lesson(self, entry: Entry) -> Lesson:
        sister = entry.section.endswith("solo_lesson")
        rules = SISTER_RULES if sister else LESSON_RULES
        name = entry.one_of("rule", tuple(rules))
        rule = rules[name]
        absent = [key for key in rule.parameters if not entry.has(key)]
        if absent:
            entry.fail(f"{listed(absent)} is missing; rule {name!r} means: {rule.meaning}")
        extra = [key for key in PARAMETERS if entry.has(key) and key not in rule.parameters]
        if extra:
            entry.fail(f"unknown key {listed(extra)}; rule {name!r} takes {listed(rule.parameters)}")
        lesson = Lesson(
            card=entry.integer("base_card" if sister else "card", 1),
            key=read_key(entry),
            title="" if sister else entry.text("title"),
            rule=name,
            points=self._number(entry, "points", rule.parameters, 1, 99),
            number=self._number(entry, "number", rule.parameters, rule.least, rule.most),
            rare=self._number(entry, "rare", rule.parameters, 0, 15),
            common=self._number(entry, "common", rule.parameters, 0, 15),
            rooms=self._some(entry, "rooms", rule.parameters),
            colours=self._some(entry, "colours", rule.parameters),
            advanced=entry.section.startswith("advanced"),
            text=entry.text("text"),
            source=checked_source(entry),
        )
        entry.done()
        return lesson

    def _number(self, entry: Entry, key: str, wanted: tuple[str, ...], least: int, most: int) -> int:
        return entry.integer(key, least, most) if key in wanted else 0

    def _some(self, entry: Entry, key: str, wanted: tuple[str, ...]) -> tuple[str, ...]:
        """The list of names at ``key``, of rooms or colours."""
        if key not in wanted:
            return ()
        names = entry.strings(key, f"a list of {listed(self._names[key])}")
        if len(set(names)) != len(names) or not set(names) <= set(self._names[key]):
            entry.fail(f"{key} = {list(names)}; give names of {listed(self._names[key])}, each at most once")
        return names
