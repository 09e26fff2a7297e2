from __future__ import annotations

import threading
from typing import Callable


class Cancellation:
    """Ends calls from another thread: pass it to them, and call `cancel`.

    A call that was ended raises `CallCancelledError`. Programs that use `AsyncWorkshop` cancel the task instead.
    """

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._watchers: list[Callable[[], None]] = []

    def cancel(self) -> None:
        """Ends all calls that have it, and refuses those that begin later."""
        with self._lock:
            self._event.set()
            watchers, self._watchers = self._watchers, []
        for watcher in watchers:
            watcher()

    @property
    def is_cancelled(self) -> bool:
        return self._event.is_set()

    def _wait(self, seconds: float) -> bool:
        """Waits, and returns early with `True` if the calls are ended."""
        return self._event.wait(seconds)

    def _watch(self, watcher: Callable[[], None]) -> None:
        with self._lock:
            if not self._event.is_set():
                self._watchers.append(watcher)
                return
        watcher()

    def _unwatch(self, watcher: Callable[[], None]) -> None:
        with self._lock:
            if watcher in self._watchers:
                self._watchers.remove(watcher)
