from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any


class WebhookVerificationError(Exception):
    """The message does not come from Assay, was changed on its way, or is too old. Respond with 400."""


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
) -> tuple[str, dict[str, Any]]:
    """Returns the ID and the event of an authentic, intact and recent message.

    `body` is the body as it arrived: JSON that was parsed and serialised again has another signature. Pass several
    secrets during a rotation. The ID stays the same if a message is sent again: store it, and skip messages that you
    have handled.
    """
    given = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (given.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not message_id or not timestamp or not signatures:
        raise WebhookVerificationError("A webhook header is missing")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError("The message is too old or too new")
    signed = f"{message_id}.{timestamp}.".encode() + body
    for each in [secret] if isinstance(secret, str) else secret:
        key = base64.b64decode(each.removeprefix("whsec_"))
        if not key:
            raise ValueError("The webhook secret is not valid")
        expected = hmac.new(key, signed, hashlib.sha256).digest()
        if any(hmac.compare_digest(one, expected) for one in _decode_signatures(signatures)):
            return message_id, json.loads(body)
    raise WebhookVerificationError("No signature matches")


def _decode_signatures(signatures: str) -> list[bytes]:
    decoded = []
    for signature in signatures.split():
        version, _, text = signature.partition(",")
        try:
            if version == "v1":
                decoded.append(base64.b64decode(text))
        except (binascii.Error, ValueError):
            continue
    return decoded
