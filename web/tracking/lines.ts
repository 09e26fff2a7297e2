import { type ComponentChild, h } from 'preact';
import { lineBaseCents, totalsOf } from '../../domain/budgets/lines.ts';
import type { TrackedLine } from '../../domain/budgets/tracked.ts';
import { fromHundredths } from '../../domain/money/money.ts';
import { localeOf } from '../../domain/text/locale.ts';
import { type TaxPlace, taxLabel, taxName } from '../../domain/workshops/place.ts';
import { type Language, languages } from '../../generated/errors.ts';
import { trackingTexts } from './texts/index.ts';

type Column = 'description' | 'quantity' | 'price' | 'discount' | 'tax' | 'amount';

interface Group {
  title: string | null;
  lines: TrackedLine[];
}

/** A card for each line where there is no room: browsers then take a table for none, so the roles tell them. */
export function linesTable(lines: TrackedLine[], tax: string, language: Language): ComponentChild {
  const texts = { ...trackingTexts[language].lines, tax };
  const columns = columnsFor(lines);
  const heading = (column: Column) =>
    h('th', { class: column, role: 'columnheader', scope: 'col' }, texts[column]);
  const groups = groupsOf(lines);
  return h(
    'table',
    { class: 'lines', role: 'table', 'aria-labelledby': 'lines' },
    h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, columns.map(heading))),
    groups.map((group, index) =>
      h(
        'tbody',
        { role: 'rowgroup' },
        // Below no other group's title nobody takes its lines for that one's.
        (group.title !== null || index > 0) && groupTitle(group.title ?? texts.ungrouped, columns.length),
        group.lines.map((line) => row(line, columns, tax, language)),
      ),
    ),
  );
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

/** In their order: a title that comes again later is a group again. */
function groupsOf(lines: TrackedLine[]): Group[] {
  const groups: Group[] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group?.title === line.group_title) group.lines.push(line);
    else groups.push({ title: line.group_title, lines: [line] });
  }
  return groups;
}

function groupTitle(title: string, colspan: number): ComponentChild {
  const cell = h('th', { role: 'rowheader', scope: 'rowgroup', colspan }, h('bdi', null, title));
  return h('tr', { class: 'group', role: 'row' }, cell);
}

function row(line: TrackedLine, columns: Column[], tax: string, language: Language): ComponentChild {
  const texts = { ...trackingTexts[language].lines, tax };
  const { money, quantity, percent } = amountsIn(language);
  const values: Record<Exclude<Column, 'description'>, string> = {
    quantity: quantity(line.quantity_hundredths),
    price: money(line.unit_price_cents),
    discount: line.discount_basis_points > 0 ? percent(line.discount_basis_points) : '',
    tax: percent(line.tax_rate_basis_points),
    amount: money(lineBaseCents(line)),
  };
  const cell = (column: Column) =>
    column === 'description'
      ? h('th', { class: column, role: 'rowheader', scope: 'row' }, description(line, language))
      : h(
          'td',
          { class: values[column] === '' ? `${column} empty` : column, role: 'cell' },
          // In cards there are no headings to see; who has the page read out hears those of the table.
          h('span', { class: 'label', 'aria-hidden': 'true' }, texts[column]),
          h('span', null, values[column]),
        );
  const look = values.discount === '' ? undefined : 'discounted';
  return h('tr', { class: look, role: 'row' }, columns.map(cell));
}

function description(line: TrackedLine, language: Language): ComponentChild[] {
  const texts = trackingTexts[language].lines;
  const { description, extended_detail, reference, price_estimated } = line;
  return [
    h('span', { class: 'what', dir: 'auto' }, description),
    extended_detail !== null && h('span', { class: 'more', dir: 'auto' }, extended_detail),
    reference !== null && h('span', { class: 'more' }, `${texts.reference} `, h('bdi', null, reference)),
    price_estimated && h('span', { class: 'more estimated' }, texts.estimated),
  ];
}

/** What the lines come to, with the tax of each rate and what it is due on. Its roles are as those of the lines' table. */
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
      h('th', { role: 'rowheader', scope: 'row' }, label),
      h('td', { role: 'cell' }, money(cents)),
    );
  return h(
    'table',
    { class: 'totals', role: 'table', 'aria-label': texts.title },
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

interface Amounts {
  money(cents: number): string;
  quantity(hundredths: number): string;
  percent(basisPoints: number): string;
  fileSize(bytes: number): string;
}

/** Made once: each formatter takes as long to make as a page of lines to write. */
const amounts = Object.fromEntries(languages.map((language) => [language, amountsFor(language)])) as Record<
  Language,
  Amounts
>;

export function amountsIn(language: Language): Amounts {
  return amounts[language];
}

function amountsFor(language: Language): Amounts {
  // Amounts of four digits would go without their separator in es, pt and bg.
  const format = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(localeOf[language], { useGrouping: 'always', ...options });
  const money = format({ style: 'currency', currency: 'EUR' });
  const quantity = format({ maximumFractionDigits: 2 });
  const percent = format({ style: 'percent', maximumFractionDigits: 2 });
  const kilobytes = format({ style: 'unit', unit: 'kilobyte' });
  return {
    money: (cents) => money.format(fromHundredths(cents)),
    quantity: (hundredths) => quantity.format(fromHundredths(hundredths)),
    percent: (basisPoints) => percent.format(fromHundredths(basisPoints) / 100),
    fileSize: (bytes) => kilobytes.format(Math.ceil(bytes / 1_000)),
  };
}
