/** An operation as the client has to know it at run time; the table in `generated/operations.ts` has all of them. */
export interface Operation {
  /** Its `operationId` in the document. */
  id: string;
  method: string;
  /** The path below `/api/v1`, with `{name}` for each of its parameters. */
  path: string;
  /** The parameters of the query. */
  query: string[];
  body?: 'json' | 'form';
  /** Whether it takes an `Idempotency-Key`; the client then always sends one. */
  takesKey?: boolean;
  /** Whether it answers page by page. */
  paged?: boolean;
  /** Whether it answers a file. */
  file?: boolean;
}

export interface FileAnswer {
  data: Blob;
  filename: string;
  contentType: string;
  /** Pass it as `ifNoneMatch` to read the file again only if it has changed. */
  etag: string | null;
}
