import { errorPagePath } from '../../domain/requests/error-page.ts';
import { apiTexts } from './desk-parts.ts';
import {
  type Document,
  type Example,
  type Header,
  type Language,
  type LocatedOperation,
  type Operation,
  type Response,
  reference,
  SpecError,
} from './document.ts';
import type { ErrorSource, ErrorSources } from './sources.ts';

export interface Guard {
  /**
   * Suffix of the response's name. Distinguishes responses of the same status that contain codes of different guards.
   */
  suffix: string;
  codes: string[];
  guards: (operation: GuardedOperation) => boolean;
}

export interface GuardedOperation {
  method: string;
  authenticated: boolean;
  scope: string | null;
  sideEffect: boolean;
  idempotency: 'required' | 'optional' | 'none';
  sandboxOnly: boolean;
  /** Whether it compares the version of its record with `If-Match`. */
  comparesVersion: boolean;
}

const authenticationCodes = ['missing_api_key', 'invalid_api_key', 'revoked_api_key', 'expired_api_key'];

const changedGuard: Guard = {
  suffix: 'Version',
  codes: ['changed_meanwhile'],
  guards: (operation) => operation.comparesVersion,
};

export const publicGuards: Guard[] = [
  { suffix: '', codes: ['misdirected_request'], guards: () => true },
  { suffix: '', codes: ['bad_request'], guards: (operation) => operation.authenticated },
  {
    suffix: '',
    codes: [...authenticationCodes, 'ip_not_allowed'],
    guards: (operation) => operation.authenticated,
  },
  { suffix: 'Busy', codes: ['instance_rate_limited'], guards: (operation) => operation.authenticated },
  { suffix: '', codes: ['service_unavailable'], guards: () => true },
  {
    suffix: 'Paused',
    codes: ['workshop_paused'],
    guards: (operation) => operation.authenticated && operation.sideEffect,
  },
  {
    suffix: '',
    codes: ['rate_limited', 'plan_quota_exceeded'],
    guards: (operation) => operation.authenticated && !operation.sandboxOnly,
  },
  // Operations that only sandboxes have can exceed the limit per minute, but no daily quota: requests to sandboxes are
  // not counted.
  { suffix: 'Minute', codes: ['rate_limited'], guards: (operation) => operation.sandboxOnly },
  {
    suffix: 'Scope',
    codes: ['plan_scope_not_allowed', 'insufficient_scope'],
    guards: (operation) => operation.scope !== null,
  },
  { suffix: 'TestKey', codes: ['test_key_forbidden'], guards: (operation) => operation.sideEffect },
  {
    suffix: 'Idempotency',
    codes: ['idempotency_key_required', 'idempotency_conflict', 'idempotency_in_progress'],
    guards: (operation) => operation.idempotency !== 'none',
  },
  { suffix: '', codes: ['validation_error'], guards: () => true },
  {
    suffix: '',
    // Applies to all writes, because a write also rejects an unexpected body that is too large or has an unsupported
    // media type.
    codes: ['payload_too_large', 'unsupported_media_type'],
    guards: (operation) => operation.sideEffect,
  },
  { suffix: '', codes: ['not_found'], guards: () => true },
  changedGuard,
];

/**
 * The guards of desk operations. The desk runs operations in the same process, without API keys, rate limits and
 * idempotency.
 */
export const deskGuards: Guard[] = [
  { suffix: '', codes: ['validation_error'], guards: () => true },
  { suffix: '', codes: ['not_found'], guards: () => true },
  { suffix: '', codes: ['bad_request'], guards: (operation) => operation.comparesVersion },
  changedGuard,
];

export function guardOperation({ method, operation }: LocatedOperation): GuardedOperation {
  // Desk requests are neither authenticated nor replayed.
  const isDesk = 'x-cli' in operation;
  const idempotency = method === 'POST' ? 'required' : method === 'PATCH' ? 'optional' : 'none';
  return {
    method,
    authenticated: !isDesk && operation['x-authenticated'] !== false,
    scope: operation['x-scope'] ?? null,
    sideEffect: method !== 'GET',
    idempotency: isDesk ? 'none' : idempotency,
    sandboxOnly: operation['x-sandbox-only'] === true,
    comparesVersion: operation['x-version-of'] !== undefined,
  };
}

export function listErrorCodes(located: LocatedOperation, guards: Guard[]): string[] {
  const derived = guards
    .filter((guard) => guard.guards(guardOperation(located)))
    .flatMap((guard) => guard.codes);
  return [...new Set([...derived, ...declaredErrors(located.operation)])];
}

function declaredErrors(operation: Operation): string[] {
  return operation['x-errors'] ?? [];
}

const statusNames: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  421: 'Misdirected',
  422: 'ValidationFailed',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  502: 'BadGateway',
  503: 'ServiceUnavailable',
};

export const limitHeaders = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
];

interface Refusal {
  name: string;
  status: number;
  codes: string[];
  replayed: boolean;
}

export function headerReferences(names: string[]): Record<string, Header> {
  return Object.fromEntries(names.map((name) => [name, reference('headers', name)]));
}

const optionalHeaderName = (name: string) => `${name}-Optional`;

