import asyncio
import pickle
import unittest
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime

from workshop_api_client import (
    NO_RETRIES,
    ApiError,
    Retries,
    UnexpectedAnswerError,
    WorkshopConnectionError,
)
from workshop_api_client._errors import FailedCall
from workshop_api_client._retry import delay_before_retry
from workshop_api_client.errors import ClientExistsError, IdempotencyInProgressError, RateLimitedError

from .scripted import Awaiting, Script, Waiting, answers, breaks, breaks_off, refuses

CREATED = answers({"id": 7}, 201)
AT_ONCE = {"retry-after": "0"}

FAULTS = {
    "a broken connection": breaks,
    "an answer that broke off": breaks_off,
    "an answer that is not whole": answers('{"id":', 201),
    "the first attempt is still running": refuses("idempotency_in_progress", 409, AT_ONCE),
    "the limit of a minute": refuses("rate_limited", 429, AT_ONCE),
    "the workshop has moved": refuses("misdirected_request", 421, AT_ONCE),
    "the service is busy": refuses("service_unavailable", 503, AT_ONCE),
    "the workshop is busy": refuses("instance_rate_limited", 503, AT_ONCE),
    "the page of a gateway": answers("<html>", 502),
    "the page of a gateway without a body": answers("", 504),
    "a gateway names a moment": answers(
        "", 503, {"retry-after": format_datetime(datetime.now(timezone.utc) - timedelta(seconds=1), usegmt=True)}
    ),
}

FINAL = [
    ("client_exists", 409),
    ("idempotency_conflict", 409),
    ("validation_error", 422),
    ("invalid_api_key", 401),
    ("upstream_error", 502),
    ("internal_error", 500),
    ("added_later", 418),
]


def create(workshop, **options):
    return workshop.clients.create(name="Clara Ejemplo", **options)


class Retrying:
    def test_a_write_is_sent_again_with_the_same_key_and_the_same_bytes(self):
        for name, fault in FAULTS.items():
            with self.subTest(name):
                script = Script(fault, fault, CREATED)
                self.assertEqual(self.play(script, create), {"id": 7})
                sent = [(each.headers["idempotency-key"], each.content) for each in script.requests]
                self.assertEqual((len(sent), len(set(sent))), (3, 1))

    def test_a_refusal_is_final(self):
        for code, status in FINAL:
            with self.subTest(code):
                script = Script(refuses(code, status, {"x-request-id": "req_1"}, existing_id=7))
                with self.assertRaises(ApiError) as caught:
                    self.play(script, create)
                error = caught.exception
                self.assertEqual((error.code, error.status, error.request_id), (code, status, "req_1"))
                self.assertEqual((error.attempts, error.operation), (1, "createClient"))
                self.assertEqual(len(script.requests), 1)

    def test_an_error_that_outlasts_the_attempts_has_the_key_for_a_later_call(self):
        script = Script(breaks, breaks, breaks)
        with self.assertRaises(WorkshopConnectionError) as caught:
            self.play(
                script,
                lambda workshop: create(workshop, idempotency_key="import-0001"),
                retries=Retries(attempts=3, first_delay=0.001),
            )
        self.assertEqual((caught.exception.attempts, caught.exception.idempotency_key), (3, "import-0001"))
        self.assertEqual(script.header("idempotency-key"), ["import-0001"] * 3)

    def test_without_retries_everything_is_sent_once(self):
        script = Script(breaks)
        with self.assertRaises(WorkshopConnectionError):
            self.play(script, lambda workshop: workshop.general.get_ping(retries=NO_RETRIES))
        self.assertEqual(len(script.requests), 1)

    def test_each_call_of_a_post_or_patch_makes_its_own_key_and_reads_and_delete_make_none(self):
        calls = [
            create,
            create,
            lambda workshop: workshop.clients.update(7, city="Lugo"),
            lambda workshop: workshop.clients.get(7),
            lambda workshop: workshop.webhooks.delete(7),
        ]
        script = Script(*[CREATED] * 5)
        for call in calls:
            self.play(script, call)
        keys = script.header("idempotency-key")
        self.assertEqual(len(set(keys[:3])), 3)
        self.assertEqual(keys[3:], [None, None])

    def test_a_mistake_in_a_header_is_not_taken_for_a_broken_connection(self):
        script = Script()
        with self.assertRaises(ValueError):
            self.play(script, lambda workshop: create(workshop, idempotency_key="pedido-nº-1"))
        self.assertEqual(script.requests, [])

    def test_hooks_see_every_attempt_may_add_headers_and_never_see_the_key(self):
        seen = []

        def on_request(start):
            seen.append(("request", start.attempt, start.headers.get("authorization")))
            start.headers["traceparent"] = f"00-{start.attempt}"

        script = Script(
            refuses("service_unavailable", 503, AT_ONCE),
            answers({"id": 7}, 201, {"idempotent-replay": "true"}),
        )
        self.play(
            script,
            create,
            on_request=on_request,
            on_response=lambda response: seen.append((response.attempt, response.status, response.replayed)),
            on_retry=lambda retry: seen.append(("retry", retry.attempt, type(retry.error).__name__)),
        )
        self.assertEqual(
            seen,
            [
                ("request", 1, None),
                (1, 503, False),
                ("retry", 1, "ServiceUnavailableError"),
                ("request", 2, None),
                (2, 201, True),
            ],
        )
        self.assertEqual(script.header("traceparent"), ["00-1", "00-2"])
        self.assertEqual(script.header("authorization")[0], "Bearer pt_live_ThisKeyIsInvented")

    def test_an_error_of_a_hook_is_the_error_of_the_call(self):
        def on_request(start):
            raise LookupError("no trace")

        with self.assertRaisesRegex(LookupError, "no trace"):
            self.play(Script(), create, on_request=on_request)

    def test_a_key_that_is_a_function_is_read_for_each_attempt(self):
        keys = ["pt_live_Old", "pt_live_New"]
        script = Script(breaks, CREATED)
        self.play(script, create, api_key=lambda: keys.pop(0))
        self.assertEqual(script.header("authorization"), ["Bearer pt_live_Old", "Bearer pt_live_New"])


