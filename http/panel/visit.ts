import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '../../db/connection/client.ts';
import { mayPerform, type Role } from '../../domain/people/roles.ts';
import type { Language } from '../../generated/errors.ts';
import type { DeskOperation } from '../../generated/operations.ts';
import type { Workshop } from '../runtime/request-state.ts';

/** A signed-in person's request to the panel, on whose behalf operations are called. */
export interface Visit {
  workshop: Workshop;
  account: { id: number; staffId: number; name: string; role: Role };
  /** Whether the session is on a shared tablet, where the person has proved its identity only with a PIN. */
  onTablet: boolean;
  language: Language;
  source: { address: string; userAgent: string };
  /** Refuses if the session has ended since the request arrived. */
  recheck: () => Promise<void>;
}

/** An operation that the panel calls in the same process. */
export interface Call {
  visit: Visit;
  /** Session whose snapshot all reads of a page share. */
  snapshot?: Db;
  idempotencyKey?: string;
}

/**
 * The call to which a request inside the process belongs. Requests from the network never have one: the app that reads
 * it has no listener.
 */
export const currentCall = new AsyncLocalStorage<Call>();

/**
 * Tells whether a visit may perform an operation: by the person's role, and on a shared tablet not for the own account,
 * because a PIN must not give access to password, passkeys and sessions.
 */
export function mayVisitPerform(
  { account, onTablet }: Pick<Visit, 'account' | 'onTablet'>,
  operation: Pick<DeskOperation, 'roles' | 'ownAccount'>,
): boolean {
  return mayPerform(account.role, operation) && !(onTablet && operation.ownAccount);
}

export function requireCall(): Call {
  const call = currentCall.getStore();
  if (!call) throw new Error('an operation of the panel was called without a visit');
  return call;
}
