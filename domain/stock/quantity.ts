import { hasAtMostDecimals } from '../money/money.ts';

/** Converts a quantity with at most three decimals, such as litres or metres, to an integer number of thousandths. */
export function toThousandths(value: number): number {
  if (!hasAtMostDecimals(value, 3)) throw new RangeError(`${value} has more than three decimals`);
  return Math.round(value * 1_000);
}

export function fromThousandths(thousandths: number): number;
export function fromThousandths(thousandths: number | null): number | null;
export function fromThousandths(thousandths: number | null): number | null {
  return thousandths === null ? null : thousandths / 1_000;
}
