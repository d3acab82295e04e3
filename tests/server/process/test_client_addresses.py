"""The addresses of clients, and what each is counted as."""

import pytest

from voyageur.server.process.client_addresses import UNKNOWN, Networks, counted_as, is_address, is_this_machine


@pytest.mark.parametrize("text", ["", "0.0.0", "house", "1.2.3.4:80", "http://1.2.3.4", "256.1.1.1"])
def test_what_is_no_address_is_recognised(text: str):
    assert not is_address(text)


@pytest.mark.parametrize("client", ["unknown", "", "_hidden", "unix:", "127.0.0.1:80"])
def test_a_client_without_an_address_is_not_this_machine(client: str):
    assert not is_this_machine(client, "127.0.0.1:1608")


@pytest.mark.parametrize("client", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_a_client_on_loopback_is_this_machine(client: str):
    assert is_this_machine(client, "127.0.0.1:1608")


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:0:7:1:2:3:4", "2001:db8:0:7::/64"),
        ("2001:db8:0:7::9", "2001:db8:0:7::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", UNKNOWN),
        ("x" * 10_000, UNKNOWN),
        (None, UNKNOWN),
    ],
    ids=lambda text: str(text)[:24],
)
def test_a_limit_by_address_counts_a_network_of_version_6(client: str | None, counted: str):
    assert counted_as(client) == counted


def test_proxies_are_known_by_address_and_network():
    proxies = Networks(["127.0.0.1", "2001:db8::/32"])
    assert [client in proxies for client in ("127.0.0.1", "127.0.0.2", "2001:db8::5", "unknown", None)] == [
        *(True, False, True, False, False)
    ]
