"""What the scope of a request tells: who asks, with which token, and for what it is."""

from collections.abc import Mapping
from typing import Any

from voyageur.server.admin.access import AdminAccess
from voyageur.server.process.client_addresses import counted_as
from voyageur.server.service import TableService

SERVICE, ACCESS = "voyageur.service", "voyageur.access"  # what requests are about, in their scope
SEND_TOGETHER = "voyageur.send-together"  # the name of the ASGI extension: a function that sends some messages
WHEN_LOST = "voyageur.when-lost"  # another: a function that takes what is called once the connection is lost

Scope = Mapping[str, Any]
Headers = Mapping[str, str]


def service_of(scope: Scope) -> TableService:
    """Return the service that a request is for."""
    return scope[SERVICE]


def access_of(scope: Scope) -> AdminAccess | None:
    """Return who may administer the server that a request is for; None if nobody may."""
    return scope[ACCESS]


def headers_of(scope: Scope) -> Headers:
    """Return the headers of a request by their names in small letters."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def token_of(headers: Mapping[str, str]) -> str | None:
    """Return the bearer token of a request, or None."""
    scheme, _, value = headers.get("authorization", "").partition(" ")
    return value.strip() if scheme.lower() == "bearer" else None


def client_of(scope: Scope) -> str:
    """Return what the client of a request is counted as where a limit goes by address."""
    return counted_as(address_of(scope))


def address_of(scope: Scope) -> str | None:
    """Return the address from which a request comes, if it is known."""
    return scope["client"][0] if scope["client"] else None
