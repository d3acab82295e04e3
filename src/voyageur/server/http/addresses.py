"""The addresses at which the server is reached: from this machine alone, or from a network if somebody says so."""

import ipaddress
import re
import socket
from collections.abc import Sequence

from voyageur.server.process.client_addresses import LOOPBACK, LOOPBACK_NAMES, is_address

NAME = re.compile(r"(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*", re.IGNORECASE)
MOST_NAME = 253  # characters
PORT = r":[1-9][0-9]{0,4}"
WITH_PORT = re.compile(rf"(?P<name>[^:\[\]]+|\[[^\]]+\])(?P<port>{PORT})?", re.IGNORECASE)
LOCAL = re.compile(rf"({'|'.join(map(re.escape, LOOPBACK_NAMES))})({PORT})?")
USUAL_PORTS = (":80", ":443")  # browsers leave them out, some proxies do not
UNROUTED = ("192.0.2.1", 9)  # an address of documentation: no packet is sent to it


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
