import os
import uuid
from pathlib import Path

BASE_URL = os.environ["BASE_URL"]
LATER_URL = os.environ["LATER_URL"]
"""The service as a later release may answer: with a status, an event, an error and fields unknown today."""
API_KEY = os.environ["API_KEY"]

PHOTO = Path("photo.png").read_bytes()
NOBODYS_ID = 999_999_999
"""No record has it."""


def once() -> str:
    return str(uuid.uuid4())


def check(holds: bool, what: str) -> None:
    if not holds:
        raise AssertionError(f"does not hold: {what}")
