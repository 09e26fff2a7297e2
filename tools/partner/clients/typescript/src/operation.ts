/** The facts of an operation that the client needs at run time; `generated/operations.ts` lists all operations. */
export interface Operation {
  /** Its `operationId` in the document. */
  id: string;
  method: string;
  /** The path below `/api/v1`, with `{name}` for each parameter. */
  path: string;
  /** The parameters of the query. */
  query: string[];
  body?: 'json' | 'form';
  /** Whether it accepts an `Idempotency-Key`; the client then always sends one. */
  takesKey?: boolean;
  /** Whether its answer has pages. */
  paged?: boolean;
  /** Whether it returns a file. */
  file?: boolean;
}

export interface FileAnswer {
  data: Blob;
  filename: string;
  contentType: string;
  /** Pass it as `ifNoneMatch` to download the file again only if it has changed. */
  etag: string | null;
}
