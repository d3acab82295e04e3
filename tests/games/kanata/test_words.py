"""Some sentences of Kanata in full, in both languages."""

from textwrap import wrap

from inline_snapshot import snapshot

from voyageur.games.kanata import GAME
from voyageur.kernel.text import LOCALES, Sentence, Value, Words

WORDS = Words(GAME.folder)


def both(key: str, **values: Value) -> tuple[str, ...]:
    """A sentence in English, then in French, in lines that fit on this page."""
    said = (WORDS.say(Sentence(key, values), locale) for locale in LOCALES)
    return tuple(line for words in said for line in wrap(words, 88))


PRICE = {"price_lumber": 2, "price_firearms": 1, "price_manpower": 1}
PURSE = {"manpower": 2, "lumber": 3, "fur": 1, "support": 4, "firearms": 1, "forts": 1, "to_march": 3, "actions": 5}


def test_prompts_tell_what_to_do_or_that_nothing_can_be_done():
    assert both("prompt-collect", side=0, **PURSE) == snapshot(
        (
            "Collect: choose one of your forts, or a tile next to a fort or your colony. 2 manpower",
            "left.",
            "Récolte\xa0: choisissez un de vos forts, ou une case voisine d’un fort ou de votre colonie.",
            "Main-d’œuvre restante\xa0: 2.",
        )
    )
    assert both("prompt-collect", side=0, **{**PURSE, "actions": 0}) == snapshot(
        (
            "Collect: no tile in reach gives anything more; end the phase.",
            "Récolte\xa0: aucune case à votre portée ne donne plus rien\xa0; terminez la phase.",
        )
    )
    assert both("prompt-convert", side=0, to_win=6, **PURSE) == snapshot(
        (
            "Convert: trade fur or lumber for royal support, or support for firearms. 4 of 6 royal",
            "support.",
            "Conversion\xa0: échangez des fourrures ou du bois contre de l’appui royal, ou de l’appui",
            "contre des armes à feu. Appui royal\xa0: 4 sur 6.",
        )
    )
    assert both("prompt-forts", side=0, **{**PURSE, "actions": 0, "lumber": 1}, lacks="lumber") == snapshot(
        (
            "Forts: nothing can be built with 1 lumber; end the phase.",
            "Forts\xa0: on ne peut rien bâtir avec 1 bois\xa0; terminez la phase.",
        )
    )
    assert both("prompt-militia", side=0, **PURSE, **PRICE) == snapshot(
        (
            "Militia: choose your colony or a fort to raise a unit there. A unit costs 1 firearms",
            "card and 1 manpower; you have 1 and 2.",
            "Milice\xa0: choisissez votre colonie ou un fort pour y lever une unité. Une unité coûte 1",
            "carte d’armes à feu et 1 carte de main-d’œuvre\xa0; vous en avez 1 et 2.",
        )
    )
    assert both("prompt-march", side=0, **PURSE) == snapshot(
        (
            "March: choose a unit, then a tile that touches its own. 3 units may still march.",
            "Marche\xa0: choisissez une unité, puis une case qui touche la sienne. 3 unités peuvent",
            "encore marcher.",
        )
    )
    assert both("prompt-waiting", side=1, step="forts") == snapshot(
        ("The British are building forts.", "Les Britanniques bâtissent des forts.")
    )


def test_choices_and_hints_are_short():
    assert both("choice-tile", tile="f5", kind="fur") == snapshot(("f5, fur", "f5, fourrure"))
    assert both("choice-stop", step="collect") == snapshot(("End collecting", "Terminer la récolte"))
    odds = {"own": 2, "rival": 1, "tile": "n6", "clear": 66, "take": 50}
    assert both("hint-fight", place="rival-fort", needs=2, **odds) == snapshot(
        (
            "2 against 1 in the rival’s fort: 66\xa0% to clear the tile, 50\xa0% to destroy the fort",
            "2 contre 1 dans le fort du rival\xa0: 66\xa0% de chances de dégager la case, 50\xa0% de détruire",
            "le fort",
        )
    )
    assert both("hint-fight", place="rival-fort", needs=1, **odds) == snapshot(
        (
            "2 against 1 in the rival’s fort: 66\xa0% to clear the tile and destroy the fort",
            "2 contre 1 dans le fort du rival\xa0: 66\xa0% de chances de dégager la case et de détruire le",
            "fort",
        )
    )


