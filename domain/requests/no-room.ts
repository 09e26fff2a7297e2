/** There is no room for it now, in this process or on this machine: the asker is to come again. */
export class NoRoom extends Error {
  override name = 'NoRoom';
  /** When there is likely to be room; undefined: nobody knows. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    { retryAfterSeconds, ...options }: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No file or socket more can be opened, no port is left to call from, or no memory. */
const codes = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'EAGAIN']);

export function isNoRoom(error: unknown): boolean {
  return causeWithoutRoom(error) !== undefined;
}

/** Returns undefined for other errors, and for those without a time to retry. */
export function retryAfterOf(error: unknown): number | undefined {
  const cause = causeWithoutRoom(error);
  return cause instanceof NoRoom ? cause.retryAfterSeconds : undefined;
}

function causeWithoutRoom(error: unknown): object | undefined {
  for (let each = error as { code?: unknown; cause?: unknown } | null | undefined; each; ) {
    if (each instanceof NoRoom || codes.has(String(each.code))) return each;
    each = each.cause as typeof each;
  }
  return undefined;
}
