"""The addresses of clients: which are this machine's own, and what each is counted as."""

import ipaddress
from collections.abc import Sequence
from functools import lru_cache

LOOPBACK = "127.0.0.1"
LOOPBACK_NAMES = (LOOPBACK, "localhost", "[::1]")
MOST_ADDRESS = 64  # characters, with the name of a network card
UNKNOWN = "unknown"  # all clients together whose address a proxy does not tell
NETWORK_BITS = 64  # of an address of IPv6: whoever has one has the whole network


def is_address(text: str) -> bool:
    """Whether `text` is an IP address, such as 0.0.0.0 for all of this machine."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def is_this_machine(client: str | None, host: str) -> bool:
    """Whether a request comes from this machine, by the address of its `client` and the `Host` that it names.

    A proxy may not know the address of a client, and say `unknown` or nothing that is one.
    """
    if client is None or not is_address(client) or host.rpartition(":")[0] not in LOOPBACK_NAMES:
        return False
    address = ipaddress.ip_address(client)
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


def counted_as(client: str | None) -> str:
    """Return what a client is counted as where a limit goes by address: its address, or its network of IPv6."""
    return UNKNOWN if client is None or len(client) > MOST_ADDRESS else _counted_as(client)


@lru_cache(4096)
def _counted_as(client: str) -> str:
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return UNKNOWN
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(address), NETWORK_BITS), strict=False))


def is_network(text: str) -> bool:
    """Whether `text` is an IP address or a network such as 10.0.0.0/8."""
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True


class Networks:
    """Addresses and networks, such as those of proxies."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._networks = [ipaddress.ip_network(text) for text in texts]

    def __contains__(self, client: object) -> bool:
        """Whether a client has an address in one of them."""
        if not isinstance(client, str) or not is_address(client):
            return False
        return any(ipaddress.ip_address(client) in network for network in self._networks)
