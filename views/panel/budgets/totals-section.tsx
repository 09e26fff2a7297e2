import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { fieldLabel } from '../field-label.ts';
import { Card } from '../kit/layout.tsx';
import { Facts } from '../kit/record.tsx';
import { Amount } from '../kit/values.tsx';
import type { SectionProps } from './data.ts';

/** The totals of a budget, with cost and margin for the roles that may see them. */
export function TotalsSection({ data: { budget }, page }: SectionProps) {
  const { base, tax, total, optional, cost, margin } = budget.totals;
  const label = (field: string) => fieldLabel(page, 'showBudget', `totals.${field}`);
  return (
    <Card title={budgetsTexts[page.language].totals} region="totals">
      <Facts
        facts={[
          { label: label('base'), value: <Amount euros={base} /> },
          { label: label('tax'), value: <Amount euros={tax} /> },
          { label: label('total'), value: <Amount euros={total} strong /> },
          {
            label: label('optional'),
            value: optional.total === 0 ? null : <Amount euros={optional.total} />,
          },
          { label: label('cost'), value: cost === null ? null : <Amount euros={cost} /> },
          { label: label('margin'), value: margin === null ? null : <Amount euros={margin} /> },
        ]}
      />
    </Card>
  );
}
