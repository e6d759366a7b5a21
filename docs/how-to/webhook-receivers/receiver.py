"""Receives Assay webhooks. Runs directly on Python 3.9 or newer:

    WEBHOOK_SECRETS='whsec_…' PORT=8080 python3 receiver.py

Listens on localhost only. Assay sends only to https URLs, so run it behind a proxy that terminates TLS.
"""

import base64
import binascii
import hashlib
import hmac
import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 300
MAX_BYTES = 8 * 1024 * 1024

# One secret, or several separated by spaces during a rotation.
SECRETS = os.environ.get("WEBHOOK_SECRETS", "").split()
KEYS = [base64.b64decode(secret.removeprefix("whsec_")) for secret in SECRETS]
if not KEYS:
    sys.exit("Set WEBHOOK_SECRETS")

# IDs that were processed. Store them in your database: this set is lost when the process ends.
DONE = set()
TURN = threading.Lock()


class Refused(Exception):
    pass


def verify(headers, body):
    """Returns the ID of an authentic, intact and recent message; raises for any other."""
    id, timestamp, signatures = (headers.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not id or not timestamp or not signatures:
        raise Refused("a webhook header is missing")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise Refused("the timestamp is not of the last minutes")
    signed = f"{id}.{timestamp}.".encode() + body
    for key in KEYS:
        expected = hmac.new(key, signed, hashlib.sha256).digest()
        for signature in signatures.split():
            version, _, text = signature.partition(",")
            if version == "v1" and hmac.compare_digest(decoded(text), expected):
                return id
    raise Refused("no signature matches")


def decoded(text):
    try:
        return base64.b64decode(text)
    except (binascii.Error, ValueError):
        return b""


def handle(event):
    """Your own code. If it raises, the response is 500 and Assay sends the message again."""
    print("event", event["type"], flush=True)


def receive(headers, body):
    try:
        id = verify(headers, body)
    except Refused as why:
        print("refused:", why, flush=True)
        return 400
    with TURN:
        if id not in DONE:
            handle(json.loads(body))
            DONE.add(id)
    return 204


class Receiver(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        length = int(self.headers.get("content-length") or 0)
        if length > MAX_BYTES:
            return self.answer(413)
        try:
            # The raw bytes: JSON that is parsed and serialised again has a different signature.
            self.answer(receive(self.headers, self.rfile.read(length)))
        except Exception as error:
            print(repr(error), file=sys.stderr, flush=True)
            self.answer(500)

    def answer(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
print("listening on", server.server_address, flush=True)
server.serve_forever()
