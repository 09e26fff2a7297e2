import { operationLabel } from '../../texts/desk.ts';
import { invoicingTexts } from '../../texts/panel/invoicing.ts';
import { MenuButton, MenuLink } from '../kit/browse.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { OperationForm } from '../kit/form.tsx';
import type { Page } from '../screen.ts';
import type { Budget } from './data.ts';

/** An act after the work: a link to its form on the page, or the operation that the button performs. */
interface ClosingAct {
  label: string;
  href?: string;
}

/** Lists the acts that follow finished work and are possible now: the invoice, the payment, and the handover. */
export function closingActs(budget: Budget, { may, language }: Page): ClosingAct[] {
  const { status, internal, suggested_invoice, invoices, date_in, delivered_at } = budget;
  if (status !== 'Finalizado' && status !== 'Facturado') return [];
  const owed = invoices.find((invoice) => invoice.status === 'issued' && invoice.pending > 0);
  const mayIssue = suggested_invoice !== null && !internal && may('issueInvoice');
  const mayDeliver = date_in !== null && delivered_at === null && may('deliverVehicle');
  return [
    ...(mayIssue ? [{ label: operationLabel(language, 'issueInvoice'), href: '#issue' }] : []),
    ...(owed && may('recordPayment')
      ? [{ label: invoicingTexts[language].takePayment, href: `#payment-${owed.id}` }]
      : []),
    ...(mayDeliver ? [{ label: operationLabel(language, 'deliverVehicle') }] : []),
  ];
}

interface ClosingActProps {
  act: ClosingAct;
  budgetId: number;
  /** Whether the act is an entry of a menu. */
  inMenu?: boolean;
}

/** The button of an act after the work. */
export function ClosingActButton({ act: { label, href }, budgetId, inMenu }: ClosingActProps) {
  if (href !== undefined)
    return inMenu ? (
      <MenuLink href={href}>{label}</MenuLink>
    ) : (
      <LinkButton href={href} kind="primary">
        {label}
      </LinkButton>
    );
  return (
    <OperationForm operation="deliverVehicle" id="deliver" params={{ budget_id: budgetId }} inline>
      {inMenu ? <MenuButton>{label}</MenuButton> : <Button kind="primary">{label}</Button>}
    </OperationForm>
  );
}
