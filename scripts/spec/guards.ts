import type { LocatedOperation, Operation } from './document.ts';

export interface Guard {
  /** Tells apart the responses that differ because the guard stands before some operations only. */
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
}

const authentication = ['missing_api_key', 'invalid_api_key', 'revoked_api_key', 'expired_api_key'];

export const publicGuards: Guard[] = [
  { suffix: '', codes: ['bad_request'], guards: (operation) => operation.authenticated },
  {
    suffix: '',
    codes: [...authentication, 'ip_not_allowed'],
    guards: (operation) => operation.authenticated,
  },
  { suffix: 'Busy', codes: ['instance_rate_limited'], guards: (operation) => operation.authenticated },
  { suffix: '', codes: ['service_unavailable'], guards: () => true },
  {
    suffix: '',
    codes: ['rate_limited', 'plan_quota_exceeded'],
    guards: (operation) => operation.authenticated,
  },
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
    // Of what may have a body: one that nobody asked for is judged too.
    codes: ['payload_too_large', 'unsupported_media_type'],
    guards: (operation) => operation.sideEffect,
  },
  { suffix: '', codes: ['not_found'], guards: () => true },
];

/** The desk speaks to its handlers in the same process: no keys, limits or replays stand between. */
export const deskGuards: Guard[] = [
  { suffix: '', codes: ['validation_error'], guards: () => true },
  { suffix: '', codes: ['not_found'], guards: () => true },
];

export function guarded({ method, operation }: LocatedOperation): GuardedOperation {
  // The desk has staff before it, no keys: nothing to authenticate, nothing to replay.
  const isDesk = 'x-cli' in operation;
  const idempotency = method === 'POST' ? 'required' : method === 'PATCH' ? 'optional' : 'none';
  return {
    method,
    authenticated: !isDesk && operation['x-authenticated'] !== false,
    scope: (operation['x-scope'] as string | null | undefined) ?? null,
    sideEffect: method !== 'GET',
    idempotency: isDesk ? 'none' : idempotency,
  };
}

export function errorCodesOf(located: LocatedOperation, guards: Guard[]): string[] {
  const derived = guards.filter((guard) => guard.guards(guarded(located))).flatMap((guard) => guard.codes);
  return [...new Set([...derived, ...ownErrors(located.operation)])];
}

export function ownErrors(operation: Operation): string[] {
  return (operation['x-errors'] as string[] | undefined) ?? [];
}
