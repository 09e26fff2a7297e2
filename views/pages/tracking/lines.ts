import { type ComponentChild, h } from 'preact';
import { groupsOf, type LineGroup, lineBaseCents, totalsOf } from '../../../domain/budgets/lines.ts';
import { amountsIn } from '../../../domain/money/amounts.ts';
import type { TrackedLine } from '../../../domain/signatures/tracked.ts';
import type { TaxPlace } from '../../../domain/workshops/place.ts';
import type { Language } from '../../../generated/errors.ts';
import { quantityOf } from '../../texts/quantity.ts';
import { taxLabel, taxName } from '../../texts/tax-name.ts';
import { trackingTexts } from '../../texts/tracking.ts';

type Column = 'description' | 'quantity' | 'price' | 'discount' | 'tax' | 'amount';

/** More lines are folded into their groups, so that a reader of sixty lines finds one. */
const maxUnfolded = 12;

interface Look {
  columns: Column[];
  /** Name of the tax. */
  tax: string;
  language: Language;
  /** Whether lines show their rate. If all have the same one, only the totals show it. */
  oneRate: boolean;
  choices: LineChoices;
}

/** The choices that lines offer, and the marks that they show. */
interface LineChoices {
  /** Optional lines that count; null if nothing can be ticked now. */
  ticked: ReadonlySet<number> | null;
  /** Lines that changed while the client read the page. */
  changed: ReadonlyMap<number, 'new' | 'changed'>;
  /** Name of the tax that prices of optional lines include; null if they are shown without tax. */
  withTax: string | null;
}

export function lineTables(
  lines: TrackedLine[],
  tax: string,
  language: Language,
  choices: LineChoices = { ticked: null, changed: new Map(), withTax: null },
): ComponentChild[] {
  const oneRate = new Set(lines.map((line) => line.tax_rate_basis_points)).size === 1;
  const look: Look = { columns: columnsFor(lines), tax, language, oneRate, choices };
  const groups = groupsOf(lines);
  const { ungrouped } = trackingTexts[language].lines;
  // Without a title these lines would seem to belong to the group above.
  const titleOf = ({ title }: LineGroup<TrackedLine>, at: number) => title ?? (at > 0 ? ungrouped : null);
  if (lines.length <= maxUnfolded) {
    const bodies = groups.map((group, at) => rowGroup(look, group.lines, titleOf(group, at)));
    return [table(look, 'lines', bodies)];
  }
  return groups.map((group, at) => {
    const title = titleOf(group, at);
    const rows = rowGroup(look, group.lines, null);
    return title === null ? table(look, 'lines', [rows]) : folded(look, group, title, `group${at}`, rows);
  });
}

/** Narrow screens show two rows for each line. Browsers then drop the table's semantics, so the roles restore them. */
function table({ columns, tax, language, oneRate }: Look, titleId: string, rows: ComponentChild[]) {
  const texts = { ...trackingTexts[language].lines, tax };
  const heading = (column: Column) =>
    h('th', { class: column, role: 'columnheader', scope: 'col' }, texts[column]);
  return h(
    'table',
    { class: oneRate ? 'lines one-rate' : 'lines', role: 'table', 'aria-labelledby': titleId },
    h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, columns.map(heading))),
    rows,
  );
}

function rowGroup(look: Look, lines: TrackedLine[], title: string | null): ComponentChild {
  return h(
    'tbody',
    { role: 'rowgroup' },
    title !== null && groupTitle(title, look.columns.length),
    lines.map((line) => row(line, look)),
  );
}

function folded(
  look: Look,
  { lines }: LineGroup<TrackedLine>,
  title: string,
  id: string,
  rows: ComponentChild,
) {
  const cents = lines.reduce((sum, line) => sum + lineBaseCents(line), 0);
  return h(
    'details',
    { class: 'folded', open: lines.some((line) => isToBeSeen(line, look.choices)) },
    h(
      'summary',
      { id },
      h('span', { class: 'title' }, h('bdi', null, title)),
      ' ',
      h('span', { class: 'quiet' }, trackingTexts[look.language].lines.count(lines.length)),
      ' ',
      h('span', { class: 'subtotal' }, amountsIn(look.language).money(cents)),
    ),
    table(look, id, [rows]),
  );
}

/** Groups with a choice or a change are not folded. */
function isToBeSeen({ id, optional }: TrackedLine, { ticked, changed }: LineChoices): boolean {
  return (optional && ticked !== null) || changed.has(id);
}

