import { isObject } from '../text/json.ts';
/** Thrown if this process or machine lacks capacity, so that the caller must retry later. */
export class NoRoom extends Error {
  override name = 'NoRoom';
  /** Seconds until capacity is likely to be available; undefined if unknown. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    { retryAfterSeconds, ...options }: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Error codes of the system for exhausted files, sockets, ports or memory. */
export const noRoomCodes = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'EAGAIN']);

export function isNoRoom(error: unknown): boolean {
  return causeWithoutRoom(error) !== undefined;
}

/**
 * Returns the number of seconds after which to retry a capacity error; undefined for other errors, or if the time is
 * unknown.
 */
export function retryAfterOf(error: unknown): number | undefined {
  const cause = causeWithoutRoom(error);
  return cause instanceof NoRoom ? cause.retryAfterSeconds : undefined;
}

function causeWithoutRoom(error: unknown): object | undefined {
  for (let each = error; isObject(each); each = each.cause)
    if (each instanceof NoRoom || noRoomCodes.has(String(each.code))) return each;
  return undefined;
}
