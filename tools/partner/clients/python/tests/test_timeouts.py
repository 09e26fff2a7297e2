"""Timeouts and cancellation, against a server that answers late."""

import asyncio
import socket
import threading
import unittest

import anyio
from workshop_api_client import (
    NO_RETRIES,
    AsyncWorkshop,
    CallCancelledError,
    Cancellation,
    Retries,
    Workshop,
    WorkshopTimeoutError,
)

from .scripted import Script, Waiting, refuses

SHORT = 0.05
ENDLESS = "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n"


class SlowServer:
    """Accepts connections, sends what it is given, and then a byte from time to time until it is closed."""

    def __init__(self, begin=""):
        self.begin = begin.encode()
        self.requests = threading.Semaphore(0)
        self.over = threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def __enter__(self):
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.listener.close()

    def _accept(self):
        while not self.over.is_set():
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        with connection:
            try:
                connection.recv(65_536)
                self.requests.release()
                connection.sendall(self.begin)
                while not self.over.wait(SHORT / 5):
                    connection.sendall(b" " if self.begin else b"")
            except OSError:
                pass


def limited(attempts):
    return {"timeout": SHORT, "retries": Retries(attempts=attempts, first_delay=0.001)}


class TimeoutTest(unittest.TestCase):
    def test_an_answer_that_comes_too_late_is_a_timeout_and_is_asked_for_again(self):
        for name, begin in [("nothing comes", ""), ("it never ends", ENDLESS)]:
            with self.subTest(name), SlowServer(begin) as server:
                with Workshop(server.url, "pt_live_Invented", **limited(2)) as workshop:
                    with self.assertRaises(WorkshopTimeoutError) as caught:
                        workshop.clients.create(name="Clara")
                self.assertEqual(caught.exception.attempts, 2)

    def test_it_is_so_for_async_programs(self):
        async def call(url):
            async with AsyncWorkshop(url, "pt_live_Invented", **limited(2)) as workshop:
                await workshop.clients.create(name="Clara")

        for name, begin in [("nothing comes", ""), ("it never ends", ENDLESS)]:
            with self.subTest(name), SlowServer(begin) as server:
                with self.assertRaises(WorkshopTimeoutError) as caught:
                    anyio.run(call, server.url)
                self.assertEqual(caught.exception.attempts, 2)


class CancellationTest(unittest.TestCase):
    def test_another_thread_ends_an_attempt_and_nothing_is_sent_again(self):
        cancellation = Cancellation()
        with SlowServer() as server, Workshop(server.url, "pt_live_Invented", timeout=5) as workshop:

            def cancel():
                server.requests.acquire()
                cancellation.cancel()

            threading.Thread(target=cancel, daemon=True).start()
            with self.assertRaises(CallCancelledError) as caught:
                workshop.clients.create(name="Clara", cancellation=cancellation, idempotency_key="order-4711")
            self.assertEqual((caught.exception.attempts, caught.exception.idempotency_key), (1, "order-4711"))

    def test_a_task_that_is_cancelled_ends_its_call_and_nothing_is_sent_again(self):
        async def call(url, requests):
            async with AsyncWorkshop(url, "pt_live_Invented", timeout=5) as workshop:
                task = asyncio.ensure_future(workshop.clients.create(name="Clara"))
                await asyncio.get_running_loop().run_in_executor(None, requests.acquire)
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task

        with SlowServer() as server:
            asyncio.run(call(server.url, server.requests))
            self.assertFalse(server.requests.acquire(blocking=False))

    def test_a_cancellation_ends_the_wait_between_attempts(self):
        cancellation = Cancellation()
        script = Script(refuses("rate_limited", 429, {"retry-after": "60"}))
        with self.assertRaises(CallCancelledError):
            Waiting().play(
                script,
                lambda workshop: workshop.clients.create(name="Clara", cancellation=cancellation),
                on_retry=lambda retry: cancellation.cancel(),
            )
        self.assertEqual(len(script.requests), 1)

    def test_what_is_cancelled_already_sends_nothing(self):
        cancellation = Cancellation()
        cancellation.cancel()
        script = Script()
        with self.assertRaises(CallCancelledError):
            Waiting().play(script, lambda workshop: workshop.general.get_ping(cancellation=cancellation))
        self.assertEqual(script.requests, [])

    def test_a_call_that_may_be_cancelled_answers_as_others_do(self):
        with SlowServer("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{\"ok\":true}") as server:
            with Workshop(server.url, "pt_live_Invented", retries=NO_RETRIES) as workshop:
                answer = workshop.general.get_ping(cancellation=Cancellation())
        self.assertEqual(answer, {"ok": True})