class RetryingWaiting(Retrying, Waiting):
    pass


class RetryingAwaiting(Retrying, Awaiting):
    def test_hooks_and_the_key_may_be_async(self):
        seen = []

        async def on_request(start):
            await asyncio.sleep(0)
            seen.append(start.attempt)

        async def key():
            return "pt_live_Awaited"

        script = Script(CREATED)
        self.play(script, create, on_request=on_request, api_key=key)
        self.assertEqual((seen, script.header("authorization")), ([1], ["Bearer pt_live_Awaited"]))


class DelayTest(unittest.TestCase):
    def test_the_wait_before_the_next_attempt(self):
        def failed(attempts):
            return FailedCall("createClient", attempts, None)

        def limited(seconds):
            return RateLimitedError({"code": "rate_limited", "message": ""}, 429, None, seconds, failed(1))

        def running(attempts):
            details = {"code": "idempotency_in_progress", "message": ""}
            return IdempotencyInProgressError(details, 409, None, 1, failed(attempts))

        def broken(attempts):
            return WorkshopConnectionError("", failed(attempts))

        usual = Retries()
        table = [
            ("is what the service names", limited(24), usual, 0, 0, 24),
            ("is never shorter, and a little longer at random", limited(24), usual, 0, 1, 24.25),
            ("begins short", broken(1), usual, 0, 1, 0.25),
            ("doubles", broken(3), usual, 0, 1, 1),
            ("is halved at random", broken(3), usual, 0, 0, 0.5),
            ("begins short where a limit names no time", limited(None), usual, 0, 1, 0.25),
            ("has no place beyond the total time", limited(90), usual, 0, 0, None),
            ("counts what has passed", limited(24), usual, 70, 0, None),
            ("is what the service names while an earlier attempt is running", running(1), usual, 0, 0, 1),
            ("grows while it is running, and comes after the last attempt, too", running(7), usual, 0, 0, 8),
            ("ends with the time while it is running", running(7), usual, 85, 0, None),
            ("does not come after the last attempt", broken(5), usual, 0, 0, None),
            ("does not follow a final answer", UnexpectedAnswerError(404, None, failed(1)), usual, 0, 0, None),
            ("does not come where everything is sent once", running(1), NO_RETRIES, 0, 0, None),
            ("has a longest", broken(9), Retries(attempts=99), 0, 1, 8),
        ]
        for name, error, retries, elapsed, random, delay in table:
            with self.subTest(name):
                self.assertEqual(delay_before_retry(error, retries, elapsed, random), delay)

    def test_an_error_can_go_to_another_process(self):
        details = {"code": "client_exists", "message": "It exists.", "existing_id": 7}
        error = ClientExistsError(details, 409, "req_1", None, FailedCall("createClient", 2, "key-0001"))
        copy = pickle.loads(pickle.dumps(error))
        self.assertIsInstance(copy, ClientExistsError)
        self.assertEqual((str(copy), copy.existing_id, copy.attempts), (str(error), 7, 2))
