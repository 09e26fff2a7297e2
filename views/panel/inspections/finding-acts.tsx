import { operationLabel } from '../../texts/desk.ts';
import { inspectionsTexts } from '../../texts/panel/inspections.ts';
import { budgetPath } from '../budgets/paths.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Disclosure } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import type { Inspection, Point } from './data.ts';
import { pointPath } from './paths.ts';

interface FindingProps {
  inspection: Inspection;
  point: Point;
  page: Page;
}

/** The next act of a finding in a list: to offer work, or to see its line. */
export function FindingActs({ inspection, point, page }: FindingProps) {
  const texts = inspectionsTexts[page.language];
  const { state, line } = point;
  if (state === null) return null;
  if (line && (state === 'offered' || state === 'accepted'))
    return (
      <LinkButton href={budgetPath(line.budget_id)} small kind="quiet">
        {texts.quote(line.budget_id)}
      </LinkButton>
    );
  if ((state !== 'open' && state !== 'declined') || !page.may('offerFinding')) return null;
  return (
    <LinkButton href={`${pointPath(inspection.id, point.id)}#offer`} small>
      {operationLabel(page.language, 'offerFinding')}
    </LinkButton>
  );
}

/** The acts of a finding on its own page: the offered line, its end, and when it returns. */
export function FindingForms({ inspection, point, page }: FindingProps) {
  const { may, refusal } = page;
  const texts = inspectionsTexts[page.language];
  const { state } = point;
  if (state === null) return null;
  const action = pointPath(inspection.id, point.id);
  const needsWork = state === 'open' || state === 'declined';
  return (
    <>
      {needsWork && may('offerFinding') && <OfferForm inspection={inspection} point={point} page={page} />}
      {may('settleFinding') && (
        <div class="buttons">
          {state === 'done' || state === 'dismissed' ? (
            <Outcome point={point} id={inspection.id} outcome="open" label={texts.reopen} />
          ) : (
            <>
              <Outcome point={point} id={inspection.id} outcome="done" label={texts.done} />
              <Outcome point={point} id={inspection.id} outcome="dismissed" label={texts.dismiss} />
            </>
          )}
        </div>
      )}
      {may('setInspectionPoint') && (
        <Disclosure title={texts.returns} open={refusal?.form === 'return'}>
          <OperationForm
            operation="setInspectionPoint"
            id="return"
            params={{ id: inspection.id, pointId: point.id }}
            action={action}
          >
            <OperationField operation="setInspectionPoint" property="return_on" value={point.return_on} />
            <OperationField operation="setInspectionPoint" property="return_km" value={point.return_km} />
            {may('shareInspection') && (
              <OperationField
                operation="setInspectionPoint"
                property="client_visible"
                value={point.client_visible}
              />
            )}
            <FormButtons />
          </OperationForm>
        </Disclosure>
      )}
    </>
  );
}

function OfferForm({ inspection, point, page }: FindingProps) {
  const operation = 'offerFinding';
  const label = operationLabel(page.language, operation);
  return (
    <div id="offer">
      <Disclosure title={label} open={page.refusal?.operation === operation}>
        <OperationForm
          operation={operation}
          params={{ id: inspection.id, pointId: point.id }}
          action={pointPath(inspection.id, point.id)}
        >
          <OperationField operation={operation} property="part_id" />
          <OperationField operation={operation} property="description" value={point.text} />
          <OperationField operation={operation} property="line_type" />
          <OperationField operation={operation} property="quantity" value={1} />
          <OperationField operation={operation} property="unit_price" />
          <FormButtons submit={label} />
        </OperationForm>
      </Disclosure>
    </div>
  );
}

interface OutcomeProps {
  id: number;
  point: Point;
  outcome: 'done' | 'dismissed' | 'open';
  label: string;
}

function Outcome({ id, point, outcome, label }: OutcomeProps) {
  return (
    <OperationForm
      operation="settleFinding"
      id={`settle-${outcome}`}
      params={{ id, pointId: point.id, outcome }}
      inline
    >
      <Button>{label}</Button>
    </OperationForm>
  );
}
