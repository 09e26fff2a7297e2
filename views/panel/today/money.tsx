import { operationLabel } from '../../texts/desk.ts';
import { todayTexts } from '../../texts/panel/today.ts';
import { fieldLabel } from '../field-label.ts';
import { Menu } from '../kit/browse.tsx';
import { Button } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import { formatEuros } from '../kit/format.ts';
import { ListRow } from '../kit/list.tsx';
import { Plate } from '../kit/plate.tsx';
import { Badge } from '../kit/status.tsx';
import { Time } from '../kit/time.tsx';
import { Amount } from '../kit/values.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import type { SectionProps, UnpaidInvoice } from './data.ts';
import { Detail, isRefused, TodaySection } from './section.tsx';

/** Invoices with a pending amount. */
export function Unpaid({ today: { unpaid }, page }: SectionProps) {
  if (!unpaid || unpaid.count === 0) return null;
  const texts = todayTexts[page.language];
  const amount = (euros: number) => formatEuros(euros, page.language);
  return (
    <TodaySection
      name="unpaid"
      count={unpaid.count}
      shown={unpaid.data.length}
      note={
        unpaid.overdue_count > 0
          ? texts.overdueOf(amount(unpaid.overdue), amount(unpaid.pending))
          : amount(unpaid.pending)
      }
      allHref="/panel/operations/listDeskInvoices?unpaid=true"
      page={page}
    >
      {unpaid.data.map((invoice) => (
        <InvoiceRow invoice={invoice} page={page} />
      ))}
    </TodaySection>
  );
}

function InvoiceRow({ invoice, page }: { invoice: UnpaidInvoice; page: Page }) {
  const { invoice_id: id, full_number, date, due_date, overdue, pending, plate, client } = invoice;
  const texts = todayTexts[page.language];
  return (
    <ListRow
      id={`invoice-${id}`}
      href={`/panel/operations/showInvoice?id=${id}`}
      {...(plate && { plate: <Plate plate={plate} /> })}
      title={client.name}
      detail={<Detail texts={[full_number]} phone={client.phone} />}
      status={
        overdue && (
          <Badge tone="bad" shape="clock" word={fieldLabel(page, 'showToday', 'unpaid.data[].overdue')} />
        )
      }
      since={
        <>
          {due_date ? `${texts.due} ` : ''}
          <Time at={due_date ?? date} />
        </>
      }
      amount={<Amount euros={pending} strong />}
      action={page.may('recordPayment') && <PaymentMenu invoice={invoice} page={page} />}
    />
  );
}

function PaymentMenu({ invoice, page }: { invoice: UnpaidInvoice; page: Page }) {
  const form = `payment-${invoice.invoice_id}`;
  const operation = 'recordPayment';
  return (
    <Menu label={todayTexts[page.language].charge} small open={isRefused(page, form)}>
      <OperationForm operation={operation} id={form} params={{ invoice_id: invoice.invoice_id }} inline>
        <OperationField operation={operation} property="amount" value={invoice.pending} />
        <OperationField operation={operation} property="method" />
        <Button kind="primary">{operationLabel(page.language, operation)}</Button>
      </OperationForm>
    </Menu>
  );
}
