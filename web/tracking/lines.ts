import { type ComponentChild, h } from 'preact';
import { lineBaseCents } from '../../domain/budget-totals.ts';
import type { TrackedLine } from '../../domain/tracked-budget.ts';
import type { Language } from '../../generated/errors.ts';
import { amountsIn } from './amounts.ts';
import { trackingTexts } from './texts/index.ts';

type Column = 'description' | 'quantity' | 'price' | 'discount' | 'tax' | 'amount';

interface Group {
  title: string | null;
  lines: TrackedLine[];
}

/**
 * A table where there is room, a card for each line where there is none. Laid out as cards, browsers take a table
 * for none: the roles tell them.
 */
export function linesTable(lines: TrackedLine[], language: Language): ComponentChild {
  const texts = trackingTexts[language].lines;
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
        group.lines.map((line) => row(line, columns, language)),
      ),
    ),
  );
}

/** Nobody reads a column of nothing. */
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

function row(line: TrackedLine, columns: Column[], language: Language): ComponentChild {
  const texts = trackingTexts[language].lines;
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
  return h('tr', { role: 'row' }, columns.map(cell));
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
