"""Which names people may have."""

import pytest

from tests import names
from voyageur.table.config import MOST_NAME, Person
from voyageur.table.names import MOST_MARKS, cleaned, is_printable, name_fault
from voyageur.table.setup import holder_fault


@pytest.mark.parametrize("what", names.SHOWN)
def test_a_name_in_any_script_is_allowed(what: str):
    name = names.SHOWN[what]
    assert (name_fault(name), len(name) <= MOST_NAME) == (None, True)


@pytest.mark.parametrize("what", names.REFUSED)
def test_a_name_that_hides_or_moves_others_is_refused(what: str):
    fault = name_fault(names.REFUSED[what])
    assert fault is not None
    assert fault.sentence.key == "refused-name"


@pytest.mark.parametrize("what", names.PILED)
def test_marks_stand_on_letters_and_are_few(what: str):
    fault = name_fault(names.PILED[what])
    assert fault is not None
    assert (fault.sentence.key, fault.sentence.values) == ("refused-name-marks", {"most": MOST_MARKS})


@pytest.mark.parametrize("what", names.PASTED)
def test_what_comes_by_pasting_is_taken_off(what: str):
    given, name = names.PASTED[what]
    assert (cleaned(given), name_fault(name)) == (name, None)


@pytest.mark.parametrize("what", names.SHOWN)
def test_a_name_that_is_allowed_stays_as_it_is(what: str):
    assert cleaned(names.SHOWN[what]) == names.SHOWN[what]


def test_an_empty_name_is_allowed():
    assert name_fault("") is None


def test_a_holder_has_a_name_that_is_allowed():
    assert holder_fault(Person("\u202eannA"), ()) == name_fault("\u202eannA")


@pytest.mark.parametrize("what", names.PILED)
def test_a_name_of_an_earlier_version_is_still_printable(what: str):
    assert is_printable(names.PILED[what])
