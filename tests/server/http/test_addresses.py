"""The addresses at which the server is reached, and the hosts that it accepts."""

import pytest

from voyageur.server.http import addresses


def test_without_a_word_only_names_of_this_machine_are_accepted():
    assert sorted(set(addresses.hosts("127.0.0.1", 1608))) == ["127.0.0.1:1608", "[::1]:1608", "localhost:1608"]


def test_a_server_for_all_addresses_accepts_the_address_in_the_network(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(addresses, "_network_addresses", lambda: ["192.168.1.20"])
    monkeypatch.setattr(addresses.socket, "gethostname", lambda: "House")
    found = addresses.hosts("0.0.0.0", 1608)
    assert {"192.168.1.20:1608", "house:1608", "house.local:1608", "localhost:1608"} <= set(found)


def test_a_name_is_accepted_with_and_without_the_port():
    assert {"play.example.org", "play.example.org:1608"} <= set(
        addresses.hosts("127.0.0.1", 1608, ["Play.example.org"])
    )


def test_other_machines_are_told_nothing_of_a_server_for_this_machine():
    assert addresses.network_urls("127.0.0.1", 1608) == []


def test_other_machines_are_told_the_address_in_the_network(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(addresses, "_network_addresses", lambda: ["192.168.1.20"])
    assert addresses.network_urls("0.0.0.0", 1608) == ["http://192.168.1.20:1608"]


def test_a_machine_without_a_network_has_no_address_for_others(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(addresses, "UNROUTED", ("127.0.0.1", 9))
    assert addresses.network_urls("0.0.0.0", 1608) == []


def test_an_address_of_version_6_stands_in_brackets():
    assert addresses.own_url("::1", 1608) == "http://[::1]:1608"


def test_this_machine_reaches_a_server_for_all_addresses_by_its_own():
    assert addresses.own_url("0.0.0.0", 1608) == "http://127.0.0.1:1608"


@pytest.mark.parametrize(
    "text", ["", "-a", "a b", "a/b", "a:0", "a:x", "a:", "[a]:80", "é.example", "x" * 64, ".".join(["a" * 60] * 5)]
)
def test_what_is_no_name_is_recognised(text: str):
    assert not addresses.is_name(text)


@pytest.mark.parametrize(
    "text", ["house", "play.example.org:8443", "192.0.2.1:8443", "[2001:db8::1]:8443", "2001:db8::1"]
)
def test_what_is_a_name_is_recognised(text: str):
    assert addresses.is_name(text)


def test_a_name_with_a_port_is_accepted_under_this_port_alone():
    found = addresses.hosts("127.0.0.1", 1608, ["play.example.org:8443", "[2001:db8::1]:8443"])
    assert {"play.example.org:8443", "[2001:db8::1]:8443"} <= set(found)
    assert not {"play.example.org", "play.example.org:1608"} & set(found)