def test_refusals_say_who_what_and_why():
    has = {"side": 0, "step": "forts", "manpower": 2, "lumber": 1, "firearms": 0}
    assert both("refused-wrong-step", verb="collect", tile="d4", **has) == snapshot(
        (
            "The French may not collect from d4 now: this is the forts phase.",
            "Les Français ne peuvent pas récolter en d4 maintenant\xa0: c’est la phase des forts.",
        )
    )
    assert both("refused-militia-closes", tile="h4", **has) == snapshot(
        (
            "The French may not collect from h4: a British unit closes it.",
            "Les Français ne peuvent pas récolter en h4\xa0: une unité britannique ferme la case.",
        )
    )
    assert both("refused-cannot-pay-fort", tile="e5", **PRICE, **has) == snapshot(
        (
            "The French may not build on e5: a fort costs 2 lumber, 1 firearms card and 1 manpower,",
            "and they have 1, 0 and 2.",
            "Les Français ne peuvent pas bâtir en e5\xa0: un fort coûte 2 bois, 1 carte d’armes à feu et",
            "1 carte de main-d’œuvre, et ils en ont 1, 0 et 2.",
        )
    )
    assert both("refused-at-own-corner", tile="e5", **has) == snapshot(
        (
            "The French may not build on e5: it touches one of their places at a corner.",
            "Les Français ne peuvent pas bâtir en e5\xa0: la case touche un de leurs établissements par",
            "un coin.",
        )
    )
    assert both("refused-not-a-neighbour", tile="d4", to="f6") == snapshot(
        (
            "A unit may not march from d4 to f6: these tiles do not touch.",
            "Une unité ne peut pas marcher de d4 à f6\xa0: ces cases ne se touchent pas.",
        )
    )


def test_the_log_tells_what_happened():
    collected = {"lumber": "f5", "n_lumber": 1, "fur": "e5, d3", "n_fur": 2}
    assert both("log-collect", side=0, **collected) == snapshot(
        (
            "The French collect lumber from f5 and 2 fur (e5, d3).",
            "Les Français récoltent du bois en f5 et 2 fourrures (e5, d3).",
        )
    )
    assert both("log-trade", side=1, goods="fur", paid=4, gained=2) == snapshot(
        (
            "The British trade 4 fur for 2 royal support.",
            "Les Britanniques échangent 4 fourrures contre 2 appuis royaux.",
        )
    )
    peaceful = {"forts": "", "n_forts": 0, "colony": 0}
    march = {"from": "i3", "to": "h4", "routes": "i3–h4, i3–h4, i3–h4", "ways": 1, "count": 3, **peaceful}
    assert both("log-march", side=1, **march) == snapshot(
        ("The British march three units from i3 to h4.", "Les Britanniques font marcher trois unités de i3 à h4.")
    )
    march = {"from": "i3", "to": "h4", "routes": "i3–h4, j3–i2", "ways": 2, "count": 2, **peaceful}
    assert both("log-march", side=1, **march) == snapshot(
        ("The British march two units (i3–h4, j3–i2).", "Les Britanniques font marcher deux unités (i3–h4, j3–i2).")
    )
    assert both("log-end-turn", side=0, manpower=1, passed=0) == snapshot(
        (
            "The French end their turn and discard 1 manpower.",
            "Les Français terminent leur tour et défaussent 1 carte de main-d’œuvre.",
        )
    )


PASSED = {"collect": 0, "trade": 0, "fort": 0, "raise": 0, "lacks": "", "passed": 1}


