/** JavaScript writes the shortest text that is the number: 0.07 is `0.07`, though seven hundredths don't exist in binary. */
const decimalText = /^-?(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** Whether a JSON number was written with no more decimals than that. */
export function hasAtMostDecimals(value: number, decimals: number): boolean {
  const [, , fraction = '', exponent = '0'] = decimalText.exec(String(value)) ?? [];
  return Number.isFinite(value) && fraction.length - Number(exponent) <= decimals;
}

/** Euros with at most two decimals, as whole cents. */
export function centsOf(euros: number): number {
  if (!hasAtMostDecimals(euros, 2)) throw new RangeError(`${euros} has more than two decimals`);
  return Math.round(euros * 100);
}

/** Whole cents as the euros of a response. */
export function eurosOf(cents: number): number {
  return cents / 100;
}
