"""The vocabulary of the cards."""

from isle_env.components import card_rules, tables
from isle_env.components.loader import load_components

BOX = load_components()


def test_constants_are_the_numbers_of_the_names():
    constants = {name: value for name, value in vars(tables).items() if name.startswith("RULE_")}
    assert constants == {f"RULE_{name.upper()}": number for number, name in enumerate(card_rules.RULES)}


def test_names_are_unique():
    assert len(set(card_rules.RULES)) == len(card_rules.RULES)


def test_every_rule_is_used():
    used = {entry.rule for entry in (*BOX.discovery, *BOX.family, *BOX.sister_lessons)}
    assert used == set(card_rules.RULES)


def test_parameters_are_known_and_one_amount_at_most():
    for rule in card_rules.CATALOGUE:
        taken = rule.parameters + rule.optional
        assert set(taken) <= set(card_rules.PARAMETERS)
        assert len({"number", "fish", "rooms"} & set(taken)) <= 1
