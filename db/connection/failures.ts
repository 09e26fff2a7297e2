import { noRoomCodes } from '../../domain/requests/no-room.ts';

export class SessionTimeout extends Error {
  readonly code = 'SESSION_TIMEOUT';
  /** The workshop itself occupies its share: others would have been served. */
  readonly isOwnShare: boolean;
  constructor(waitedMs: number, isOwnShare = false) {
    super(
      `no ${isOwnShare ? 'place in the share of the workshop' : 'place'} became free within ${waitedMs} ms`,
    );
    this.name = 'SessionTimeout';
    this.isOwnShare = isOwnShare;
  }
}

/** The connection of this session is gone; whatever it had open was rolled back. */
export class LostConnection extends Error {
  readonly code = 'CONNECTION_CLOSED';
  constructor(reason: string) {
    super(`the database connection is gone: ${reason}`);
    this.name = 'LostConnection';
  }
}

/** The transaction wrote in time, but would have become visible too late. */
export class TransactionTooLong extends Error {
  readonly code = '25P04'; // PostgreSQL's own, from 17 on
  constructor() {
    super('the transaction took too long to be committed');
    this.name = 'TransactionTooLong';
  }
}

/** Another transaction got there first: run again, this one will see what it did. */
export class LostRace extends Error {
  readonly code = '40001';
  constructor() {
    super('another transaction was faster');
    this.name = 'LostRace';
  }
}

interface Failure {
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

/** Classes 08 (connection) and 53 (no resources), shutdowns, timeouts, a server that turned read-only. */
const awayStates = /^(08...|53...|57P0[1-5]|57014|25P0[34]|25006|55P03|58...)$/;
const retryStates = /^(40001|40P01)$/;

/** Drizzle wraps what the driver throws, with the parameters in its message: look beneath. */
function driverFailure(error: unknown): Failure {
  let failure = error as Failure | null | undefined;
  while (failure?.cause && typeof failure.code !== 'string') failure = failure.cause as Failure;
  return failure ?? {};
}

export function sqlState(error: unknown): string | undefined {
  return driverFailure(error).code;
}

export function violatedConstraint(error: unknown): string | undefined {
  return driverFailure(error).constraint_name;
}

/** PostgreSQL can't be reached, stops, or has no room, or there is none here to ask it: 503, not a defect. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error);
  return code !== undefined && (connectionCodes.has(code) || awayStates.test(code) || noRoomCodes.has(code));
}

export function isRetryable(error: unknown): boolean {
  const { code, routine } = driverFailure(error);
  if (code === undefined) return false;
  return retryStates.test(code) || (code === '0A000' && routine === 'RevalidateCachedQuery');
}
