"""A client for the API of Assay."""

from . import models
from .errors import AssayError
from .operations import Operations
from .transport import Response
from .webhooks import WebhookVerificationError, verify_webhook


class AssayClient(Operations):
    """`AssayClient(base_url, api_key)` calls the API with an API key. Error responses are raised as AssayError."""


__all__ = ["AssayClient", "AssayError", "Response", "WebhookVerificationError", "models", "verify_webhook"]
