import base64
import hashlib
import hmac
import json
import unittest
from datetime import datetime, timedelta, timezone

from workshop_api_client import AsyncWorkshop, WebhookVerificationError, Workshop, unwrap

NOW = datetime(2026, 11, 20, 12, tzinfo=timezone.utc)
SECRET = "whsec_" + base64.b64encode(bytes([1] * 32)).decode()
OTHER = "whsec_" + base64.b64encode(bytes([2] * 32)).decode()
BODY = json.dumps(
    {
        "event": "client.updated",
        "timestamp": "2026-11-20T11:59:59.000Z",
        "data": {"client_id": 201, "changed": ["city"], "note": "Ñandú €"},
    },
    ensure_ascii=False,
)


def headers_by(*secrets, at=NOW, body=BODY):
    timestamp = str(int(at.timestamp()))
    content = f"evt_8.{timestamp}.{body}".encode()
    digests = [hmac.new(base64.b64decode(each[6:]), content, hashlib.sha256).digest() for each in secrets]
    signatures = " ".join(f"v1,{base64.b64encode(each).decode()}" for each in digests)
    return {"webhook-id": "evt_8", "webhook-timestamp": timestamp, "webhook-signature": signatures}


class UnwrapTest(unittest.TestCase):
    def test_a_delivery_of_the_service_is_verified_whatever_the_framework_gives(self):
        signed = headers_by(SECRET)
        pairs = list(signed.items())
        for name, body, headers in [
            ("text", BODY, signed),
            ("bytes", BODY.encode(), signed),
            ("bytearray", bytearray(BODY.encode()), signed),
            ("names in capitals", BODY, {each.title(): value for each, value in pairs}),
            ("lists of values", BODY, {each: [value] for each, value in pairs}),
            ("pairs of bytes, as in ASGI", BODY, [(each.encode(), value.encode()) for each, value in pairs]),
            ("the environment of WSGI", BODY, {f"HTTP_{k.upper().replace('-', '_')}": v for k, v in pairs}),
        ]:
            with self.subTest(name):
                event = unwrap(body, headers, SECRET, now=NOW)
                self.assertEqual((event["id"], event["event"]), ("evt_8", "client.updated"))
                self.assertEqual(event["data"]["changed"], ["city"])

    def test_while_a_secret_changes_the_old_and_the_new_one_are_accepted(self):
        for known in [SECRET, OTHER, [OTHER, SECRET]]:
            self.assertEqual(unwrap(BODY, headers_by(SECRET, OTHER), known, now=NOW)["id"], "evt_8")

    def test_any_other_delivery_is_refused(self):
        signed = headers_by(SECRET)
        for name, body, headers in [
            ("a changed body", BODY.replace("201", "202"), signed),
            ("another secret", BODY, headers_by(OTHER)),
            ("another id", BODY, {**signed, "webhook-id": "evt_9"}),
            ("an old delivery", BODY, headers_by(SECRET, at=NOW - timedelta(seconds=301))),
            ("a delivery of the future", BODY, headers_by(SECRET, at=NOW + timedelta(seconds=301))),
            ("a timestamp that is no number", BODY, {**signed, "webhook-timestamp": "today"}),
            ("a signature that is no base64", BODY, {**signed, "webhook-signature": "v1,%%% v2,AAAA v1 v1,ñ"}),
            ("no headers", BODY, {}),
        ]:
            with self.subTest(name), self.assertRaises(WebhookVerificationError):
                unwrap(body, headers, SECRET, now=NOW)

    def test_a_signed_body_that_is_no_json_object_is_refused(self):
        for body in ["", "not JSON", "[]", "1", "null", '{"event":']:
            with self.subTest(body), self.assertRaisesRegex(WebhookVerificationError, "not a JSON object"):
                unwrap(body, headers_by(SECRET, body=body), SECRET, now=NOW)

    def test_a_parsed_body_and_a_secret_that_is_none_are_reported_as_mistakes_of_the_program(self):
        with self.assertRaisesRegex(TypeError, "raw body"):
            unwrap(json.loads(BODY), headers_by(SECRET), SECRET, now=NOW)
        for wrong in ["", "whsec_", "whsec_%%%", []]:
            with self.subTest(wrong), self.assertRaises(ValueError):
                unwrap(BODY, headers_by(SECRET), wrong, now=NOW)

    def test_it_is_also_a_method_of_both_clients(self):
        for client in (Workshop, AsyncWorkshop):
            workshop = client("https://workshop.example.com", "pt_live_Invented")
            self.assertEqual(workshop.webhooks.unwrap(BODY, headers_by(SECRET), SECRET, now=NOW)["id"], "evt_8")
