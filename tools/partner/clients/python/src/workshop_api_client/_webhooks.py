from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from datetime import datetime
from typing import TYPE_CHECKING, Any, Iterable, Protocol, Sequence, cast

from ._errors import WebhookVerificationError

if TYPE_CHECKING:
    from ._generated import types as t

_PREFIX = "whsec_"


class _HasItems(Protocol):
    """The headers of most frameworks, and dictionaries."""

    def items(self) -> Iterable[tuple[Any, Any]]: ...


def unwrap(
    raw_body: bytes | str,
    headers: _HasItems | Iterable[tuple[Any, Any]],
    secrets: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: datetime | None = None,
) -> t.Event:
    """Verifies a delivery by Standard Webhooks, and returns its event: one of all, distinguished by `event`.

    Its `id` is the same on every attempt and replay: act once for each.

    `raw_body` is the body as it came, byte for byte: parsed and written again it is another one. `headers` may be
    those of any framework. `secrets` is the secret of the subscription, or several: those of several subscriptions,
    or the old and the new one. `tolerance` is how many seconds old or early a delivery may be.
    """
    keys = [_key_of(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    if not keys:
        raise ValueError("unwrap needs the secret of the webhook")
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    if not isinstance(body, (bytes, bytearray, memoryview)):
        raise TypeError("unwrap needs the raw body: text or bytes as they came, not the parsed JSON")
    own = _own_headers(headers)
    identifier, timestamp, signatures = (_header(own, f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    moment = time.time() if now is None else now.timestamp()
    if not re.fullmatch("[0-9]{1,15}", timestamp) or abs(moment - int(timestamp)) > tolerance:
        raise WebhookVerificationError("the delivery is too old or too early; check the clock of this machine")
    content = f"{identifier}.{timestamp}.".encode() + bytes(body)
    if not _is_signed(keys, signatures, content):
        raise WebhookVerificationError("no signature of the delivery was made with this secret")
    return cast("t.Event", {**_object_in(bytes(body)), "id": identifier})


def _object_in(body: bytes) -> dict[str, Any]:
    try:
        event = json.loads(body)
    except ValueError:
        event = None
    if not isinstance(event, dict):
        raise WebhookVerificationError("the signed body is not a JSON object")
    return event


def _key_of(secret: str) -> bytes:
    key = _from_base64(secret[len(_PREFIX) :] if secret.startswith(_PREFIX) else secret)
    if not key:
        raise ValueError("the secret of a webhook has to begin with whsec_")
    return key


def _from_base64(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


def _own_headers(headers: _HasItems | Iterable[tuple[Any, Any]]) -> dict[str, str]:
    pairs = headers.items() if hasattr(headers, "items") else headers
    return {_name(name): _text(value) for name, value in pairs}


def _name(name: Any) -> str:
    """Returns a header's name, also from the environment of WSGI."""
    plain = _text(name).lower()
    return plain[5:].replace("_", "-") if plain.startswith("http_") else plain


def _text(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return _text(value[0]) if value else ""
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def _header(headers: dict[str, str], name: str) -> str:
    value = headers.get(name, "")
    if value == "":
        raise WebhookVerificationError(f"the delivery has no {name}")
    return value


def _is_signed(keys: list[bytes], signatures: str, content: bytes) -> bool:
    """Compares with the signatures of the one version that there is; while a secret changes, there are two."""
    wanted = [base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()) for key in keys]
    given = [each[3:].encode() for each in signatures.split(" ") if each.startswith("v1,")]
    return any(hmac.compare_digest(one, other) for one in wanted for other in given)
