import { enumLabel, operationLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { fieldLabel } from '../field-label.ts';
import { Plate } from '../kit/plate.tsx';
import { RecordHead } from '../kit/record.tsx';
import { Status } from '../kit/status.tsx';
import { Since, Time } from '../kit/time.tsx';
import { Amount } from '../kit/values.tsx';
import type { SectionProps } from './data.ts';
import { MoveForms } from './move-forms.tsx';
import { budgetsPath } from './paths.ts';

/** Client, vehicle, state, total and the possible moves. */
export function BudgetHead({ data, page }: SectionProps) {
  const { budget } = data;
  const { id, client, vehicle, status, milestones, created_at, date_out, mechanic, totals } = budget;
  const { language } = page;
  const texts = budgetsTexts[language];
  const since = milestones.at(-1)?.at ?? created_at;
  return (
    <div data-region="head">
      <RecordHead
        back={{ href: budgetsPath, label: operationLabel(language, 'listDeskBudgets') }}
        plate={vehicle && <Plate plate={vehicle.plate} large />}
        title={<span dir="auto">{client.name}</span>}
        facts={
          <>
            <Status kind="budget" status={status} word={enumLabel(language, 'BudgetStatus', status)} />
            <span>
              {`#${id} · ${texts.since} `}
              <Since at={since} />
            </span>
            {date_out && (
              <span>
                {`${texts.promised} `}
                <Time at={date_out} />
              </span>
            )}
            {mechanic && <span dir="auto">{mechanic.name}</span>}
          </>
        }
        figure={{
          label: fieldLabel(page, 'showBudget', 'totals.total'),
          value: <Amount euros={totals.total} />,
        }}
        actions={<MoveForms budget={budget} page={page} />}
      />
    </div>
  );
}