function optionalHeaderReferences(names: string[]): Record<string, Header> {
  return Object.fromEntries(names.map((name) => [name, reference('headers', optionalHeaderName(name))]));
}

/** Adds optional variants of the headers that only some error responses have. */
export function addOptionalHeaders({ components: { headers } }: Document): void {
  for (const name of [...limitHeaders, 'Retry-After', 'RecordETag']) {
    const { required: _, ...header } = headers[name] ?? {};
    headers[optionalHeaderName(name)] = header;
  }
}

/**
 * Lists the error responses of an operation, one per status. Equal responses get the same name, so that operations
 * share them.
 */
export function listRefusals(located: LocatedOperation, guards: Guard[], errors: ErrorSources): Refusal[] {
  const { operation } = located;
  const byStatus = new Map<number, { codes: Set<string>; suffixes: Set<string>; own: boolean }>();
  const add = (code: string, suffix: string, own: boolean) => {
    const status = errors.codes[code]?.status;
    if (!status) throw new SpecError([`${operation.operationId}: no such error code: ${code}`]);
    const entry = byStatus.get(status) ?? { codes: new Set(), suffixes: new Set(), own: false };
    entry.codes.add(code);
    entry.suffixes.add(suffix);
    entry.own ||= own;
    byStatus.set(status, entry);
  };
  const row = guardOperation(located);
  for (const guard of guards.filter((guard) => guard.guards(row))) {
    for (const code of guard.codes) add(code, guard.suffix, false);
  }
  for (const code of declaredErrors(operation)) add(code, '', true);
  const prefix = operation.operationId.charAt(0).toUpperCase() + operation.operationId.slice(1);
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, { codes, suffixes, own }]) => {
      const statusName = statusNames[status];
      if (!statusName) throw new SpecError([`${operation.operationId}: the status ${status} has no name`]);
      // Responses with a status from 500 on are not stored for replay, because a failed external service may recover.
      const isListed = status === 404 || status === 409 || (own && status < 500);
      const replayed = row.idempotency !== 'none' && isListed;
      const name = own ? `${prefix}${statusName}` : `${statusName}${[...suffixes].join('')}`;
      return {
        name: replayed && !own && status === 404 ? `${name}Replayable` : name,
        status,
        codes: [...codes],
        replayed,
      };
    });
}

/**
 * Builds an error response of the OpenAPI document. All error responses have the same schema, so that clients have one
 * type for errors. The codes are listed beside the schema.
 */
export function refusalResponse({ status, codes, replayed }: Refusal): Response {
  const headers = ['X-Request-Id'];
  if (replayed) headers.push('Idempotent-Replay');
  if (status === 401) headers.push('WWW-Authenticate');
  if (status === 429) headers.push(...limitHeaders);
  if (status === 421 || status === 429 || status === 503) headers.push('Retry-After');
  // Makes the rate-limit headers optional, except for status 429. A request that is rejected before it is counted has
  // no such headers, for example a request without a valid key. A request whose key is revoked during a wait was
  // counted, and has the headers despite status 401.
  const sometimes = status === 429 ? [] : [...limitHeaders];
  if (codes.includes('idempotency_in_progress')) sometimes.push('Retry-After');
  const etag = codes.includes('changed_meanwhile') && {
    ETag: reference<Header>('headers', 'RecordETag-Optional'),
  };
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: { ...headerReferences(headers), ...optionalHeaderReferences(sometimes), ...etag },
    content: {
      'application/json': {
        schema: reference('schemas', 'ApiError'),
        examples: Object.fromEntries(codes.map((code) => [code, reference<Example>('examples', code)])),
      },
    },
    'x-error-codes': codes,
  };
}

export function errorExample(
  document: Document,
  code: string,
  errors: ErrorSources,
  language: Language,
  hasPage: boolean,
): Example {
  const { when, extras = [], message, reasons = {}, example = '' } = errors.codes[code] as ErrorSource;
  const text = apiTexts(reasons[example] ?? message, message)[language];
  const declared = document.components.schemas.ErrorDetails?.properties ?? {};
  const undeclared = extras.filter((extra) => !(extra in declared));
  if (undeclared.length > 0)
    throw new SpecError([`schemas/ErrorDetails.yaml lacks ${undeclared.join(', ')}`]);
  const values: Record<string, unknown> = {
    existing_id: 118,
    tracking_url: 'https://taller.example.com/t/pEKzBgmb3Vn0tqZ5m1fD9A',
    alternatives: [
      { start: '2026-11-24T09:00:00.000Z', end: '2026-11-24T10:30:00.000Z', box: { id: 1, name: 'Box 1' } },
    ],
    current: { id: 118, name: 'Clara Ejemplo' },
    shortages: [{ path: '/quantity', part_id: 77, on_hand: 3, requested: 4 }],
    fields: [{ path: 'query/colour', message: errors.fields.unknownParameter?.[language] }],
  };
  const present = Object.fromEntries(extras.map((extra) => [extra, values[extra]]));
  const doc_url = hasPage && `https://taller.example.com${errorPagePath(code)}`;
  return {
    summary: when,
    value: { error: { code, message: text, ...(doc_url && { doc_url }), ...present } },
  };
}
