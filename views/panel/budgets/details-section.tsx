import { maySend } from '../../../domain/people/restricted-fields.ts';
import { deskOperations } from '../../../generated/operations.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { fieldLabel } from '../field-label.ts';
import { FieldRow } from '../kit/field.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Facts } from '../kit/record.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField, type OperationFieldProps } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import { type Budget, detailsForm, type SectionProps } from './data.ts';

/** The people, category, dates and delays of a budget. Roles without `setBudget` only read them. */
export function DetailsSection({ data: { budget }, page }: SectionProps) {
  const texts = budgetsTexts[page.language];
  return (
    <Card title={texts.details} region="details">
      {page.may('setBudget') ? (
        <DetailsForm budget={budget} page={page} />
      ) : (
        <ReadOnlyDetails budget={budget} page={page} />
      )}
    </Card>
  );
}

interface BudgetProps {
  budget: Budget;
  page: Page;
}

function DetailsForm({ budget, page }: BudgetProps) {
  const { mechanic, assigned_user, category, subcategory, estimated_duration_minutes } = budget;
  const { date_in, date_out, km, waiting_parts, on_hold, hold_until, client_reference } = budget;
  const field = fieldsFor(page);
  return (
    <OperationForm
      operation="setBudget"
      id={detailsForm}
      params={{ id: budget.id }}
      version={page.versions.budget}
      draft
    >
      <div class="fields">
        <FieldRow>
          {field('mechanic_id', { value: mechanic?.id, text: mechanic?.name ?? '' })}
          {field('assigned_user_id', { value: assigned_user?.id, text: assigned_user?.name ?? '' })}
        </FieldRow>
        <FieldRow>
          {field('category_id', { value: category?.id, text: category?.name ?? '' })}
          {field('subcategory_id', { value: subcategory?.id, text: subcategory?.name ?? '' })}
        </FieldRow>
        <FieldRow>
          {field('estimated_duration_minutes', { value: estimated_duration_minutes })}
          {field('km', { value: km })}
        </FieldRow>
        <FieldRow>
          {field('date_in', { value: date_in })}
          {field('date_out', { value: date_out, label: budgetsTexts[page.language].promised })}
        </FieldRow>
        {field('client_reference', { value: client_reference })}
        {field('waiting_parts', { value: waiting_parts })}
        <FieldRow>
          {field('on_hold', { value: on_hold })}
          {field('hold_until', { value: hold_until })}
        </FieldRow>
      </div>
      <FormFooter kind="secondary" />
    </OperationForm>
  );
}

/** Returns a function that renders a field of `setBudget`, or nothing if the role may not send it. */
function fieldsFor({ person }: Page) {
  return (property: string, props: Omit<OperationFieldProps, 'operation' | 'property'>) =>
    maySend(person.role, deskOperations.setBudget, property) ? (
      <OperationField operation="setBudget" property={property} {...props} />
    ) : null;
}

function ReadOnlyDetails({ budget, page }: BudgetProps) {
  const { mechanic, assigned_user, category, subcategory, date_in, date_out, client_reference } = budget;
  const label = (field: string) => fieldLabel(page, 'showBudget', field);
  return (
    <Facts
      facts={[
        { label: label('mechanic'), value: mechanic?.name },
        { label: label('assigned_user'), value: assigned_user?.name },
        { label: label('category'), value: category?.name },
        { label: label('subcategory'), value: subcategory?.name },
        { label: label('date_in'), value: date_in && <Time at={date_in} /> },
        { label: label('date_out'), value: date_out && <Time at={date_out} /> },
        { label: label('client_reference'), value: client_reference },
      ]}
    />
  );
}

/** The notes: those that the client reads, and those of the workshop. */
export function NotesSection({ data: { budget }, page }: SectionProps) {
  const { public_notes, internal_notes, internal } = budget;
  const field = fieldsFor(page);
  const label = (name: string) => fieldLabel(page, 'showBudget', name);
  return (
    <Card title={budgetsTexts[page.language].notes} region="notes">
      {page.may('setBudget') ? (
        <OperationForm
          operation="setBudget"
          id="notes"
          params={{ id: budget.id }}
          version={page.versions.budget}
          draft
        >
          <div class="fields">
            {!internal && field('public_notes', { value: public_notes, type: 'textarea' })}
            {field('internal_notes', { value: internal_notes, type: 'textarea' })}
          </div>
          <FormFooter kind="secondary" />
        </OperationForm>
      ) : (
        <Facts
          facts={[
            { label: label('public_notes'), value: public_notes, wide: true },
            { label: label('internal_notes'), value: internal_notes, wide: true },
          ]}
        />
      )}
    </Card>
  );
}