def test_the_log_tells_steps_that_pass():
    assert both("log-passed", side=1, **{**PASSED, "trade": 1}) == snapshot(
        ("The British have nothing to trade.", "Les Britanniques n’ont rien à échanger.")
    )
    building = {**PASSED, "fort": 1, "raise": 1, "lacks": "firearms"}
    assert both("log-passed", side=1, **building) == snapshot(
        (
            "The British cannot build a fort or raise a unit without firearms.",
            "Les Britanniques ne peuvent ni bâtir de fort ni lever d’unité sans armes à feu.",
        )
    )
    assert both("log-passed", side=1, **{**PASSED, "fort": 1, "lacks": "lumber"}) == snapshot(
        (
            "The British cannot build a fort without enough lumber.",
            "Les Britanniques ne peuvent pas bâtir de fort sans assez de bois.",
        )
    )
    assert both("log-end-turn", side=0, manpower=2, **{**building, "trade": 1}) == snapshot(
        (
            "The French have nothing to trade and cannot build a fort or raise a unit without",
            "firearms. They end their turn and discard 2 manpower.",
            "Les Français n’ont rien à échanger et ne peuvent ni bâtir de fort ni lever d’unité sans",
            "armes à feu. Ils terminent leur tour et défaussent 2 cartes de main-d’œuvre.",
        )
    )


def test_the_end_of_a_step_says_what_is_given_up():
    left = {"manpower": 3, "sets": 1, "support": 1, "forts": 1, "units": 2, "to_march": 1}
    said = [both("hint-given-up", step=step, **left) for step in ("collect", "convert", "forts", "militia", "march")]
    said.append(both("hint-given-up", step="convert", **{**left, "sets": 0}))
    assert said == snapshot(
        [
            ("3 manpower unused", "main-d’œuvre inutilisée\xa0: 3"),
            ("1 full set not traded", "1 lot non échangé"),
            ("1 fort can still be paid for", "de quoi payer encore 1 fort"),
            ("2 units can still be raised", "2 unités peuvent encore être levées"),
            ("1 unit can still march", "1 unité peut encore marcher"),
            ("1 royal support not traded", "appui royal non échangé\xa0: 1"),
        ]
    )


def test_the_log_tells_of_a_siege_without_a_fight():
    march = {"from": "i3", "to": "h4", "routes": "i3–h4", "ways": 1, "count": 1}
    assert both("log-march", side=1, **march, forts="h4", n_forts=1, colony=0) == snapshot(
        (
            "The British march a unit from i3 to h4. No unit defends the French fort on h4: it is",
            "under siege, and there is no fight.",
            "Les Britanniques font marcher une unité de i3 à h4. Aucune unité ne défend le fort",
            "français en h4\xa0: il est assiégé, sans combat.",
        )
    )
    assert both("log-march", side=1, **march, forts="", n_forts=0, colony=1) == snapshot(
        (
            "The British march a unit from i3 to h4. No unit defends the French colony: it is under",
            "siege, and there is no fight.",
            "Les Britanniques font marcher une unité de i3 à h4. Aucune unité ne défend la colonie",
            "française\xa0: elle est assiégée, sans combat.",
        )
    )


def test_the_prompt_says_where_a_fort_may_stand():
    assert both("prompt-forts", side=0, **PURSE, **PRICE, steps=3, corners="own") == snapshot(
        (
            "Forts: choose a tile at most three steps from your colony or one of your forts that",
            "touches none of them, not even at a corner. A fort costs 2 lumber, 1 firearms card and 1",
            "manpower.",
            "Forts\xa0: une case à trois pas au plus de votre colonie ou d’un de vos forts, qui n’en",
            "touche aucun, même par un coin. Coût\xa0: 2 bois, 1 carte d’armes à feu, 1 carte de",
            "main-d’œuvre.",
        )
    )


