"""Sends requests, repeats them while the service is busy, and raises error responses."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import AssayError

PAGE_SIZE = 500
BUSY = (429, 503)


@dataclass(frozen=True)
class Response:
    """The status, the headers by lower-case name, and the raw body of a response."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    def json(self) -> Any:
        return json.loads(self.content) if self.content else None


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The API never redirects, and an API key must not reach another host."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Transport:
    def __init__(self, base_url: str, api_key: str, *, patience_seconds: float = 60, timeout_seconds: float = 60):
        """`patience_seconds` limits how long a call waits in total while the service is busy."""
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._patience_seconds = patience_seconds
        self._timeout_seconds = timeout_seconds
        self._opener = urllib.request.build_opener(_NoRedirect())

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        content_type: str = "application/octet-stream",
        if_match: str | None = None,
        idempotency_key: str | None = None,
    ) -> Response:
        """Sends any request, and returns the response with its headers, such as `etag`.

        `body` is sent as JSON, or as it is if it is `bytes`. Every POST has an idempotency key, so that a repeated
        request creates nothing twice.
        """
        headers = {"authorization": f"Bearer {self._api_key}", "accept": "*/*", "user-agent": "assay-client-python"}
        if if_match is not None:
            headers["if-match"] = if_match
        if method == "POST":
            headers["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        data = None
        if body is not None:
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
            headers["content-type"] = content_type if isinstance(body, bytes) else "application/json"
        url = self._base_url + path + _format_query(query or {})
        return self._send(urllib.request.Request(url, data, headers, method=method))

    def _send(self, request: urllib.request.Request) -> Response:
        deadline = time.monotonic() + self._patience_seconds
        while True:
            response = self._exchange(request)
            if response.status < 400:
                return response
            wait = float(response.headers.get("retry-after", "1"))
            if response.status not in BUSY or time.monotonic() + wait > deadline:
                raise AssayError.from_response(response.status, response.headers, response.content)
            time.sleep(wait)

    def _exchange(self, request: urllib.request.Request) -> Response:
        try:
            with self._opener.open(request, timeout=self._timeout_seconds) as answer:
                return Response(answer.status, _lower(answer.headers), answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return Response(error.code, _lower(error.headers), error.read())
        except OSError as error:
            raise AssayError(f"Assay cannot be reached: {error}") from error

    def _call(self, method: str, path: str, **options: Any) -> Any:
        return self.request(method, path, **options).json()

    def _download(self, method: str, path: str, **options: Any) -> bytes:
        return self.request(method, path, **options).content

    def _iterate(self, path: str, query: Mapping[str, Any]) -> Iterator[Any]:
        """Follows the cursor in the Link header, or the page numbers where a list has no cursor."""
        size = query.get("limit") or query.get("pageSize") or PAGE_SIZE
        place: dict[str, Any] | None = {}
        while place is not None:
            response = self.request("GET", path, query={**query, "limit": size, "pageSize": size, **place})
            body = response.json()
            yield from body if isinstance(body, list) else body["entries"]
            place = _next_cursor(response) or _next_page(body)

    @staticmethod
    def _segment(value: str) -> str:
        return urllib.parse.quote(value, safe="")


def _next_cursor(response: Response) -> dict[str, Any] | None:
    for link in response.headers.get("link", "").split(","):
        url, _, parameters = link.strip().partition(">")
        if 'rel="next"' in parameters:
            cursor = urllib.parse.parse_qs(urllib.parse.urlsplit(url.lstrip("<")).query).get("cursor")
            return {"cursor": cursor[0]} if cursor else None
    return None


def _next_page(body: Any) -> dict[str, Any] | None:
    if isinstance(body, list) or "page" not in body or not body["entries"]:
        return None
    return {"page": body["page"] + 1} if body["page"] * body["pageSize"] < body["totalCount"] else None


def _format_query(query: Mapping[str, Any]) -> str:
    given = {name: _format_value(value) for name, value in query.items() if value is not None}
    return "?" + urllib.parse.urlencode(given) if given else ""


def _format_value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _lower(headers: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}
