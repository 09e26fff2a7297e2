/**
 * Content of the header `traceparent` of W3C Trace Context: the caller's trace and span, and whether the trace is
 * recorded.
 */
export interface TraceContext {
  traceId: string;
  spanId: string;
  /** Bit 0 is set if the trace is recorded. */
  traceFlags: number;
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const invalidVersion = 'ff';
const allZeros = /^0+$/;

/**
 * Parses the header `traceparent`. Returns null if it is missing or invalid; a new trace then begins. Accepts further
 * parts in later versions of the format.
 */
export function readTraceparent(header: string | undefined): TraceContext | null {
  const [, version, traceId = '', spanId = '', flags = '', more] = form.exec(header ?? '') ?? [];
  if (version === undefined || version === invalidVersion) return null;
  if ((version === '00' && more !== undefined) || allZeros.test(traceId) || allZeros.test(spanId))
    return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}

export function writeTraceparent({ traceId, spanId, traceFlags }: TraceContext): string {
  return `00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, '0')}`;
}
