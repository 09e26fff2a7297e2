import { amountFormats } from '../../../../domain/money/amounts.ts';
import { budgetLinesTexts } from '../../../texts/panel/budget-lines.ts';
import { fieldLabel } from '../../field-label.ts';
import { Amount } from '../../kit/values.tsx';
import type { SectionProps } from '../data.ts';

type Budget = SectionProps['data']['budget'];

/** The totals below the lines. The script of the editor updates them while a person types. */
export function LineTotals({ budget, page }: { budget: Budget; page: SectionProps['page'] }) {
  const { base, tax_rates, total, optional, cost, margin } = budget.totals;
  const texts = budgetLinesTexts[page.language];
  const formats = amountFormats(page.language);
  const label = (field: string) => fieldLabel(page, 'showBudget', `totals.${field}`);
  const [vat = ''] = texts.vat.split(/[\s\u00a0]/);
  const share = margin !== null && base > 0 ? Math.round((margin / base) * 100) * 100 : null;
  return (
    <dl class="line-totals" data-totals={vat}>
      <Total name="base" label={label('base')} euros={base} />
      {tax_rates.map(({ rate, quota }) => (
        <div data-rate="">
          <dt>{`${vat} ${formats.percent(Math.round(rate * 100))}`}</dt>
          <dd>
            <Amount euros={quota} />
          </dd>
        </div>
      ))}
      <Total name="total" label={label('total')} euros={total} />
      <Total
        name="optional"
        label={texts.optionalTotal}
        euros={total + optional.total}
        hidden={optional.total === 0}
      />
      <Total name="cost" label={label('cost')} euros={cost} hidden={cost === null} />
      <Total
        name="margin"
        label={label('margin')}
        euros={margin}
        hidden={margin === null}
        note={share === null ? '' : formats.percent(share)}
      />
    </dl>
  );
}

interface TotalProps {
  name: string;
  label: string;
  euros: number | null;
  hidden?: boolean;
  note?: string;
}

function Total({ name, label, euros, hidden, note }: TotalProps) {
  return (
    <div class={`line-total-${name}`} data-total={name} hidden={hidden}>
      <dt>{label}</dt>
      <dd>
        <Amount euros={euros} strong={name === 'total'} />
        {note !== undefined && <span class="quiet">{note}</span>}
      </dd>
    </div>
  );
}
