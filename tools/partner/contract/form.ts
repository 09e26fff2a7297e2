export interface FormPart {
  name?: string;
  /** The file name; undefined if the part is not a file. */
  filename?: string;
  type?: string;
  content: Buffer | string;
}

export const formBoundary = '----frontera7d9e';
const formType = 'multipart/form-data';

/** Encodes parts as `multipart/form-data`, in the format that browsers and HTTP libraries use. */
export function encodeForm(...parts: FormPart[]): { body: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ name, filename, type, content }) => [
    Buffer.from(
      `--${formBoundary}\r\nContent-Disposition: form-data${quoteParameter('name', name)}${quoteParameter('filename', filename)}\r\n` +
        `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${formBoundary}--\r\n`)]),
    headers: { 'content-type': `${formType}; boundary=${formBoundary}` },
  };
}

/**
 * Header of a request whose body `withForm` encodes as `multipart/form-data`: Buffers become files, other values become
 * text.
 */
export const formHeaders = { 'content-type': formType };

interface FormRequest {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Encodes the request body as a form if the request has the header `formHeaders`. Returns any other request unchanged. */
export function withForm<Request extends FormRequest>(request: Request): Request {
  const { body, headers } = request;
  if (headers?.['content-type'] !== formType || body?.constructor !== Object) return request;
  const fields = Object.entries(body).filter(([, value]) => value !== undefined);
  const form = encodeForm(
    ...fields.map(([name, value]) =>
      Buffer.isBuffer(value)
        ? { name, filename: 'documento', content: value }
        : { name, content: String(value) },
    ),
  );
  return { ...request, body: form.body, headers: { ...headers, ...form.headers } };
}

function quoteParameter(name: string, value: string | undefined): string {
  return value === undefined ? '' : `; ${name}="${value}"`;
}