function columnsFor(lines: TrackedLine[]): Column[] {
  const discounted = lines.some((line) => line.discount_basis_points > 0);
  return [
    'description',
    'quantity',
    'price',
    ...(discounted ? (['discount'] as const) : []),
    'tax',
    'amount',
  ];
}

function groupTitle(title: string, colspan: number): ComponentChild {
  const cell = h('th', { role: 'rowheader', scope: 'rowgroup', colspan }, h('bdi', null, title));
  return h('tr', { class: 'group', role: 'row' }, cell);
}

function row(line: TrackedLine, look: Look): ComponentChild {
  const { columns, tax, language, oneRate } = look;
  const { money, percent } = amountsIn(language);
  const values: Record<Exclude<Column, 'description'>, string> = {
    quantity: quantityOf(line, language),
    price: money(line.unit_price_cents),
    discount: line.discount_basis_points > 0 ? percent(line.discount_basis_points) : '',
    tax: percent(line.tax_rate_basis_points),
    amount: money(lineBaseCents(line)),
  };
  // Without columns no headings are visible; screen readers read those of the table.
  const label = h('span', { class: 'label', 'aria-hidden': 'true' }, `${tax} `);
  const cell = (column: Column) =>
    column === 'description'
      ? h('th', { class: column, role: 'rowheader' }, description(line, look))
      : h(
          'td',
          { class: values[column] === '' ? `${column} empty` : column, role: 'cell' },
          column === 'tax' && !oneRate && label,
          values[column],
        );
  return h('tr', { role: 'row' }, columns.map(cell));
}

function description(line: TrackedLine, { language, choices }: Look): ComponentChild[] {
  const { lines: texts, decide, changed } = trackingTexts[language];
  const { id, description, extended_detail, reference, price_estimated, optional } = line;
  const mark =
    optional &&
    h(
      'span',
      { class: 'more' },
      h('span', { class: 'mark' }, decide.optional),
      choices.withTax !== null && ` ${decide.withTax(optionPrice(line, language), choices.withTax)}`,
    );
  const what = [h('bdi', null, description), mark];
  const change = choices.changed.get(id);
  return [
    ...(optional && choices.ticked ? [tickable(line, choices.ticked, what)] : what),
    change !== undefined &&
      h('span', { class: 'more' }, h('mark', null, change === 'new' ? changed.isNew : changed.isChanged)),
    extended_detail !== null && h('span', { class: 'more', dir: 'auto' }, extended_detail),
    reference !== null && h('span', { class: 'more' }, `${texts.reference} `, h('bdi', null, reference)),
    price_estimated && h('span', { class: 'more estimated' }, texts.estimated),
  ];
}

/** Returns the amount that choosing a line adds to the total. */
function optionPrice(line: TrackedLine, language: Language): string {
  return amountsIn(language).money(totalsOf([line]).total_cents);
}

/** A checkbox that belongs to the form below the lines. */
function tickable({ id }: TrackedLine, ticked: ReadonlySet<number>, what: ComponentChild[]): ComponentChild {
  const box = { type: 'checkbox', name: 'line', value: String(id), form: 'sign', checked: ticked.has(id) };
  return h('label', { class: 'tickable' }, h('input', box), h('span', null, what));
}

/** The totals, with the tax and the base of each rate. Roles restore the table's semantics, as for the lines. */
export function totalsTable(lines: TrackedLine[], place: TaxPlace, language: Language): ComponentChild {
  const texts = trackingTexts[language].totals;
  const { money, percent } = amountsIn(language);
  const { base_cents, total_cents, rates } = totalsOf(lines);
  const tax = taxName(place, language);
  const label = taxLabel(place, language);
  const row = (label: string, cents: number, look?: string) =>
    h(
      'tr',
      { class: look, role: 'row' },
      h('th', { role: 'rowheader' }, label),
      h('td', { role: 'cell' }, money(cents)),
    );
  return h(
    'table',
    { class: 'totals', role: 'table', 'aria-label': texts.title, 'data-live': 'totals' },
    h(
      'tbody',
      { role: 'rowgroup' },
      row(texts.base(tax), base_cents),
      rates.map((rate) =>
        row(texts.tax(label, percent(rate.tax_rate_basis_points), money(rate.base_cents)), rate.quota_cents),
      ),
      row(texts.total(tax), total_cents, 'total'),
    ),
  );
}
