import { isObject } from '../text/json.ts';
/** This process or machine has no room for it now: the caller has to try again later. */
export class NoRoom extends Error {
  override name = 'NoRoom';
  /** When there is likely to be room; undefined if that is unknown. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    { retryAfterSeconds, ...options }: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Too many files or sockets are open, or no port or no memory is left. */
export const noRoomCodes = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'EAGAIN']);

export function isNoRoom(error: unknown): boolean {
  return causeWithoutRoom(error) !== undefined;
}

/** Returns undefined for other errors, and for those without a time to retry. */
export function retryAfterOf(error: unknown): number | undefined {
  const cause = causeWithoutRoom(error);
  return cause instanceof NoRoom ? cause.retryAfterSeconds : undefined;
}

function causeWithoutRoom(error: unknown): object | undefined {
  for (let each = error; isObject(each); each = each.cause)
    if (each instanceof NoRoom || noRoomCodes.has(String(each.code))) return each;
  return undefined;
}
