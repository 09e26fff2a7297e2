"""Has generated enums accept values that a later release of the service adds."""

from enum import Enum
from types import ModuleType
from typing import Any


def accept_new_values(models: ModuleType) -> None:
    """A value that is unknown becomes a member of its own: its `value` is what came, its name "unknown"."""
    classes = [each for each in vars(models).values() if isinstance(each, type)]
    for each in classes:
        if issubclass(each, Enum):
            setattr(each, "_missing_", classmethod(_new_member))
    for each in classes:
        # Models of pydantic have read the enums before: they have to read them again.
        rebuild = getattr(each, "model_rebuild", None)
        if rebuild is not None:
            rebuild(force=True)


def _new_member(enum: Any, value: object) -> Any:
    if not isinstance(value, str):
        return None
    member = str.__new__(enum, value)
    member._name_ = "unknown"
    member._value_ = value
    return member
