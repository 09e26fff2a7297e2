import type { Context } from '../../../actions/context.ts';
import { cancelInvoice as cancel, discardDraft } from '../../../actions/invoices/cancel.ts';
import { changeDraft } from '../../../actions/invoices/change.ts';
import { draftCorrection } from '../../../actions/invoices/correct.ts';
import { draftInvoice as draft } from '../../../actions/invoices/draft.ts';
import { issuableNow, readInvoice } from '../../../actions/invoices/hold.ts';
import { issueInvoice as issue } from '../../../actions/invoices/issue.ts';
import { findBudgetToChange } from '../../../db/budgets/queries.ts';
import { listInvoices } from '../../../db/invoices/list.ts';
import { findInvoiceRow, listInvoicesOfBudget } from '../../../db/invoices/writing.ts';
import { newLine } from '../../../domain/budgets/lines.ts';
import { normaliseTaxId } from '../../../domain/clients/identity.ts';
import type { InvoiceLine } from '../../../domain/invoices/invoice.ts';
import { doubtsAbout, obstaclesTo } from '../../../domain/invoices/obstacles.ts';
import { fromHundredths, inHundredths } from '../../../domain/money/money.ts';
import { invalidField, problem, toldField } from '../../../domain/requests/problem.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { Language } from '../../../generated/errors.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { invoiceDetail, invoiceItem } from '../../invoices/record.ts';
import { pagesBy } from '../../pages.ts';

type DeskInvoice = components['schemas']['DeskInvoice'];

interface Shown extends Pick<Context, 'tx' | 'instance' | 'now'> {
  language: Language;
}

/** As the API shows it, with what only the workshop sees. Several queries: inside a transaction or a snapshot. */
async function deskInvoice(request: Shown, id: number): Promise<DeskInvoice> {
  const held = await readInvoice(request, id);
  if (!held) throw problem('not_found');
  const { invoice, lines } = held;
  const { kind: series_kind, language, correction_code } = invoice;
  const told = (fields: Parameters<typeof toldField>[0][]) =>
    fields.map((field) => toldField(field, request.language));
  const isDraft = invoice.status === 'draft';
  return {
    ...(await invoiceDetail(request, id)),
    series_kind,
    language,
    correction_code,
    costs: lines.map(({ unit_cost_cents }) => fromHundredths(unit_cost_cents)),
    obstacles: isDraft ? told(obstaclesTo(issuableNow(held, request))) : [],
    doubts: isDraft ? told(doubtsAbout({ invoice, issuer: request.instance })) : [],
  };
}

export const draftInvoice: DeskHandlers['draftInvoice'] = async (request) => {
  const { budget_id: budgetId, simplified = false, series } = request.body;
  const id = await draft(request, { budgetId, kind: simplified ? 'simplified' : 'full', series });
  return { status: 201, body: await deskInvoice(request, id) };
};

export const showInvoice: DeskHandlers['showInvoice'] = async ({
  params,
  instance,
  now,
  language,
  snapshot,
}) => {
  const body = await snapshot((tx) => deskInvoice({ tx, instance, now, language }, params.id));
  return { status: 200, body };
};

export const setInvoice: DeskHandlers['setInvoice'] = async (request) => {
  const { params, body, instance } = request;
  const { lines, series, ...fields } = body;
  await changeDraft(request, {
    invoiceId: params.id,
    fields: { ...fields, ...momentsOf(fields), ...taxIdOf(fields) },
    series,
    lines: lines?.map((line) => lineOf(line, instance.tax_rate)),
  });
  return { status: 200, body: await deskInvoice(request, params.id) };
};

export const listDeskInvoices: DeskHandlers['listDeskInvoices'] = async (request) => {
  const { query, instance, snapshot } = request;
  const { status, client_id, series, from, to } = query;
  const pages = pagesBy(request);
  const filter = { status, client_id, series, from, to };
  const found = await snapshot((tx) => listInvoices(tx, instance.id, filter, pages.after, pages.limit));
  return { status: 200, body: pages.answer(found, invoiceItem) };
};

type LineInput = components['schemas']['InvoiceLineInput'];

