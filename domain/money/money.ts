/**
 * Pattern of a number as JavaScript prints it: the shortest decimal that identifies the number. 0.07 is printed as
 * `0.07`, although a double can't represent it exactly.
 */
const decimalText = /^-?(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

export function hasAtMostDecimals(value: number, decimals: number): boolean {
  const [, , fraction = '', exponent = '0'] = decimalText.exec(String(value)) ?? [];
  return Number.isFinite(value) && fraction.length - Number(exponent) <= decimals;
}

/**
 * Converts a number with at most two decimals to an integer number of hundredths: euros to cents, per cent to basis
 * points.
 */
export function toHundredths(value: number): number {
  if (!hasAtMostDecimals(value, 2)) throw new RangeError(`${value} has more than two decimals`);
  return Math.round(value * 100);
}

export function fromHundredths(hundredths: number): number;
export function fromHundredths(hundredths: number | null): number | null;
export function fromHundredths(hundredths: number | null): number | null {
  return hundredths === null ? null : hundredths / 100;
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
