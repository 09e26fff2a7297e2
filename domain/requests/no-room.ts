import { isObject } from '../text/json.ts';
/** This process or machine is out of capacity: the caller has to retry later. */
export class NoRoom extends Error {
  override name = 'NoRoom';
  /** When capacity is likely to be available; undefined if that is unknown. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    { retryAfterSeconds, ...options }: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Errors of exhausted files, sockets, ports or memory. */
export const noRoomCodes = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'EAGAIN']);

export function isNoRoom(error: unknown): boolean {
  return causeWithoutRoom(error) !== undefined;
}

/** Returns the retry time of a capacity error; undefined for other errors and if it is unknown. */
export function retryAfterOf(error: unknown): number | undefined {
  const cause = causeWithoutRoom(error);
  return cause instanceof NoRoom ? cause.retryAfterSeconds : undefined;
}

function causeWithoutRoom(error: unknown): object | undefined {
  for (let each = error; isObject(each); each = each.cause)
    if (each instanceof NoRoom || noRoomCodes.has(String(each.code))) return each;
  return undefined;
}
