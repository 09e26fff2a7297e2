import { type ComponentChild, h } from 'preact';
import { totalsOf } from '../../domain/budget-totals.ts';
import type { TrackedLine } from '../../domain/tracked-budget.ts';
import type { Language } from '../../generated/errors.ts';
import { amountsIn } from './amounts.ts';
import { trackingTexts } from './texts/index.ts';

/** What the lines come to, with the tax of each rate and what it is due on. Its roles are as those of the lines' table. */
export function totalsTable(lines: TrackedLine[], language: Language): ComponentChild {
  const texts = trackingTexts[language].totals;
  const { money, percent } = amountsIn(language);
  const { base_cents, total_cents, rates } = totalsOf(lines);
  const row = (label: string, cents: number, look?: string) =>
    h(
      'tr',
      { class: look, role: 'row' },
      h('th', { role: 'rowheader', scope: 'row' }, label),
      h('td', { role: 'cell' }, money(cents)),
    );
  return h(
    'table',
    { class: 'totals', role: 'table', 'aria-label': texts.title },
    h(
      'tbody',
      { role: 'rowgroup' },
      row(texts.base, base_cents),
      rates.map((rate) =>
        row(texts.tax(percent(rate.tax_rate_basis_points), money(rate.base_cents)), rate.quota_cents),
      ),
      row(texts.total, total_cents, 'total'),
    ),
  );
}
