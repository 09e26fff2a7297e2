import { type ComponentChild, h } from 'preact';
import { totalsOf } from '../../domain/budget-totals.ts';
import type { TrackedLine } from '../../domain/tracked-budget.ts';
import type { Language } from '../../generated/errors.ts';
import { amountsIn } from './amounts.ts';
import { trackingTexts } from './texts/index.ts';

/** What the lines come to, with the tax of each rate and what it is due on. */
export function totalsTable(lines: TrackedLine[], language: Language): ComponentChild {
  const texts = trackingTexts[language].totals;
  const { money, percent } = amountsIn(language);
  const { base_cents, total_cents, rates } = totalsOf(lines);
  const row = (label: string, cents: number, look?: string) =>
    h('tr', { class: look }, h('th', { scope: 'row' }, label), h('td', null, money(cents)));
  return h(
    'table',
    { class: 'totals', 'aria-label': texts.title },
    h(
      'tbody',
      null,
      row(texts.base, base_cents),
      rates.map((rate) =>
        row(texts.tax(percent(rate.tax_rate_basis_points), money(rate.base_cents)), rate.quota_cents),
      ),
      row(texts.total, total_cents, 'total'),
    ),
  );
}
