"""The types of bodies, answers and events, as the document describes them."""

from ._generated.types import *  # noqa: F403
