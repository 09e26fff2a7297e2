import { computeMargin, headlineTotals } from '../../../../domain/budgets/lines.ts';
import { amountFormats } from '../../../../domain/money/amounts.ts';
import type { Language } from '../../../../generated/errors.ts';
import type { Row } from './row.browser.ts';

/** Shows the totals of the rows below the lines. */
export function showTotals(list: HTMLElement, rows: readonly Row[], language: Language): void {
  const lines = rows.filter((row) => !row.isBlank).map((row) => row.amounts());
  const formats = amountFormats(language);
  const totals = headlineTotals(lines);
  const { cost_cents, margin_cents } = computeMargin(lines);
  const show = (name: string, cents: number | null, note = '') => {
    const entry = list.querySelector<HTMLElement>(`[data-total="${name}"]`);
    if (!entry) return;
    entry.hidden = cents === null;
    const [amount, share] = entry.querySelectorAll('dd > span');
    if (amount) amount.textContent = cents === null ? '' : formats.money(cents);
    if (share) share.textContent = note;
  };
  show('base', totals.base_cents);
  show('total', totals.total_cents);
  show(
    'optional',
    totals.optional.total_cents === 0 ? null : totals.total_cents + totals.optional.total_cents,
  );
  show('cost', cost_cents);
  const percent = margin_cents === null ? 0 : Math.round((margin_cents / totals.base_cents) * 100) * 100;
  show('margin', margin_cents, totals.base_cents > 0 ? formats.percent(percent) : '');
  const container = list.querySelector<HTMLElement>('[data-totals]');
  for (const entry of container?.querySelectorAll('[data-rate]') ?? []) entry.remove();
  const rates = totals.rates.map(({ tax_rate_basis_points, quota_cents }) => {
    const entry = document.createElement('div');
    entry.dataset.rate = '';
    const [term, amount] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = `${container?.dataset.totals} ${formats.percent(tax_rate_basis_points)}`;
    amount.textContent = formats.money(quota_cents);
    entry.append(term, amount);
    return entry;
  });
  container?.querySelector('[data-total=base]')?.after(...rates);
}