function lineOf(
  { tax_exempt_code = null, unit_cost = null, ...input }: LineInput,
  taxRate: number,
): InvoiceLine {
  const usual = tax_exempt_code === null ? taxRate : 0;
  const { extended_detail, price_estimated, optional, part_id, ...line } = newLine(input, usual);
  return { ...line, tax_exempt_code, unit_cost_cents: unit_cost === null ? null : inHundredths(unit_cost) };
}

function taxIdOf({ billing_tax_id }: { billing_tax_id?: string | null }) {
  return billing_tax_id ? { billing_tax_id: normaliseTaxId(billing_tax_id) } : {};
}

function momentsOf(fields: { date_in?: string | null; date_out?: string | null }) {
  const moment = (text: string | null) => (text === null ? null : readMoment(text).toISOString());
  return {
    ...(fields.date_in !== undefined && { date_in: moment(fields.date_in) }),
    ...(fields.date_out !== undefined && { date_out: moment(fields.date_out) }),
  };
}

export const issueInvoice: DeskHandlers['issueInvoice'] = async (request) => {
  const { id, budget_id: budgetId, simplified, series, paid } = request.body;
  if ((id === undefined) === (budgetId === undefined)) throw oneOf('id, budget_id');
  if (id !== undefined) {
    if (simplified !== undefined) throw invalidField('/simplified', 'misplaced');
    if (series !== undefined) throw invalidField('/series', 'misplaced');
    await requireInvoice(request, id, '/id');
  }
  const invoiceId = id ?? (await draftOf(request, budgetId as number));
  await issue(request, { invoiceId, paid });
  return { status: 200, body: await invoiceDetail(request, invoiceId) };
};

/** What a body names is there. */
export async function requireInvoice(
  { tx, instance }: Pick<Context, 'tx' | 'instance'>,
  id: number,
  path: string,
): Promise<void> {
  if (!(await findInvoiceRow(tx, instance.id, id))) throw invalidField(path, 'unknownReference');
}

function oneOf(names: string) {
  return invalidField('', 'oneOfThese', { names });
}

type Issuing = Parameters<DeskHandlers['issueInvoice']>[0];

/** Of a budget: the draft that there is, else a new one. */
async function draftOf(request: Issuing, budgetId: number): Promise<number> {
  const { tx, instance, body } = request;
  const { simplified, series } = body;
  const budget = await findBudgetToChange(tx, instance.id, budgetId);
  if (!budget) throw invalidField('/budget_id', 'unknownReference');
  const invoices = await listInvoicesOfBudget(tx, instance.id, budgetId);
  const standing = invoices.find(({ status, rectifies_id }) => status === 'draft' && rectifies_id === null);
  if (!standing) return draft(request, { budgetId, kind: simplified ? 'simplified' : 'full', series });
  if (simplified !== undefined && simplified !== (standing.kind === 'simplified'))
    throw problem('invoice_conflict', { reason: 'invoicedAlready', existing_id: standing.id });
  if (series !== undefined)
    await changeDraft(request, { invoiceId: standing.id, fields: {}, series, lines: undefined });
  return standing.id;
}

export const correctInvoice: DeskHandlers['correctInvoice'] = async (request) => {
  const { params, body, instance } = request;
  const { difference = false, substitution = false, reason, code, series, lines } = body;
  if (difference === substitution) throw oneOf('difference, substitution');
  const id = await draftCorrection(request, {
    invoiceId: params.id,
    correction: difference ? 'difference' : 'substitution',
    reason,
    code,
    series,
    lines: lines?.map((line) => lineOf(line, instance.tax_rate)),
  });
  return { status: 201, body: await deskInvoice(request, id) };
};

export const cancelInvoice: DeskHandlers['cancelInvoice'] = async (request) => {
  const { params, body, instance, tx } = request;
  const invoice = await findInvoiceRow(tx, instance.id, params.id);
  if (invoice?.full_number && body.confirm !== invoice.full_number)
    throw invalidField('/confirm', 'confirmsNumber');
  await cancel(request, params.id);
  return { status: 200, body: await invoiceDetail(request, params.id) };
};

export const discardInvoice: DeskHandlers['discardInvoice'] = async (request) => {
  const { id } = await discardDraft(request, request.params.id);
  return { status: 200, body: { ok: true, id } };
};
