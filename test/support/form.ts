export interface Part {
  name?: string;
  /** There is one: it is a file. */
  filename?: string;
  type?: string;
  content: Buffer | string;
}

export const boundary = '----frontera7d9e';
const formType = 'multipart/form-data';

/** `multipart/form-data`, as a program writes it. */
export function formOf(...parts: Part[]): { body: Buffer; headers: Record<string, string> } {
  const pieces = parts.flatMap(({ name, filename, type, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data${quoted('name', name)}${quoted('filename', filename)}\r\n` +
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

/** What a body's fields say that are to be sent as a form: bytes as a file, all else as text. */
export const asForm = { 'content-type': formType };

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Of a request `asForm`, its form; any other as it is. */
export function withForm<Request extends Sent>(request: Request): Request {
  const { body, headers } = request;
  if (headers?.['content-type'] !== formType || body?.constructor !== Object) return request;
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  const form = formOf(
    ...given.map(([name, value]) =>
      Buffer.isBuffer(value)
        ? { name, filename: 'documento', content: value }
        : { name, content: String(value) },
    ),
  );
  return { ...request, body: form.body, headers: { ...headers, ...form.headers } };
}

function quoted(name: string, value: string | undefined): string {
  return value === undefined ? '' : `; ${name}="${value}"`;
}
