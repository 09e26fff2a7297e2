import { toHundredths } from '../money/money.ts';
import { invalidField } from '../requests/problem.ts';
import { type InvoiceLine, reverseLine } from './invoice.ts';

/** An invoice line to refund. Without a quantity, the entire line is refunded. */
export interface RefundedLine {
  id: number;
  quantity?: number | undefined;
}

/** Returns the lines that reverse the given lines. Rejects a quantity larger than that of the invoice line. */
export function reverseLines<Line extends InvoiceLine & { id: number }>(
  lines: readonly Line[],
  wanted: readonly RefundedLine[],
): InvoiceLine[] {
  const soFar = new Map<number, number>();
  return wanted.map(({ id, quantity }, index) => {
    const line = lines.find((each) => each.id === id);
    if (!line) throw invalidField(`/lines/${index}/id`, 'unknownReference');
    const all = line.quantity_hundredths;
    const part = quantity === undefined ? all : toHundredths(quantity);
    const sum = (soFar.get(id) ?? 0) + part;
    soFar.set(id, sum);
    if (Math.sign(part) !== Math.sign(all) || Math.abs(sum) > Math.abs(all))
      throw invalidField(`/lines/${index}/quantity`, 'beyondLine', { quantity: all / 100 });
    return reverseLine(part === all ? line : lineWithQuantity(line, part));
  });
}

/** Returns a line with a part of the quantity. A stated tax is divided in proportion. */
function lineWithQuantity<Line extends InvoiceLine>(line: Line, quantity_hundredths: number): Line {
  const { quota_cents: quota = null, quantity_hundredths: all } = line;
  const quota_cents = quota === null ? null : Math.round((quota * quantity_hundredths) / all);
  return { ...line, quantity_hundredths, quota_cents };
}

/**
 * Returns the amount to refund: the amount of the correction, limited to the client's payments that were not refunded
 * before.
 */
export function refundedCents(
  { paid_cents }: { paid_cents: number },
  correction: { total_cents: number },
  corrections: readonly { paid_cents: number }[],
): number {
  const paid = corrections.reduce((sum, each) => sum + each.paid_cents, paid_cents);
  return Math.min(paid, -correction.total_cents);
}
