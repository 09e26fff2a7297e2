/** Pattern of a JSON number, with its integer part, its decimals and its exponent. */
const literalForm = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Parses a JSON number. Returns `NaN` if a double cannot represent it, such as `1.0000000000000000001`, which would
 * become 1. Numbers above 2^53 are rounded; the limits of the schema reject them.
 */
export function exactNumber(literal: string): number {
  const value = Number(literal);
  if (value === Number.POSITIVE_INFINITY) return Number.MAX_VALUE;
  if (value === Number.NEGATIVE_INFINITY) return -Number.MAX_VALUE;
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return value;
  return normaliseDecimal(literal) === normaliseDecimal(String(value)) ? value : Number.NaN;
}

/** Returns the same text for the same decimal value: `1.50`, `15e-1` and `1.5` all become `15e-1`. */
function normaliseDecimal(literal: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = literalForm.exec(literal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  let end = digits.length;
  // A loop, because a regular expression for trailing zeros would take quadratic time.
  while (digits[end - 1] === '0') end -= 1;
  const power = Number(exponent) - fraction.length + digits.length - end;
  return end === 0 ? '0' : `${digits.slice(0, end)}e${power}`;
}

/**
 * Matches JSON texts that may contain an inexact number. A double represents up to 15 digits exactly, so an inexact
 * number has more digits or an exponent of three digits.
 */
const possiblyInexactNumber = /[\d.]{16}|[eE][+-]?\d{3}/;

/**
 * Tells whether a JSON text may contain a number that a double cannot represent. Strings with many digits also match.
 */
export function mayBeInexact(json: string): boolean {
  return possiblyInexactNumber.test(json);
}

type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown;

/** Parses JSON with `exactNumber` for every number. This is several times slower than `JSON.parse`. */
export function parseExactly(json: string): unknown {
  const revive: Reviver = (_name, value, { source }) =>
    typeof value === 'number' && source !== undefined ? exactNumber(source) : value;
  return JSON.parse(json, revive as Parameters<typeof JSON.parse>[1]);
}
