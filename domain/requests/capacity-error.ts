import { isObject } from '../text/json.ts';
/** Thrown if this process or machine lacks capacity, so that the caller must retry later. */
export class CapacityError extends Error {
  override name = 'CapacityError';
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
export const capacityErrorCodes = new Set([
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EADDRNOTAVAIL',
  'EAGAIN',
]);

export function isCapacityError(error: unknown): boolean {
  return capacityErrorBehind(error) !== undefined;
}

/**
 * Returns the number of seconds after which to retry a capacity error; undefined for other errors, or if the time is
 * unknown.
 */
export function retryAfterOf(error: unknown): number | undefined {
  const cause = capacityErrorBehind(error);
  return cause instanceof CapacityError ? cause.retryAfterSeconds : undefined;
}

function capacityErrorBehind(error: unknown): object | undefined {
  for (let each = error; isObject(each); each = each.cause)
    if (each instanceof CapacityError || capacityErrorCodes.has(String(each.code))) return each;
  return undefined;
}
