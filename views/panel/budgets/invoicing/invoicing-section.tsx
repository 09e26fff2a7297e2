import { enumLabel } from '../../../texts/desk.ts';
import { invoicingTexts } from '../../../texts/panel/invoicing.ts';
import { Card } from '../../kit/layout.tsx';
import type { SectionProps } from '../data.ts';
import { InvoiceRow } from './invoice-row.tsx';
import { IssueForm } from './issue-form.tsx';

/** The invoices of a budget and their payment. Once the work is finished, the invoice is issued here. */
export function InvoicingSection({ data, page }: SectionProps) {
  const { budget } = data;
  const texts = invoicingTexts[page.language];
  const { invoices, suggested_invoice: suggested } = budget;
  if (budget.internal || !page.may('issueInvoice')) return null;
  const isEmpty = !suggested && invoices.length === 0;
  return (
    <Card title={texts.title} region="invoicing">
      {isEmpty && <p class="quiet">{texts.waits}</p>}
      {suggested && <IssueForm budget={budget} suggested={suggested} page={page} />}
      {invoices.map((invoice) => (
        <InvoiceRow
          invoice={invoice}
          word={enumLabel(page.language, 'InvoiceStatus', invoice.status)}
          page={page}
        />
      ))}
    </Card>
  );
}
