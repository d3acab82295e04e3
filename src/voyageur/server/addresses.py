"""The addresses at which the server is reached: from this machine alone, or from a network if somebody says so."""

import ipaddress
import re
import socket
from collections.abc import Sequence
from functools import lru_cache

LOOPBACK = "127.0.0.1"
LOOPBACK_NAMES = (LOOPBACK, "localhost", "[::1]")
NAME = re.compile(r"(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*", re.IGNORECASE)
MOST_NAME = 253  # characters
PORT = r":[1-9][0-9]{0,4}"
WITH_PORT = re.compile(rf"(?P<name>[^:\[\]]+|\[[^\]]+\])(?P<port>{PORT})?", re.IGNORECASE)
LOCAL = re.compile(rf"({'|'.join(map(re.escape, LOOPBACK_NAMES))})({PORT})?")
USUAL_PORTS = (":80", ":443")  # browsers leave them out, some proxies do not
MOST_ADDRESS = 64  # characters, with the name of a network card
UNKNOWN = "unknown"  # all clients together whose address a proxy does not tell
NETWORK_BITS = 64  # of an address of IPv6: whoever has one has the whole network
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


def is_name(text: str) -> bool:
    """Whether `text` is a name or an address that a browser can send as the host, perhaps with a port."""
    if is_address(text):
        return True
    found = WITH_PORT.fullmatch(text)
    name = found["name"] if found else ""
    is_in_brackets = name.startswith("[")
    if is_in_brackets:
        return ":" in name and is_address(name[1:-1])
    return is_address(name) or (len(name) <= MOST_NAME and NAME.fullmatch(name) is not None)


def is_local(host: str) -> bool:
    """Whether a `Host` names this machine alone, under any port: one that leads here, as from a container."""
    return LOCAL.fullmatch(host) is not None


def without_usual_port(host: str) -> str:
    """Return a `Host` without the port of HTTP or of HTTPS."""
    return next((host.removesuffix(port) for port in USUAL_PORTS if host.endswith(port)), host)


def known_as(host: str) -> str:
    """Return how a `Host` is compared with others: also without the dot that may end a name."""
    name, colon, port = without_usual_port(host.lower()).partition(":")
    is_dotted = name.endswith(".") and NAME.fullmatch(name[:-1]) and not is_local(name[:-1])
    return f"{name[:-1] if is_dotted else name}{colon}{port}"


def hosts(listening: str, port: int, names: Sequence[str] = ()) -> list[str]:
    """Return the accepted values of the `Host` header of a server that listens at an address.

    With `names` it is reached by these too, also without a port, as a proxy before it is; a name with a port is
    accepted as it is.
    """
    ported = [name for name in names if not is_address(name) and WITH_PORT.sub(r"\g<port>", name)]
    plain = [name for name in names if name not in ported]
    own = [_in_url(name) for name in (*LOOPBACK_NAMES[:2], *_reached_at(listening), *plain)]
    found = [f"{name}:{port}" for name in (*own, LOOPBACK_NAMES[2])]
    return [host.lower() for host in (*found, *map(_in_url, plain), *ported)]


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
