"""Names of people at the server: refused with a sentence, or kept as they are."""

from typing import Any

import pytest

from tests import names
from tests.server.admin_tables import OPEN_SEAT
from tests.server.client import Client, Hand
from voyageur.table.names import cleaned, name_fault

BAD = {**names.REFUSED, **names.PILED}
REFUSED = {what: name for what, name in BAD.items() if name_fault(cleaned(name))}


def holders(name: str) -> list[dict[str, str]]:
    return [{"kind": "person", "name": name}, {"kind": "person", "name": "Ben"}]


@pytest.mark.parametrize("what", names.SHOWN)
def test_a_name_is_kept_as_it_is(client: Client, what: str):
    hand = client.create(holders(names.SHOWN[what]))
    assert hand.get().json["table"]["holders"][0]["name"] == names.SHOWN[what]


@pytest.mark.parametrize("what", names.PASTED)
def test_a_pasted_name_is_cleaned_for_the_host_and_for_who_is_invited(client: Client, what: str):
    given, name = names.PASTED[what]
    seats = [{"kind": "person", "name": given}, {"kind": "open"}]
    made = client.post("/api/tables", {"game": "pebbles", "seats": seats}).json
    body = {"invitation": made["invitations"]["1"], "name": given}
    assert client.post(f"/api/tables/{made['table']}/seat", body).status == 201
    told = Hand(client, made["table"], {0: made["tokens"]["0"]}).get().json["table"]["holders"]
    assert [holder["name"] for holder in told] == [name, name]


@pytest.mark.parametrize("what", REFUSED)
def test_a_table_with_a_bad_name_is_refused(client: Client, what: str):
    answer = client.post("/api/tables", {"game": "pebbles", "seats": holders(REFUSED[what])})
    assert (answer.status, answer.key) in [(400, "refused-name"), (400, "refused-name-marks"), (400, "fault-message")]


@pytest.mark.parametrize("what", REFUSED)
def test_a_seat_is_not_taken_under_a_bad_name(client: Client, what: str):
    made = client.post("/api/tables", {"game": "pebbles", "seats": OPEN_SEAT}).json
    body = {"invitation": made["invitations"]["1"], "name": REFUSED[what]}
    answer = client.post(f"/api/tables/{made['table']}/seat", body)
    assert (answer.status, answer.key) in [(400, "refused-name"), (400, "refused-name-marks"), (400, "fault-message")]
    assert client.post(f"/api/tables/{made['table']}/seat", {**body, "name": "Ben"}).status == 201


def imported(client: Client, name: str) -> Any:
    """Return the answer to a record whose first seat was held under a name."""
    text = client.create(seed=5).get("/record").body.decode()
    source = text.replace("Anna", name).encode("utf-8", "surrogatepass")
    return client.ask("POST", "/api/records", source, **{"Content-Type": "text/plain"})


@pytest.mark.parametrize("what", names.SHOWN)
def test_an_imported_record_keeps_a_name(client: Client, what: str):
    made = imported(client, names.SHOWN[what]).json
    holder = Hand(client, made["table"], {0: made["watch"]}).get().json["table"]["holders"][0]
    assert holder["name"] == names.SHOWN[what]


@pytest.mark.parametrize("what", BAD)
def test_an_imported_record_has_no_bad_name(client: Client, what: str):
    answer = imported(client, BAD[what])
    if answer.status == 201:
        shown = Hand(client, answer.json["table"], {0: answer.json["watch"]}).get().json["table"]["holders"][0]
        assert shown["name"] in ("", "An", "Anna")
    else:
        assert (answer.status, answer.json["faults"] != []) == (400, True)
