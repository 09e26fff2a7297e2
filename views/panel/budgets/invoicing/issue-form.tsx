import { invoicingTexts } from '../../../texts/panel/invoicing.ts';
import { FieldRow } from '../../kit/field.tsx';
import { FormButtons, OperationForm } from '../../kit/form.tsx';
import { formatEuros } from '../../kit/format.ts';
import { OperationField } from '../../operation-field.tsx';
import type { Page } from '../../screen.ts';
import type { Budget } from '../data.ts';

interface IssueFormProps {
  budget: Budget;
  suggested: NonNullable<Budget['suggested_invoice']>;
  page: Page;
}

/** Issues the invoice of a finished job, of the kind that fits its client, and records that it is paid. */
export function IssueForm({ budget, suggested, page }: IssueFormProps) {
  const texts = invoicingTexts[page.language];
  const operation = 'issueInvoice';
  return (
    <OperationForm operation={operation} id="issue" params={{ budget_id: budget.id }}>
      <FieldRow>
        <OperationField operation={operation} property="paid" />
      </FieldRow>
      <FieldRow>
        <OperationField
          operation={operation}
          property="simplified"
          type="checkbox"
          value={suggested === 'simplified'}
        />
        <OperationField
          operation={operation}
          property="without_tax_id"
          type="checkbox"
          value={suggested === 'without_tax_id'}
        />
      </FieldRow>
      <p class="quiet">{texts.asks}</p>
      <FormButtons submit={texts.issue(formatEuros(budget.totals.total, page.language))} />
    </OperationForm>
  );
}
