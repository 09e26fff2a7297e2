import { version } from './generated/release.ts';
import type { Operation } from './operation.ts';
import type { CacheOptions, Language, VersionOptions, WriteOptions } from './options.ts';
import type { Upload, UploadFile } from './shapes.ts';

/** A prepared request. All attempts send the same bytes. */
export interface PreparedRequest {
  operation: Operation;
  url: string;
  headers: Record<string, string>;
  body: string | ArrayBuffer | undefined;
  idempotencyKey: string | undefined;
}

export type Input = {
  path: unknown[];
  query: Record<string, unknown> | undefined;
  body: unknown;
  options: WriteOptions & VersionOptions & Partial<CacheOptions>;
};

export const apiPath = '/api/v1';

/** Returns the base URL to which paths of operations are appended, without a trailing slash. */
export function apiUrl(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (!/^https?:$/.test(url.protocol)) throw new TypeError(`baseUrl has to begin with https://: ${baseUrl}`);
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin + (path.endsWith(apiPath) ? path : path + apiPath);
}

export async function prepare(
  operation: Operation,
  base: string,
  { path, query, body, options }: Input,
  language: Language | undefined,
): Promise<PreparedRequest> {
  const encoded = await encode(operation, body);
  const key = operation.takesKey ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
  const preferred = options.language ?? language;
  return {
    operation,
    url: `${base}${filledIn(operation, path)}${queryText(query)}`,
    headers: {
      // Browsers ignore this header, because scripts may not set a user agent.
      'user-agent': `workshop-api-client/${version}`,
      ...(encoded && { 'content-type': encoded.type }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(preferred && { 'accept-language': preferred }),
      ...(options.ifMatch !== undefined && { 'if-match': options.ifMatch }),
      ...(options.ifNoneMatch !== undefined && { 'if-none-match': options.ifNoneMatch }),
    },
    body: encoded?.bytes,
    idempotencyKey: key,
  };
}

function filledIn({ id, path }: Operation, values: unknown[]): string {
  let index = 0;
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = values[index++];
    // Rejects an empty value and dots, because they would turn the path into that of another operation.
    if (typeof value !== 'number' && (typeof value !== 'string' || /^\.{0,2}$/.test(value)))
      throw new TypeError(`${id}: ${name} has to be an id, not ${JSON.stringify(value)}`);
    return encodeURIComponent(value);
  });
}

function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

async function encode({ body: kind }: Operation, body: unknown) {
  if (kind === 'json') return { type: 'application/json', bytes: JSON.stringify(body) };
  if (kind === undefined) return undefined;
  // Encodes the form once, so that all attempts send the same bytes, even if the file came from a stream.
  const form = new Response(await formOf(body as Record<string, unknown>));
  return { type: String(form.headers.get('content-type')), bytes: await form.arrayBuffer() };
}

async function formOf(fields: Record<string, unknown>): Promise<FormData> {
  const form = new FormData();
  // Appends the file last, so that the service knows the other fields when it reads the file.
  for (const [name, value] of Object.entries(fields))
    if (name !== 'file' && value !== undefined) form.append(name, String(value));
  const file = fields.file as UploadFile;
  if (file instanceof File) form.append('file', file);
  else form.append('file', await blobOf(file.content), file.name);
  return form;
}

async function blobOf(content: Upload): Promise<Blob> {
  if (content instanceof Blob) return content;
  return content instanceof ReadableStream ? new Response(content).blob() : new Blob([content]);
}
