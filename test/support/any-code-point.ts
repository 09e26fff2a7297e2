import fc from 'fast-check';

const lastCodePoint = 0x10ffff;
const surrogates = { first: 0xd800, last: 0xdfff, count: 0x800 };

/**
 * Generates characters of all code points except surrogates, like fast-check's unit `binary` and with the same values.
 * That unit builds a table of all code points, which takes a second of processor time and 90 MB in each worker.
 */
export const anyCodePoint = fc.nat({ max: lastCodePoint - surrogates.count }).map(characterAt, indexOf);

function characterAt(index: number): string {
  return String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count);
}

/** Inverts `characterAt`. Throws for other values, as fast-check requires. */
function indexOf(value: unknown): number {
  const codePoint = typeof value === 'string' ? value.codePointAt(0) : undefined;
  if (codePoint === undefined || String.fromCodePoint(codePoint) !== value)
    throw new TypeError('not a single character');
  if (codePoint < surrogates.first) return codePoint;
  if (codePoint <= surrogates.last) throw new RangeError('a lone surrogate');
  return codePoint - surrogates.count;
}
