/** The ETags of the records that the client has returned. Weak, so that records are not kept in memory. */
const etags = new WeakMap<object, string>();

/** Stores the ETag of a record, if the response has one. */
export function rememberEtag(record: unknown, response: Response): void {
  const etag = response.headers.get('etag');
  if (etag !== null && typeof record === 'object' && record !== null) etags.set(record, etag);
}

/**
 * Returns the ETag of a record, for the option `ifMatch`. The record must be the object that the client returned, or
 * `details.current` of an error with the code `changed_meanwhile`: copies have no ETag.
 */
export function etagOf(record: object): string {
  const etag = etags.get(record);
  if (etag === undefined)
    throw new TypeError('the object has no ETag: it has to be a record that the client returned');
  return etag;
}
