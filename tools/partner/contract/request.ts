import type { DocumentedOperation } from './served-document.ts';

/** A request from an integrator's point of view. */
export interface ApiRequest {
  method: string;
  /** The path below /api/v1, encoded, with its query. */
  path: string;
  /** Text and bytes are sent unchanged, other values as JSON. */
  body?: unknown;
  /** The API key: undefined selects one below its limit, null sends none. */
  key?: string | null;
  /** The idempotency key: undefined generates one for every POST, null sends none. */
  idempotencyKey?: string | null;
  headers?: Record<string, string>;
}

/** The parts of a request other than method and path. */
export interface Parts {
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The key that owns the rows, if they belong to one. */
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
