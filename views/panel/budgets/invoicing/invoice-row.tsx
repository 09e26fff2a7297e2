import { invoicingTexts } from '../../../texts/panel/invoicing.ts';
import { Button, Buttons, LinkButton } from '../../kit/button.tsx';
import { FieldRow } from '../../kit/field.tsx';
import { FormButtons, OperationForm } from '../../kit/form.tsx';
import { formatEuros } from '../../kit/format.ts';
import { Status } from '../../kit/status.tsx';
import { Amount } from '../../kit/values.tsx';
import { OperationField } from '../../operation-field.tsx';
import type { Page } from '../../screen.ts';
import type { Budget } from '../data.ts';

interface InvoiceRowProps {
  invoice: Budget['invoices'][number];
  /** The word for its status. */
  word: string;
  page: Page;
}

/** An invoice or a draft of a budget: its total, what is to be paid, and its PDF. */
export function InvoiceRow({ invoice, word, page }: InvoiceRowProps) {
  const { id, full_number: number, status, total, pending } = invoice;
  const texts = invoicingTexts[page.language];
  const isPaid = status === 'issued' && pending === 0;
  const isOwed = status === 'issued' && pending !== 0;
  return (
    <section class="stack" data-id={id} aria-label={number ?? texts.draft}>
      <div class="record-facts">
        <span class="strong">{number ?? texts.draft}</span>
        <Status kind="invoice" status={isPaid ? 'paid' : status} word={isPaid ? texts.paid : word} />
        <Amount euros={total} />
        {isOwed && <span class="strong">{texts.pending(formatEuros(pending, page.language))}</span>}
      </div>
      {isOwed && page.may('recordPayment') && <PaymentForm id={id} pending={pending} page={page} />}
      <Buttons>
        <LinkButton href={`/panel/operations/showInvoice?id=${id}`} kind="quiet">
          {texts.open}
        </LinkButton>
        {status !== 'draft' && page.may('drawInvoicePdf') && (
          <OperationForm operation="drawInvoicePdf" id={`pdf-${id}`} params={{ id }} inline>
            <Button kind="quiet">{texts.download}</Button>
          </OperationForm>
        )}
      </Buttons>
    </section>
  );
}

function PaymentForm({ id, pending, page }: { id: number; pending: number; page: Page }) {
  const operation = 'recordPayment';
  return (
    <OperationForm operation={operation} id={`payment-${id}`} params={{ invoice_id: id }}>
      <FieldRow>
        <OperationField operation={operation} property="amount" value={pending} />
        <OperationField operation={operation} property="method" />
      </FieldRow>
      <FormButtons submit={invoicingTexts[page.language].takePayment} />
    </OperationForm>
  );
}
