import { isInvoicedOrDeclined } from '../../../../domain/budgets/status.ts';
import { amountFormats } from '../../../../domain/money/amounts.ts';
import { enumLabel } from '../../../texts/desk.ts';
import { budgetLinesTexts } from '../../../texts/panel/budget-lines.ts';
import { budgetsTexts } from '../../../texts/panel/budgets.ts';
import { fieldLabel } from '../../field-label.ts';
import { Card } from '../../kit/layout.tsx';
import { Notice } from '../../kit/notice.tsx';
import { type Column, Table } from '../../kit/table.tsx';
import { Amount, Quantity } from '../../kit/values.tsx';
import type { SectionProps } from '../data.ts';
import { LineTotals } from './line-totals.tsx';
import type { Line } from './rows.ts';

/** The lines of a budget whose lines are locked, or that the role may not change. */
export function ReadOnlyLines({ data: { budget }, page }: SectionProps) {
  const texts = budgetLinesTexts[page.language];
  return (
    <Card title={budgetsTexts[page.language].lines} flush region="lines">
      {page.may('setBudgetLines') && (
        <div class="line-locked">
          <Notice>
            <p>
              {isInvoicedOrDeclined(budget.status) && budget.status !== 'Facturado'
                ? texts.locked.status(enumLabel(page.language, 'BudgetStatus', budget.status))
                : texts.locked.invoice}
            </p>
          </Notice>
        </div>
      )}
      <Table<Line>
        caption={budgetsTexts[page.language].lines}
        rows={budget.lines}
        id={({ id }) => String(id)}
        empty={<p class="quiet">{budgetsTexts[page.language].noLines}</p>}
        columns={columnsOf({ data: { budget }, page })}
      />
      <div class="line-foot">
        <LineTotals budget={budget} page={page} />
      </div>
    </Card>
  );
}

function columnsOf({ data: { budget }, page }: SectionProps): Column<Line>[] {
  const texts = budgetLinesTexts[page.language];
  const label = (field: string) => fieldLabel(page, 'showBudget', `lines[].${field}`);
  const { percent } = amountFormats(page.language);
  const hasDiscount = budget.lines.some(({ discount_pct }) => discount_pct !== 0);
  const amount = (name: 'unit_price' | 'base'): Column<Line> => ({
    name,
    label: label(name),
    numeric: true,
    cell: (line) => <Amount euros={line[name]} />,
  });
  return [
    {
      name: 'description',
      label: label('description'),
      cell: (line) => <Description line={line} isFirst={isFirstOfGroup(budget.lines, line)} page={page} />,
    },
    {
      name: 'quantity',
      label: label('quantity'),
      numeric: true,
      cell: ({ quantity }) => <Quantity value={quantity} />,
    },
    amount('unit_price'),
    ...(hasDiscount
      ? [
          {
            name: 'discount_pct',
            label: label('discount_pct'),
            numeric: true,
            cell: ({ discount_pct }: Line) => percent(Math.round(discount_pct * 100)),
          },
        ]
      : []),
    {
      name: 'tax_rate',
      label: texts.vat,
      numeric: true,
      cell: ({ tax_rate }) => percent(Math.round(tax_rate * 100)),
    },
    amount('base'),
  ];
}

function isFirstOfGroup(lines: readonly Line[], line: Line): boolean {
  return line.group_title !== null && lines[lines.indexOf(line) - 1]?.group_title !== line.group_title;
}

function Description({ line, isFirst, page }: { line: Line; isFirst: boolean; page: SectionProps['page'] }) {
  const texts = budgetLinesTexts[page.language];
  const { description, reference, group_title, optional, chosen, price_estimated, extended_detail } = line;
  return (
    <>
      {isFirst && <span class="line-group-title">{group_title}</span>}
      <span dir="auto">{description}</span>
      <span class="line-facts">
        {reference}
        {optional && !chosen && <span class="line-mark">{texts.optional}</span>}
        {price_estimated && <span class="line-mark">{texts.estimated}</span>}
        {extended_detail && <span class="line-detail">{extended_detail}</span>}
      </span>
    </>
  );
}
