import { inspectionsTexts } from '../../texts/panel/inspections.ts';
import { Button } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { List, ListRow } from '../kit/list.tsx';
import { Plate } from '../kit/plate.tsx';
import { Time } from '../kit/time.tsx';
import type { Page } from '../screen.ts';
import type { PendingFinding } from './data.ts';
import { ResultMark, StateMark } from './marks.tsx';
import { pointPath } from './paths.ts';

interface PendingProps {
  findings: readonly PendingFinding[] | undefined;
  page: Page;
  /** The budget to which one press adds the work. Without it, the findings are only shown. */
  budgetId?: number;
}

/** Findings of earlier visits that still need work. Shows nothing without any. */
export function PendingFindings({ findings = [], page, budgetId }: PendingProps) {
  if (findings.length === 0) return null;
  const texts = inspectionsTexts[page.language];
  const hasSeveralVehicles = new Set(findings.map(({ vehicle_id }) => vehicle_id)).size > 1;
  return (
    <Card title={texts.pending} flush region="pending-findings">
      <List label={texts.pending}>
        {findings.map(({ point, inspection_id, inspected_at, plate }) => (
          <ListRow
            id={String(point.id)}
            href={pointPath(inspection_id, point.id)}
            title={<span dir="auto">{point.text}</span>}
            {...(hasSeveralVehicles && { plate: <Plate plate={plate} /> })}
            detail={
              <>
                <Time at={inspected_at} show="day" />
                {point.note && <span dir="auto">{` · ${point.note}`}</span>}
              </>
            }
            status={
              <>
                <ResultMark result={point.result} /> <StateMark state={point.state} />
              </>
            }
            {...(budgetId !== undefined && {
              action: <PendingActs point={point} id={inspection_id} budgetId={budgetId} page={page} />,
            })}
          />
        ))}
      </List>
    </Card>
  );
}

interface PendingActsProps {
  point: PendingFinding['point'];
  id: number;
  budgetId: number;
  page: Page;
}

function PendingActs({ point, id, budgetId, page }: PendingActsProps) {
  const texts = inspectionsTexts[page.language];
  const { may } = page;
  if (point.line?.budget_id === budgetId && point.state === 'offered')
    return <span class="quiet">{texts.added}</span>;
  return (
    <>
      {may('offerFinding') && (
        <OperationForm
          operation="offerFinding"
          id={`offer-${point.id}`}
          params={{ id, pointId: point.id, budget_id: budgetId }}
          inline
        >
          <Button small>{texts.addToQuote}</Button>
        </OperationForm>
      )}
      {may('settleFinding') && (
        <OperationForm
          operation="settleFinding"
          id={`done-${point.id}`}
          params={{ id, pointId: point.id, outcome: 'done' }}
          inline
        >
          <Button small kind="quiet">
            {texts.done}
          </Button>
        </OperationForm>
      )}
    </>
  );
}
