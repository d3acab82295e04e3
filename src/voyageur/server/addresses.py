"""The addresses at which the server is reached: from this machine alone, or from a network if somebody says so."""

import ipaddress
import re
import socket
from collections.abc import Sequence

LOOPBACK = "127.0.0.1"
LOOPBACK_NAMES = (LOOPBACK, "localhost", "[::1]")
NAME = re.compile(r"(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*", re.IGNORECASE)
MOST_NAME = 253  # characters
UNROUTED = ("192.0.2.1", 9)  # an address of documentation: no packet is sent to it


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


def is_network(text: str) -> bool:
    """Whether `text` is an IP address or a network such as 10.0.0.0/8."""
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True


def is_name(text: str) -> bool:
    """Whether `text` is a name or an address that a browser can send as the host."""
    return is_address(text) or (len(text) <= MOST_NAME and NAME.fullmatch(text) is not None)


def hosts(listening: str, port: int, names: Sequence[str] = ()) -> list[str]:
    """Return the accepted values of the `Host` header of a server that listens at an address.

    With `names` it is reached by these too, also without a port, as a proxy before it is.
    """
    own = [_in_url(name) for name in (*LOOPBACK_NAMES[:2], *_reached_at(listening), *names)]
    found = [f"{name}:{port}" for name in (*own, LOOPBACK_NAMES[2])]
    return [host.lower() for host in (*found, *map(_in_url, names))]


def own_url(listening: str, port: int) -> str:
    """Return the address of the server for this machine's own browser."""
    is_everywhere = ipaddress.ip_address(listening).is_unspecified
    return f"http://{LOOPBACK if is_everywhere else _in_url(listening)}:{port}"


def network_urls(listening: str, port: int) -> list[str]:
    """Return the addresses of the server for other machines: none if it listens to this one alone."""
    reached = [address for address in _reached_at(listening) if is_address(address)]
    return [f"http://{_in_url(address)}:{port}" for address in reached if not ipaddress.ip_address(address).is_loopback]


def _reached_at(listening: str) -> list[str]:
    """Return the addresses and names of this machine at which a server that listens at `listening` is reached."""
    if not ipaddress.ip_address(listening).is_unspecified:
        return [listening]
    name = socket.gethostname()
    return [*_network_addresses(), *([name, f"{name}.local"] if NAME.fullmatch(name) else [])]


def _network_addresses() -> list[str]:
    """Return the address that this machine has in its network, or none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(UNROUTED)
            address = asked.getsockname()[0]
        except OSError:
            return []
    return [] if ipaddress.ip_address(address).is_loopback else [address]


def _in_url(name: str) -> str:
    return f"[{name}]" if ":" in name and not name.startswith("[") else name
