export interface Part {
  name?: string;
  /** Set if the part is a file. */
  filename?: string;
  type?: string;
  content: Buffer | string;
}

export const boundary = '----frontera7d9e';
const formType = 'multipart/form-data';

/** Encodes `multipart/form-data` like common programs. */
export function formOf(...parts: Part[]): { body: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ name, filename, type, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data${quoteParameter('name', name)}${quoteParameter('filename', filename)}\r\n` +
        `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `${formType}; boundary=${boundary}` },
  };
}

/** The header that marks a body for encoding as a form: bytes as a file, other values as text. */
export const asForm = { 'content-type': formType };

interface FormRequest {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Encodes the body of a request `asForm`; returns any other request unchanged. */
export function withForm<Request extends FormRequest>(request: Request): Request {
  const { body, headers } = request;
  if (headers?.['content-type'] !== formType || body?.constructor !== Object) return request;
  const fields = Object.entries(body).filter(([, value]) => value !== undefined);
  const form = formOf(
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
