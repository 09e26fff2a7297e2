import { capacityErrorCodes } from '../../domain/requests/capacity-error.ts';

export class SessionTimeoutError extends Error {
  readonly code = 'SESSION_TIMEOUT';
  /**
   * True if the workshop's own requests use up its share of the sessions: requests of other workshops would get a
   * session.
   */
  readonly isOwnShare: boolean;
  constructor(waitedMs: number, isOwnShare = false) {
    super(
      `no ${isOwnShare ? 'place in the share of the workshop' : 'place'} became free within ${waitedMs} ms`,
    );
    this.name = 'SessionTimeoutError';
    this.isOwnShare = isOwnShare;
  }
}

/** Thrown when the connection of a session was lost. PostgreSQL has rolled back its open transaction. */
export class ConnectionLostError extends Error {
  readonly code = 'CONNECTION_CLOSED';
  constructor(reason: string) {
    super(`the database connection is gone: ${reason}`);
    this.name = 'ConnectionLostError';
  }
}

/** Thrown for a transaction that would have been committed after its timeout. */
export class TransactionTimeoutError extends Error {
  readonly code = '25P04'; // PostgreSQL's own code for this error, from version 17 on
  constructor() {
    super('the transaction took too long to be committed');
    this.name = 'TransactionTimeoutError';
  }
}

/** Thrown when a concurrent transaction was faster. A retry will see the result of that transaction. */
export class ConcurrentChangeError extends Error {
  readonly code = '40001';
  constructor() {
    super('another transaction was faster');
    this.name = 'ConcurrentChangeError';
  }
}

interface DatabaseFailure {
  code?: string;
  routine?: string;
  constraint_name?: string;
  cause?: unknown;
}

const connectionCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'SESSION_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * SQLSTATEs that mean "database unavailable": classes 08 (connection) and 53 (no resources), shutdowns, timeouts, and a
 * server that became read-only.
 */
const unavailableStates = /^(08...|53...|57P0[1-5]|57014|25P0[34]|25006|55P03|58...)$/;
const retryStates = /^(40001|40P01)$/;

/** Returns the driver's error. Drizzle wraps that error in its own, whose message contains the parameters. */
function driverFailure(error: unknown): DatabaseFailure {
  let failure = error as DatabaseFailure | null | undefined;
  while (failure?.cause && typeof failure.code !== 'string') failure = failure.cause as DatabaseFailure;
  return failure ?? {};
}

export function sqlState(error: unknown): string | undefined {
  return driverFailure(error).code;
}

export function constraintName(error: unknown): string | undefined {
  return driverFailure(error).constraint_name;
}

/**
 * Returns true if PostgreSQL is unreachable, stopping or out of resources, or if no session is free. The response is
 * then 503, and the error is no defect of the service.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = sqlState(error);
  return (
    code !== undefined &&
    (connectionCodes.has(code) || unavailableStates.test(code) || capacityErrorCodes.has(code))
  );
}

export function isRetryable(error: unknown): boolean {
  const { code, routine } = driverFailure(error);
  if (code === undefined) return false;
  return retryStates.test(code) || (code === '0A000' && routine === 'RevalidateCachedQuery');
}