def test_the_prompt_names_the_unit_that_marches():
    assert both("prompt-march-from", tile="c2", count=1) == snapshot(
        ("Unit on c2: choose where to march.", "Unité en c2\xa0: choisissez où elle marche.")
    )
    assert both("prompt-march-from", tile="c2", count=3) == snapshot(
        ("One of 3 units on c2: choose where to march.", "Une des 3 unités en c2\xa0: choisissez où elle marche.")
    )


FRENCH_ROLL = {"own": 3, "own_surplus": 2, "own_bonus": 0, "own_total": 5}
BRITISH_ROLL = {"rival": 5, "rival_surplus": 0, "rival_bonus": 1, "rival_total": 6}
FIGHT = {"side": 0, "tile": "h4", "place": "fort", "added": 3, "lead": -1, **FRENCH_ROLL, **BRITISH_ROLL}


def test_the_log_tells_dice_surplus_and_bonus_and_who_lost():
    loss = {"own_lost": 1, "own_left": 2, "rival_lost": 0, "rival_left": 1}
    assert both("log-roll", **FIGHT, **loss) == snapshot(
        (
            "Fight at h4: French 3 plus 2 for surplus, British 5 plus 1 for the fort, so 5 to 6. The",
            "French lose a unit.",
            "Combat en h4\xa0: Français 3 plus 2 pour le surplus, Britanniques 5 plus 1 pour le fort,",
            "soit 5 à 6. Les Français perdent une unité.",
        )
    )
    last = {"own_lost": 0, "own_left": 2, "rival_lost": 1, "rival_left": 0}
    open_ground = {"added": 0, "own_surplus": 0, "rival_bonus": 0, "place": "open"}
    assert both("log-roll", **{**FIGHT, **open_ground, "own": 6, **last}) == snapshot(
        (
            "Fight at h4: French 6, British 5. The British lose their last unit there.",
            "Combat en h4\xa0: Français 6, Britanniques 5. Les Britanniques perdent leur dernière unité",
            "sur la case.",
        )
    )
    none = {"own_lost": 0, "own_left": 2, "rival_lost": 0, "rival_left": 1}
    assert both("log-roll", **{**FIGHT, "rival": 4, "rival_total": 5, "lead": 0, **none}) == snapshot(
        (
            "Fight at h4: French 3 plus 2 for surplus, British 4 plus 1 for the fort, so 5 to 5.",
            "Equal totals, so the dice are rolled again.",
            "Combat en h4\xa0: Français 3 plus 2 pour le surplus, Britanniques 4 plus 1 pour le fort,",
            "soit 5 à 5. Totaux égaux\xa0: on relance les dés.",
        )
    )


def test_results_say_who_won_and_how():
    assert both("result-support", side=0, round=12, support=6) == snapshot(
        (
            "The French win by support in round 12. They hold six royal support; no colony had to be",
            "conquered.",
            "Les Français gagnent par l’appui royal à la ronde 12. Ils ont six appuis royaux\xa0; aucune",
            "colonie n’a dû être conquise.",
        )
    )
    assert both("result-conquest", side=-1, round=9) == snapshot(
        (
            "The win is shared: both colonies fall in round 9.",
            "La victoire est partagée\xa0: les deux colonies tombent à la ronde 9.",
        )
    )
    assert both("result-cap", side=1, round=60, by="forts", most=3, least=2) == snapshot(
        (
            "The British win with more forts, 3 to 2. The game stops after round 60.",
            "Les Britanniques gagnent avec plus de forts, 3 contre 2. La partie s’arrête après la",
            "ronde 60.",
        )
    )


def test_spaces_are_named_for_those_who_cannot_see_them():
    space = {"tile": "d4", "kind": "lumber", "owner": 0, "newfoundland": 0}
    assert both("space", **space, french=2, british=0, collected=1) == snapshot(
        ("d4, lumber, French fort, 2 French units, collected", "d4, bois, fort français, 2 unités françaises, récoltée")
    )
    assert both("space", **{**space, "kind": "colony", "owner": 1}, french=1, british=0, collected=0) == snapshot(
        ("d4, British colony, 1 French unit", "d4, colonie britannique, 1 unité française")
    )
