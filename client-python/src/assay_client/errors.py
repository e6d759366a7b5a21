from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


class AssayError(Exception):
    """An error response of the service, or `status` None if the service could not be reached."""

    def __init__(self, message: str, *, status: int | None = None, body: Mapping[str, Any] | None = None):
        super().__init__(message)
        self.status = status
        self.body = body or {}
        self.request_id: str | None = None

    @property
    def code(self) -> str | None:
        """Which error it is, such as `EXTERNAL_ID_TAKEN`. The service lists all codes at `/api/docs/errors`."""
        return self.body.get("code")

    @property
    def details(self) -> list[dict[str, str]]:
        """What is wrong with each field: `path` and `message`."""
        return self.body.get("details", [])

    @classmethod
    def from_response(cls, status: int, headers: Mapping[str, str], content: bytes) -> AssayError:
        try:
            body = json.loads(content)
        except ValueError:
            body = {}
        body = body if isinstance(body, dict) else {}
        error = cls(body.get("error", f"Status {status}"), status=status, body=body)
        error.request_id = headers.get("x-request-id")
        return error
