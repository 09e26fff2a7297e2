import { type LineAmounts, lineBaseCents } from '../../domain/budgets/lines.ts';
import type { LineType } from '../../domain/budgets/status.ts';
import { amountsIn } from '../../domain/money/amounts.ts';
import type { Language } from '../../generated/errors.ts';
import { trackingTexts } from '../tracking/texts/index.ts';
import { type Sheet, styles } from './sheet.ts';

/** What a quote and an invoice tell of a line; a quote may tell more. */
export interface ItemLine extends LineAmounts {
  description: string;
  reference: string | null;
  line_type: LineType;
  group_title: string | null;
  extended_detail?: string | null;
  price_estimated?: boolean;
  optional?: boolean;
  /** Why it has no tax: told in place of a rate. */
  tax_exempt_code?: string | null;
}

export interface ItemWords {
  /** Null: no line tells its tax. */
  tax: string | null;
  language: Language;
  /** How much work it was; without it work is counted as parts are. */
  hours?: (quantity: string) => string;
}

type Figure = 'quantity' | 'price' | 'discount' | 'tax' | 'amount';

export interface Column {
  name: Figure;
  heading: string;
  x: number;
  width: number;
  told: (line: ItemLine) => string;
}

export const padding = { x: 8, y: 4.5 };

/** As wide as what stands in them; the rest is for descriptions. */
export function columnsFor(sheet: Sheet, lines: readonly ItemLine[], words: ItemWords): Column[] {
  const all = figuresIn(words);
  const discounted = lines.some((line) => line.discount_basis_points > 0);
  const ofTax = all.find(({ name }) => name === 'tax');
  // One rate for all is told by the totals.
  const taxed = words.tax !== null && new Set(lines.map((line) => ofTax?.told(line))).size > 1;
  const shown = all.filter(({ name }) => (name !== 'discount' || discounted) && (name !== 'tax' || taxed));
  let x = sheet.right;
  return shown
    .toReversed()
    .map((column) => {
      const values = new Set(lines.map(column.told));
      const widths = [...values].map((value) => sheet.widthOf(value, styles.text));
      const width = Math.max(sheet.widthOf(column.heading, styles.label), ...widths) + 2 * padding.x;
      x -= width;
      return { ...column, x, width };
    })
    .toReversed();
}

function figuresIn({ tax, language, hours }: ItemWords): Pick<Column, 'name' | 'heading' | 'told'>[] {
  const texts = trackingTexts[language].lines;
  const { money, quantity, percent } = amountsIn(language);
  return [
    {
      name: 'quantity',
      heading: texts.quantity,
      told: ({ quantity_hundredths, line_type }) => {
        const told = quantity(quantity_hundredths);
        return hours && line_type === 'labor' ? hours(told) : told;
      },
    },
    { name: 'price', heading: texts.price, told: ({ unit_price_cents }) => money(unit_price_cents) },
    {
      name: 'discount',
      heading: texts.discount,
      told: ({ discount_basis_points: discount }) => (discount > 0 ? percent(discount) : ''),
    },
    {
      name: 'tax',
      heading: tax ?? '',
      told: ({ tax_exempt_code, tax_rate_basis_points }) => tax_exempt_code ?? percent(tax_rate_basis_points),
    },
    { name: 'amount', heading: texts.amount, told: (line) => money(lineBaseCents(line)) },
  ];
}
