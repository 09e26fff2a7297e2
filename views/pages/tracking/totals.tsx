import { budgetTotals } from '../../../domain/budgets/lines.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import { taxLabel, taxName } from '../../texts/tax-name.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { countedLines } from './decidable.ts';
import type { TrackingData } from './tracking.ts';

/**
 * Renders the totals, with the tax and the taxable base of each rate. ARIA roles restore the table's semantics on
 * narrow screens.
 */
export function TotalsTable(tracking: TrackingData) {
  const { workshop, language } = tracking;
  const texts = trackingTexts[language].totals;
  const { money, percent } = amountFormats(language);
  const { base_cents, total_cents, rates } = budgetTotals(countedLines(tracking));
  const tax = taxName(workshop, language);
  const label = taxLabel(workshop, language);
  return (
    <table class="totals" role="table" aria-label={texts.title} data-live="totals">
      <tbody role="rowgroup">
        <Row label={texts.base(tax)} amount={money(base_cents)} />
        {rates.map((rate) => (
          <Row
            label={texts.tax(label, percent(rate.tax_rate_basis_points), money(rate.base_cents))}
            amount={money(rate.quota_cents)}
          />
        ))}
        <Row label={texts.total(tax)} amount={money(total_cents)} look="total" />
      </tbody>
    </table>
  );
}

function Row({ label, amount, look }: { label: string; amount: string; look?: string }) {
  return (
    <tr class={look} role="row">
      <th role="rowheader">{label}</th>
      <td role="cell">{amount}</td>
    </tr>
  );
}

/** Renders the total that the client accepts by signing. */
export function AgreedTotal(tracking: TrackingData) {
  const { language } = tracking;
  const { total_cents } = budgetTotals(countedLines(tracking));
  return (
    <p data-live="agreed">
      {`${trackingTexts[language].decide.agreed} `}
      <strong>{amountFormats(language).money(total_cents)}</strong>
    </p>
  );
}

/**
 * Renders a hidden field with the total that the client sees, so that the service can reject the form if the total has
 * changed. The browser script updates the field after each tick.
 */
export function ShownTotal({ cents }: { cents: number }) {
  return <input type="hidden" name="total" value={String(cents)} data-live="total" />;
}
