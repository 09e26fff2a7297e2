import { type LineAmounts, lineBaseCents } from '../../../domain/budgets/lines.ts';
import type { LineType } from '../../../domain/budgets/status.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import type { Language } from '../../../generated/errors.ts';
import { quantityOf } from '../../texts/quantity.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { type Sheet, styles } from './sheet.ts';

/** A line of a quote or an invoice. Some fields occur only on quotes. */
export interface ItemLine extends LineAmounts {
  description: string;
  reference: string | null;
  line_type: LineType;
  group_title: string | null;
  extended_detail?: string | null;
  price_estimated?: boolean;
  optional?: boolean;
  /** The code of the tax exemption. Shown in place of a tax rate. */
  tax_exempt_code?: string | null;
  quota_cents?: number | null;
  /**
   * The id of the invoice whose advance the line deducts. Lines with a deduction or the excess are listed apart from
   * the work.
   */
  deducts_id?: number | null;
  excess?: boolean | null;
}

/** Tells whether a line changes only the tax, so that the line has no price. */
function isOfTaxAlone({ quota_cents = null, unit_price_cents }: ItemLine): boolean {
  return quota_cents !== null && unit_price_cents === 0;
}

export interface ItemWords {
  /** The heading of the tax column. Null if no line shows its tax. */
  tax: string | null;
  language: Language;
}

type Figure = 'quantity' | 'price' | 'discount' | 'tax' | 'amount';

export interface Column {
  name: Figure;
  heading: string;
  x: number;
  width: number;
  textOf: (line: ItemLine) => string;
}

export const padding = { x: 8, y: 2.3 };

/**
 * Returns the columns of the table. Each column is as wide as its content; the descriptions fill the remaining width.
 */
export function layOutColumns(sheet: Sheet, lines: readonly ItemLine[], words: ItemWords): Column[] {
  const all = figuresIn(words);
  const discounted = lines.some((line) => line.discount_basis_points > 0);
  const ofTax = all.find(({ name }) => name === 'tax');
  // If all lines have the same tax rate, only the totals show the rate.
  const taxed = words.tax !== null && new Set(lines.map((line) => ofTax?.textOf(line))).size > 1;
  const visibleColumns = all.filter(
    ({ name }) => (name !== 'discount' || discounted) && (name !== 'tax' || taxed),
  );
  let x = sheet.right;
  return visibleColumns
    .toReversed()
    .map((column) => {
      const values = new Set(lines.map(column.textOf));
      const widths = [...values].map((value) => sheet.widthOf(value, styles.item));
      const width = Math.max(sheet.widthOf(column.heading, styles.label), ...widths) + 2 * padding.x;
      x -= width;
      return { ...column, x, width };
    })
    .toReversed();
}

function figuresIn({ tax, language }: ItemWords): Pick<Column, 'name' | 'heading' | 'textOf'>[] {
  const texts = trackingTexts[language].lines;
  const { money, percent } = amountFormats(language);
  return [
    {
      name: 'quantity',
      heading: texts.quantity,
      textOf: (line) => (isOfTaxAlone(line) ? '' : quantityOf(line, language)),
    },
    {
      name: 'price',
      heading: texts.price,
      textOf: (line) => (isOfTaxAlone(line) ? '' : money(line.unit_price_cents)),
    },
    {
      name: 'discount',
      heading: texts.discount,
      textOf: ({ discount_basis_points: discount }) => (discount > 0 ? percent(discount) : ''),
    },
    {
      name: 'tax',
      heading: tax ?? '',
      textOf: ({ tax_exempt_code, tax_rate_basis_points }) =>
        tax_exempt_code ?? percent(tax_rate_basis_points),
    },
    { name: 'amount', heading: texts.amount, textOf: (line) => money(lineBaseCents(line)) },
  ];
}
