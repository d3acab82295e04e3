"""Requests made from the OpenAPI description of a server, and what every answer must keep to.

Schemathesis makes the requests, some as the description says and some that it forbids.  A part of them gets names,
tokens and bodies that exist at the server, so that more than refusals is seen.
"""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import one_of
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from tests.server.processes import ServerProcess
from voyageur.server.admin import file as admin_file
from voyageur.server.http.guard import HEADERS

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
]
LEAKED = (b"Traceback", b'File "/', b"refused-defect", b"site-packages")
SETTINGS = {"deadline": None, "suppress_health_check": list(HealthCheck), "phases": (Phase.generate,)}
LATEST = 5  # tables among which a request is likely to have one
GAMES = ("pebbles", "guess")
HOLDERS = ({"kind": "person", "name": "Anna"}, {"kind": "open"}, {"kind": "agent", "agent": "first"})
schemathesis.serializer.alias("application/jsonl", "text/plain")


class Requester:
    """Sends requests to a server, and knows the tables, tokens and invitations that its answers tell of."""

    def __init__(self, server: ServerProcess, folder: Path, seed: int = 0) -> None:
        """`folder` : the one with the server's data"""
        self.statuses: Counter[int] = Counter()
        self._random = Random(seed)
        self._session = requests.Session()
        self._tokens: dict[str, list[str]] = {}
        self._invitations: dict[str, list[str]] = {}
        self._records: list[str] = []
        found = admin_file.read(folder)
        self._admin = found.token if found else ""
        self.schema = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")

    @property
    def n_sent(self) -> int:
        return self.statuses.total()

    # Requests

    def fill(self, case: Case) -> None:
        """Put what exists at the server into a part of a request."""
        parts: dict[str, Any] = case.path_parameters
        if "name" in parts and self._is_often():
            parts["name"] = self._random.choice(GAMES)
        if "file" in parts and self._is_often():
            parts["file"] = self._random.choice(("en.ftl", "fr.ftl"))
        if "table" in parts and parts["table"] not in self._tokens and self._tokens and self._is_often():
            parts["table"] = self._random.choice([*self._tokens][-LATEST:])
        if self._is_often():
            self._add_token(case)
        if case.method == "POST" and self._is_often():
            self._fill_body(case)

    def _is_often(self) -> bool:
        return self._random.random() < 0.8

    def _any(self, of: dict[str, list[str]], table: Any) -> str:
        return self._random.choice(of.get(str(table)) or ["none"])

    def _add_token(self, case: Case) -> None:
        table = case.path_parameters.get("table")
        match case.operation.definition.raw.get("security"):
            case [{"admin": _}]:
                token = self._admin
            case [{"invitation": _}]:
                token = self._any(self._invitations, table)
            case _:
                token = self._any(self._tokens, table)
        case.headers["Authorization"] = f"Bearer {token}"

    def _fill_body(self, case: Case) -> None:
        """Replace fields of a body by what a client would send."""
        table = case.path_parameters.get("table")
        fields: dict[str, Any] = {}
        match case.operation.definition.raw["operationId"]:
            case "tables.create":
                seats = [self._random.choice(HOLDERS) for _ in range(2)]
                case.body = {"game": self._random.choice(GAMES), "seats": seats}
            case "tables.import_record" if self._records:
                case.body = self._random.choice(self._records)
            case "tables.summarise":
                tokens = [(each, self._any(self._tokens, each)) for each in [*self._tokens][-3:]]
                case.body = {"tables": [{"table": name, "token": token} for name, token in tokens]}
            case "tables.close":
                fields = {"tokens": self._tokens.get(str(table), ["none"])}
            case "links.take":
                fields = {"invitation": self._any(self._invitations, table)}
            case "links.new_link" | "links.end_others":
                fields = {"seat": self._random.randrange(2)}
            case "links.start":
                fields = {"agent": "first"}
            case "admin.back_up":
                case.body = {"path": f"/nowhere/{self._random.random()}"}
            case _:
                pass
        if fields:
            case.body = {**(case.body if isinstance(case.body, dict) else {}), **fields}

    # Answers

    def send(self, case: Case) -> Any:
        """Send a request, and check its answer."""
        answer = case.call(session=self._session)
        self.statuses[answer.status_code] += 1
        self._learn(answer, case)
        self.check(answer, case)
        return answer

    def check(self, answer: Any, case: Case) -> None:
        """Check an answer against the description, and that it has the headers of all answers."""
        case.validate_response(answer, checks=CHECKS)
        assert not [each for each in LEAKED if each in answer.content]
        missing = {name for name, value in HEADERS.items() if answer.headers.get(name) != [value]}
        assert not missing, (case.as_curl_command(), answer.headers)

    def _learn(self, answer: Any, case: Case) -> None:
        table = str(case.path_parameters.get("table"))
        if answer.status_code not in (200, 201):
            return
        match case.operation.definition.raw["operationId"]:
            case "tables.close":
                self._tokens.pop(table, None)
            case "tables.create":
                made = answer.json()
                self._tokens[made["table"]] = [*made["tokens"].values(), *filter(None, [made["watch"]])]
                self._invitations[made["table"]] = [*made["invitations"].values()]
            case "tables.import_record":
                self._tokens[answer.json()["table"]] = [answer.json()["watch"]]
            case "links.take":
                self._tokens.setdefault(table, []).append(answer.json()["token"])
            case "links.new_link":
                self._invitations.setdefault(table, []).append(answer.json()["invitation"])
            case "tables.download_record":
                self._records.append(answer.text)
            case _:
                pass

    # Runs

    def try_each(self, n_examples: int) -> None:
        """Send requests to each operation, allowed ones and others."""
        for cases in self._cases():
            self._try(cases, n_examples)

    def walk(self, n_steps: int) -> None:
        """Send requests to any operations, with what the answers before have told: tables, tokens, invitations."""
        self._try(one_of(*self._cases()), n_steps)

    def _cases(self) -> list[Any]:
        operations = [found.ok() for found in self.schema.get_all_operations()]
        good = [each.as_strategy(generation_mode=GenerationMode.POSITIVE) for each in operations]
        can_be_wrong = [each for each in operations if each.body or [*each.query]]
        return good + [each.as_strategy(generation_mode=GenerationMode.NEGATIVE) for each in can_be_wrong]

    def _try(self, cases: Any, n_examples: int) -> None:
        @settings(max_examples=n_examples, **SETTINGS)
        @given(case=cases)
        def try_one(case: Case) -> None:
            self.fill(case)
            self.send(case)

        try_one()
