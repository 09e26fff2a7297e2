import type { DocumentedOperation } from './served-document.ts';

/** A request as an integrator thinks of it. */
export interface ApiRequest {
  method: string;
  /** The path below /api/v1, encoded, with its query. */
  path: string;
  /** Text and bytes go as they are; anything else as JSON. */
  body?: unknown;
  /** The API key: undefined takes one that has requests left, null sends none. */
  key?: string | null;
  /** The idempotency key: undefined makes a new one for every POST, null sends none. */
  idempotencyKey?: string | null;
  headers?: Record<string, string>;
}

/** The parts of a request beyond method and path. */
export interface Parts {
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The owner of the rows, if they belong to a key. */
  key?: string;
}

export function requestOf({ method, path }: DocumentedOperation, parts: Parts): ApiRequest {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts.path?.[name];
    if (value === undefined) throw new Error(`${method} ${path}: the recipe says nothing of ${name}`);
    return encodeURIComponent(value);
  });
  const query = Object.entries(parts.query ?? {}).map((pair) => pair.map(encodeURIComponent).join('='));
  return {
    method,
    path: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
    ...(parts.body !== undefined && { body: parts.body }),
    ...(parts.headers && { headers: parts.headers }),
    ...(parts.key && { key: parts.key }),
  };
}
