"""Who may reach `/api/admin`: programs on this machine that have the token of the admin file."""

import hmac

from voyageur.server.admin.administration import Administration
from voyageur.server.process.client_addresses import is_this_machine
from voyageur.server.store.stored import digest_of


class AdminAccess:
    """The administration of a running server, for requests with its token."""

    def __init__(self, administration: Administration, token: str) -> None:
        self.administration = administration
        self._digest = digest_of(token)

    def admits(self, client: str | None, host: str, token: str | None) -> bool:
        """Whether a request from `client` under the name `host` may use it."""
        if token is None or not is_this_machine(client, host):
            return False
        return hmac.compare_digest(digest_of(token), self._digest)
