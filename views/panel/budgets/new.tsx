import { operationLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { assetPath } from '../assets.ts';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { budgetPath, budgetsPath, newBudgetPath } from './paths.ts';

type Operation = 'createDeskBudget' | 'createInternalBudget';
type Overview = ResultOf<'showClientOverview'> | undefined;

const nextPath = (result: unknown) => budgetPath((result as ResultOf<Operation>).id);

/** A new quote for a client and vehicle, or a job for internal use (`?internal=true`). */
export const newBudgetScreen = defineScreen({
  name: 'new-budget',
  place: 'budgets',
  path: newBudgetPath,
  roles: ['owner', 'office'],
  reads: {},
  optionalReads: { overview: 'showClientOverview' },
  inputs: ({ query: { client_id = '' } }) => ({
    overview: /^[1-9]\d{0,14}$/.test(client_id) ? { params: { id: client_id } } : null,
  }),
  forms: { createDeskBudget: { next: nextPath }, createInternalBudget: { next: nextPath } },
  title: (_data, page) => titleOf(page),
  view: ({ overview }, page) => (
    <>
      <PageHead
        title={titleOf(page)}
        note={budgetsTexts[page.language].newHint}
        back={{ href: budgetsPath, label: operationLabel(page.language, 'listDeskBudgets') }}
      />
      <Card>
        <NewForm overview={overview} page={page} />
      </Card>
      <script type="module" src={assetPath('vehicles.js')} />
    </>
  ),
});

function operationOf({ address }: Page): Operation {
  return address.query.internal === 'true' ? 'createInternalBudget' : 'createDeskBudget';
}

function titleOf(page: Page): string {
  const texts = budgetsTexts[page.language];
  return operationOf(page) === 'createInternalBudget' ? texts.newInternal : texts.newBudget;
}

function NewForm({ overview, page }: { overview: Overview; page: Page }) {
  const operation = operationOf(page);
  const { client_id, vehicle_id } = page.address.query;
  const client = overview?.client;
  const vehicle = overview?.vehicles.find(({ id }) => String(id) === vehicle_id) ?? overview?.vehicles[0];
  const isInternal = operation === 'createInternalBudget';
  return (
    <OperationForm operation={operation} draft>
      <div class="fields">
        <OperationField
          operation={operation}
          property="client_id"
          value={client && client_id}
          text={client?.name ?? ''}
          autofocus={!client && !page.refusal}
        />
        <OperationField
          operation={operation}
          property="vehicle_id"
          value={vehicle?.id}
          text={vehicle?.plate ?? ''}
          help={budgetsTexts[page.language].newVehicleHint}
        />
        <OperationField operation={operation} property="category_id" />
        <OperationField operation={operation} property="subcategory_id" />
        {!isInternal && (
          <>
            <OperationField operation="createDeskBudget" property="client_reference" />
            <OperationField operation="createDeskBudget" property="public_notes" type="textarea" />
          </>
        )}
        <OperationField operation={operation} property="internal_notes" type="textarea" />
        {!isInternal && <OperationField operation="createDeskBudget" property="notify_client" />}
      </div>
      <FormFooter submit={titleOf(page)} cancelHref={budgetsPath} />
    </OperationForm>
  );
}
