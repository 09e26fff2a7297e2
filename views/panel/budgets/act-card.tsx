import { operationLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { withQuery } from '../kit/browse.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { OperationField } from '../operation-field.tsx';
import type { SectionProps } from './data.ts';
import { type ExplainedMove, explainedMoves, listMoves } from './moves.ts';

/** The form of the act that the address names (`?act=`), above the sections. */
export function ActCard({ data, page }: SectionProps) {
  const { act } = page.address.query;
  const move = explainedMoves.find((each) => each === act);
  if (move && listMoves(data.budget.status, page).includes(move))
    return <MoveCard data={data} page={page} move={move} />;
  if (act === 'duplicate' && page.may('duplicateBudget')) return <DuplicateCard data={data} page={page} />;
  if (act === 'split' && page.may('splitInvoice')) return <SplitCard data={data} page={page} />;
  return null;
}

function MoveCard({ data: { budget }, page, move }: SectionProps & { move: ExplainedMove }) {
  const texts = budgetsTexts[page.language];
  return (
    <Card title={texts.moves[move]}>
      <OperationForm
        operation="setBudgetStatus"
        id="explained-move"
        params={{ id: budget.id, status: move }}
        version={page.versions.budget}
      >
        <Notice tone="warn">
          <p>{texts.questions[move]}</p>
        </Notice>
        {move === 'Rechazado' && (
          <OperationField
            operation="setBudgetStatus"
            property="reason"
            type="textarea"
            required
            autofocus={!page.refusal}
          />
        )}
        <FormFooter
          submit={texts.moves[move]}
          kind={move === 'Rechazado' ? 'primary' : 'danger'}
          cancelHref={withQuery(page.path, { act: undefined })}
        />
      </OperationForm>
    </Card>
  );
}

function DuplicateCard({ data: { budget }, page }: SectionProps) {
  const { language, path } = page;
  const label = operationLabel(language, 'duplicateBudget');
  return (
    <Card title={label}>
      <OperationForm operation="duplicateBudget" params={{ id: budget.id }}>
        <p>{budgetsTexts[language].duplicateHint}</p>
        <OperationField operation="duplicateBudget" property="prices" type="radio" value="current" />
        <FormFooter submit={label} cancelHref={withQuery(path, { act: undefined })} />
      </OperationForm>
    </Card>
  );
}

const splitFields = ['payer_id', 'excess', 'claim_number', 'policy_number'] as const;

function SplitCard({ data: { budget }, page }: SectionProps) {
  const { language, path } = page;
  const label = operationLabel(language, 'splitInvoice');
  return (
    <Card title={label}>
      <OperationForm operation="splitInvoice" params={{ budget_id: budget.id }} draft>
        <p>{budgetsTexts[language].splitHint}</p>
        <div class="fields">
          {splitFields.map((property) => (
            <OperationField operation="splitInvoice" property={property} />
          ))}
        </div>
        <FormFooter submit={label} cancelHref={withQuery(path, { act: undefined })} />
      </OperationForm>
    </Card>
  );
}
