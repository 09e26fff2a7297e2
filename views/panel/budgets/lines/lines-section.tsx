import { budgetsTexts } from '../../../texts/panel/budgets.ts';
import { fieldLabel } from '../../field-label.ts';
import { Card } from '../../kit/layout.tsx';
import { Table } from '../../kit/table.tsx';
import { Amount, Quantity } from '../../kit/values.tsx';
import type { Budget, SectionProps } from '../data.ts';

type Line = Budget['lines'][number];

/** The lines of a budget. */
export function LinesSection({ data: { budget }, page }: SectionProps) {
  const texts = budgetsTexts[page.language];
  const label = (field: string) => fieldLabel(page, 'showBudget', `lines[].${field}`);
  return (
    <Card title={texts.lines} flush region="lines">
      <Table<Line>
        caption={texts.lines}
        rows={budget.lines}
        id={({ id }) => String(id)}
        empty={<p class="quiet">{texts.noLines}</p>}
        columns={[
          {
            name: 'description',
            label: label('description'),
            cell: ({ description }) => <span dir="auto">{description}</span>,
          },
          {
            name: 'quantity',
            label: label('quantity'),
            numeric: true,
            cell: ({ quantity }) => <Quantity value={quantity} />,
          },
          {
            name: 'unit_price',
            label: label('unit_price'),
            numeric: true,
            cell: ({ unit_price }) => <Amount euros={unit_price} />,
          },
          { name: 'base', label: label('base'), numeric: true, cell: ({ base }) => <Amount euros={base} /> },
        ]}
      />
    </Card>
  );
}
