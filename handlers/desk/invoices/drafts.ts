import { discardDraft } from '../../../actions/invoices/correct/cancel.ts';
import { draftCorrection } from '../../../actions/invoices/correct/correct.ts';
import { draftExchange } from '../../../actions/invoices/correct/exchange.ts';
import { changeDraft } from '../../../actions/invoices/draft/change.ts';
import { draftKind, draftOfBudget } from '../../../actions/invoices/draft/draft.ts';
import { splitBudget } from '../../../actions/invoices/draft/split.ts';
import { newLine } from '../../../domain/budgets/lines.ts';
import { normaliseTaxId } from '../../../domain/clients/tax-id.ts';
import type { InvoiceLine } from '../../../domain/invoices/invoice.ts';
import { toHundredths } from '../../../domain/money/money.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { deskInvoice, invoiceAnswer } from './record.ts';

export const draftInvoice: DeskHandlers['draftInvoice'] = async (request) => {
  const { budget_id: budgetId, series, ...wanted } = request.body;
  const id = await draftOfBudget(request, { budgetId, series, ...draftKind(wanted) });
  return invoiceAnswer(201, await deskInvoice(request, id));
};

export const splitInvoice: DeskHandlers['splitInvoice'] = async (request) => {
  const { budget_id: budgetId, payer_id: payerId, owner_lines: ownerLines, excess, ...rest } = request.body;
  const { claim_number, policy_number, ...wanted } = rest;
  const insurance = { ...(claim_number && { claim_number }), ...(policy_number && { policy_number }) };
  const excessCents = excess === undefined ? undefined : toHundredths(excess);
  const parts = await splitBudget(request, {
    budgetId,
    payerId,
    ownerLines,
    excessCents,
    insurance,
    ...wanted,
  });
  const invoices = [await splitPartRecord(request, parts.owner), await splitPartRecord(request, parts.payer)];
  const concernsClients = invoices.map(({ client_id }) => client_id);
  return { status: 201, body: { budget_id: budgetId, invoices }, concernsClients };
};

async function splitPartRecord(
  request: Parameters<typeof deskInvoice>[0],
  invoiceId: number,
): Promise<components['schemas']['InvoiceParts']['invoices'][number]> {
  const { id, split, status, client_id, client, total, obstacles } = await deskInvoice(request, invoiceId);
  return { id, split, status, client_id, client, total, obstacles };
}

export const correctInvoice: DeskHandlers['correctInvoice'] = async (request) => {
  const { params, body, instance } = request;
  const { difference = false, substitution = false, reason, code, series, lines } = body;
  if (difference === substitution)
    throw invalidField('', 'oneOfThese', { names: 'difference, substitution' });
  const id = await draftCorrection(request, {
    invoiceId: params.id,
    correction: difference ? 'difference' : 'substitution',
    reason,
    code,
    series,
    lines: lines?.map((line) => toInvoiceLine(line, instance.tax_rate)),
  });
  return invoiceAnswer(201, await deskInvoice(request, id));
};

export const exchangeInvoice: DeskHandlers['exchangeInvoice'] = async (request) => {
  const { series, ...recipient } = request.body;
  const id = await draftExchange(request, { invoiceId: request.params.id, series, recipient });
  return invoiceAnswer(201, await deskInvoice(request, id));
};

export const setInvoice: DeskHandlers['setInvoice'] = async (request) => {
  const { params, body, instance } = request;
  const { lines, series, ...fields } = body;
  await changeDraft(request, {
    invoiceId: params.id,
    fields: { ...fields, ...readMoments(fields), ...readBillingTaxId(fields) },
    series,
    lines: lines?.map((line) => toInvoiceLine(line, instance.tax_rate)),
  });
  return invoiceAnswer(200, await deskInvoice(request, params.id));
};

type LineInput = components['schemas']['InvoiceLineInput'];

function toInvoiceLine(
  { tax_exempt_code = null, unit_cost = null, quota = null, ...input }: LineInput,
  taxRate: number,
): InvoiceLine {
  const usual = tax_exempt_code === null ? taxRate : 0;
  const { extended_detail, price_estimated, optional, chosen, part_id, ...line } = newLine(input, usual);
  const cents = (euros: number | null) => (euros === null ? null : toHundredths(euros));
  return {
    ...line,
    tax_exempt_code,
    unit_cost_cents: cents(unit_cost),
    quota_cents: cents(quota),
    deducts_id: null,
    excess: null,
  };
}

function readBillingTaxId({ billing_tax_id }: { billing_tax_id?: string | null }) {
  return billing_tax_id ? { billing_tax_id: normaliseTaxId(billing_tax_id) } : {};
}

function readMoments(fields: { date_in?: string | null; date_out?: string | null }) {
  const moment = (text: string | null) => (text === null ? null : readMoment(text).toISOString());
  return {
    ...(fields.date_in !== undefined && { date_in: moment(fields.date_in) }),
    ...(fields.date_out !== undefined && { date_out: moment(fields.date_out) }),
  };
}

export const discardInvoice: DeskHandlers['discardInvoice'] = async (request) => {
  const { id } = await discardDraft(request, request.params.id);
  return { status: 200, body: { ok: true, id } };
};
