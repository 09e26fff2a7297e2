import type { DocumentedOperation } from './served-document.ts';

/** A request to the API, before authentication and encoding. */
export interface ApiRequest {
  method: string;
  /** The encoded path below `/api/v1`, with the query. */
  path: string;
  /** The request body. Strings and Buffers are sent unchanged, other values as JSON. */
  body?: unknown;
  /** The API key. Undefined selects a key that is below its request limit; null sends no key. */
  key?: string | null;
  /** The idempotency key. Undefined generates a key for every POST; null sends no key. */
  idempotencyKey?: string | null;
  headers?: Record<string, string>;
}

/** The variable parts of a request; the operation determines method and path. */
export interface VariableParts {
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The API key to send, if the requested rows belong to a key. */
  key?: string;
}

export function requestOf({ method, path }: DocumentedOperation, parts: VariableParts): ApiRequest {
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
