"""The server's signature of records to which nothing is added.  All processes that share a store have one key."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from voyageur.kernel import record
from voyageur.kernel.record import Record
from voyageur.server.store.store import Store
from voyageur.server.tables.loading import wait_for_store
from voyageur.table.record import record_for, record_of
from voyageur.table.table import Table


class Signing:
    """Signs records with the key in the store, which is made when it is first needed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key: Ed25519PrivateKey | None = None

    async def public_key(self) -> bytes:
        """Return the key with which anybody can check the signatures.  Raises RequestRefused if the store fails."""
        return (await self._private_key()).public_key().public_bytes_raw()

    async def record(self, table: Table, seat: int | None, *, is_whole: bool) -> Record:
        """Return the record of a table for a seat, signed if its game is over.  Raises RequestRefused.

        If it `is_whole`, it has all that is known after the end.
        """
        found = record_for(table, seat)
        if table.is_over and not is_whole:
            return record.redact(found, {table.game.name: table.game}, seat)
        if not table.is_over or table.config.is_record:
            return found
        return await self._signed(found)

    async def last_record(self, table: Table) -> Record | None:
        """Return all of a table that is to be deleted, with the secret of its dice, signed; None if it is a replay.

        Raises RequestRefused if the store fails.
        """
        return None if table.config.is_record else await self._signed(record_of(table, is_deleted=True))

    async def _signed(self, found: Record) -> Record:
        key = await self._private_key()
        return record.signed(found, key.public_key().public_bytes_raw(), key.sign)

    async def _private_key(self) -> Ed25519PrivateKey:
        if self._key is None:
            new = Ed25519PrivateKey.generate().private_bytes_raw()
            self._key = Ed25519PrivateKey.from_private_bytes(await wait_for_store(self._store.signing_key(new)))
        return self._key
