/**
 * The properties of an API operation that the client needs at run time. `generated/operations.ts` lists all operations.
 */
export interface Operation {
  /** The `operationId` of the operation in the OpenAPI document. */
  id: string;
  method: string;
  /** The path below `/api/v1`, with `{name}` for each parameter. */
  path: string;
  /** The names of the query parameters. */
  query: string[];
  body?: 'json' | 'form';
  /** Whether the operation accepts an `Idempotency-Key`. The client then sends a key with every call. */
  takesKey?: boolean;
  /** Whether the operation returns a list in pages. */
  paged?: boolean;
  /** Whether the operation returns a file. */
  file?: boolean;
}

export interface FileAnswer {
  data: Blob;
  filename: string;
  contentType: string;
  /** The ETag of the file. Passed as `ifNoneMatch`, the ETag downloads the file again only if the file has changed. */
  etag: string | null;
}
