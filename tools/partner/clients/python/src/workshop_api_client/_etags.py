from __future__ import annotations

from typing import Any, Dict, Mapping


class _VersionedRecord(Dict[str, Any]):
    """A record with its ETag."""

    etag: str


def with_etag(record: Any, etag: str | None) -> Any:
    """Returns a record with its ETag, if the answer has one."""
    if etag is None or not isinstance(record, dict):
        return record
    versioned = _VersionedRecord(record)
    versioned.etag = etag
    return versioned


def etag_of(record: Mapping[str, Any]) -> str:
    """Returns the ETag of a record, for the option `if_match`.

    The record has to be the object that the client returned, or `current` of a `ChangedMeanwhileError`: copies have
    no ETag.
    """
    if not isinstance(record, _VersionedRecord):
        raise ValueError("the object has no ETag: it has to be a record that the client returned")
    return record.etag
