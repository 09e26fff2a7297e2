/** The parts of a JSON number: whole digits, decimals, exponent. */
const literalForm = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Parses a number; returns `NaN` if a double cannot represent it: `1.0000000000000000001` would become 1. Numbers
 * beyond 2^53 are rounded and too large, so the limits of their schema reject them.
 */
export function exactNumber(literal: string): number {
  const value = Number(literal);
  if (value === Number.POSITIVE_INFINITY) return Number.MAX_VALUE;
  if (value === Number.NEGATIVE_INFINITY) return -Number.MAX_VALUE;
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return value;
  return decimalOf(literal) === decimalOf(String(value)) ? value : Number.NaN;
}

/** Normalises decimals: `1.50`, `15e-1` and `1.5` all become `15e-1`. */
function decimalOf(literal: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = literalForm.exec(literal) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  let end = digits.length;
  // A regular expression for trailing zeros would take quadratic time.
  while (digits[end - 1] === '0') end -= 1;
  const power = Number(exponent) - fraction.length + digits.length - end;
  return end === 0 ? '0' : `${digits.slice(0, end)}e${power}`;
}

/**
 * Matches candidates: a double represents any 15 digits, so an inexact number has more, or an exponent of three digits.
 */
const longNumber = /[\d.]{16}|[eE][+-]?\d{3}/;

/** Tells whether a JSON text may contain a number that a double cannot represent. Long digits in strings also match. */
export function mayBeInexact(json: string): boolean {
  return longNumber.test(json);
}

type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown;

/** Parses JSON with `exactNumber` for each number. Several times slower than `JSON.parse`. */
export function parseExactly(json: string): unknown {
  const revive: Reviver = (_name, value, { source }) =>
    typeof value === 'number' && source !== undefined ? exactNumber(source) : value;
  return JSON.parse(json, revive as Parameters<typeof JSON.parse>[1]);
}
