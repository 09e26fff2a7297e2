import { type BudgetRow, lockBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { listAllSeries, type SeriesRow } from '../../db/invoices/series.ts';
import {
  findInvoiceRow,
  type InvoiceLineRow,
  type InvoiceRow,
  listInvoiceLines,
  listInvoicesOfBudget,
} from '../../db/invoices/writing.ts';
import { listRecordsOfInvoice } from '../../db/verifactu/queries.ts';
import { normaliseTaxId } from '../../domain/clients/tax-id.ts';
import { type Advance, type TaxPart, totalCentsOf } from '../../domain/invoices/advances.ts';
import { findExchange } from '../../domain/invoices/exchange.ts';
import { followsOtherInvoice, formatFullNumber } from '../../domain/invoices/invoice.ts';
import type { InvoiceToIssue } from '../../domain/invoices/obstacles.ts';
import type { CorrectedInvoice } from '../../domain/invoices/tax-record.ts';
import { sum } from '../../domain/money/money.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { localDay } from '../../domain/time/local.ts';
import type { InvoiceKey } from '../../domain/verifactu/record.ts';
import { listAdvances } from '../budgets/advances.ts';
import type { Context } from '../context.ts';
import { uninvoicedParts } from './draft/advances.ts';
import { computeOwnPart } from './draft/parts.ts';

/** An invoice with all related rows. The lock on the invoice's budget protects these rows. */
export interface WholeInvoice {
  invoice: InvoiceRow;
  lines: InvoiceLineRow[];
  series: SeriesRow;
  /** The other invoices of the same budget. */
  others: InvoiceRow[];
  /** The invoice that this invoice corrects. */
  corrected:
    | (CorrectedInvoice &
        Pick<
          InvoiceRow,
          'id' | 'full_number' | 'date' | 'tax_cents' | 'total_cents' | 'correction_code' | 'exchanges_id'
        >)
    | null;
  /** The simplified invoice in exchange for which this invoice is issued. */
  exchanged: InvoiceKey | null;
  /** The earlier exchange that this invoice reverses. */
  reversed: InvoiceKey | null;
  /** The advances of the budget. */
  advances: Advance[];
  /**
   * Maximum amount of an advance: the part of the price that is not invoiced yet. Null if the invoice is no advance.
   */
  uninvoicedCents: number | null;
  /**
   * The amounts that the invoice of a part must have, so that both parts add up to the budget; null for an invoice
   * without such a requirement.
   */
  ownPart: TaxPart[] | null;
}

type ReadContext = Pick<Context, 'tx' | 'instance'>;

/** Locks an invoice by locking its budget. All changes, corrections and payments take this lock. */
export async function lockInvoice(
  { tx, instance }: ReadContext,
  id: number,
): Promise<WholeInvoice & { budget: BudgetRow }> {
  const found = await findInvoiceRow(tx, { instanceId: instance.id, id });
  if (!found) throw problem('not_found');
  const budget = await lockBudget(tx, { instanceId: instance.id, id: found.budget_id, internal: true });
  const invoice = await readInvoice({ tx, instance }, id);
  if (!budget || !invoice) throw problem('not_found');
  return { ...invoice, budget };
}

/** Reads an invoice with all related rows, without a lock. */
export async function readInvoice(
  { tx, instance }: ReadContext,
  id: number,
): Promise<WholeInvoice | undefined> {
  const invoice = await findInvoiceRow(tx, { instanceId: instance.id, id });
  if (!invoice) return undefined;
  const [lines, invoices, allSeries] = await sendInOrder(tx, [
    listInvoiceLines(tx, { instanceId: instance.id, invoiceId: id }),
    listInvoicesOfBudget(tx, { instanceId: instance.id, budgetId: invoice.budget_id }),
    listAllSeries(tx, { instanceId: instance.id }),
  ]);
  const series = allSeries.find((each) => each.id === invoice.series_id) as SeriesRow;
  const others = invoices.filter((each) => each.id !== id);
  const corrected = others.find((each) => each.id === invoice.rectifies_id);
  const exchanged = others.find((each) => each.id === invoice.exchanges_id);
  const reversed = others.find((each) => each.id === invoice.reverses_id);
  return {
    invoice,
    lines,
    series,
    others,
    corrected: corrected ? await withLines({ tx, instance }, corrected) : null,
    exchanged: exchanged ? await findReportedKey({ tx, instance }, exchanged) : null,
    reversed: reversed ? await findReportedKey({ tx, instance }, reversed) : null,
    ...(await advancesAround({ tx, instance }, invoice, others)),
    ownPart: await computeOwnPart({ tx, instance }, invoice, others),
  };
}

async function advancesAround(context: ReadContext, invoice: InvoiceRow, others: readonly InvoiceRow[]) {
  // Returns no advances for the other payer's invoice, because only the budget's client pays advances.
  if (invoice.status !== 'draft' || followsOtherInvoice(invoice) || invoice.split === 'payer')
    return { advances: [], uninvoicedCents: null };
  if (!invoice.advance) return { advances: await listAdvances(context, others), uninvoicedCents: null };
  const left = totalCentsOf(await uninvoicedParts(context, invoice.budget_id, others));
  return { advances: [], uninvoicedCents: left };
}

async function withLines(
  { tx, instance }: ReadContext,
  corrected: InvoiceRow,
): Promise<WholeInvoice['corrected']> {
  const { id, full_number, date, tax_cents, total_cents, correction_code, exchanges_id, rebu, surcharge } =
    corrected;
  const [lines, key] = await sendInOrder(tx, [
    listInvoiceLines(tx, { instanceId: instance.id, invoiceId: id }),
    findReportedKey({ tx, instance }, corrected),
  ]);
  const amounts = { tax_cents, total_cents, rebu, surcharge, lines };
  return { id, full_number, date, correction_code, exchanges_id, ...amounts, key };
}

/** Returns the key under which an issued invoice was reported. The workshop's tax id may have changed since. */
export async function findReportedKey(
  { tx, instance }: ReadContext,
  { id, full_number, date }: InvoiceRow,
): Promise<InvoiceKey> {
  const records = await listRecordsOfInvoice(tx, { instanceId: instance.id, invoiceId: id });
  const issuerTaxId = records.at(-1)?.issuer_tax_id ?? normaliseTaxId(instance.tax_id);
  return { issuerTaxId, fullNumber: full_number ?? '', date };
}

/**
 * Returns the invoice that this invoice replaces by substitution or exchange. A repeated exchange replaces the earlier
 * exchange.
 */
export function findReplacedInvoice({ invoice, others }: WholeInvoice): InvoiceRow | undefined {
  if (invoice.reverses_id !== null) return undefined;
  const replacedId = invoice.correction === 'substitution' ? invoice.rectifies_id : invoice.exchanges_id;
  const replaced = others.find(({ id }) => id === replacedId);
  return (replaced && findExchange(others, replaced)) ?? replaced;
}

/** Returns the simplified invoice in exchange for which this invoice is issued. */
export function exchangedRow({ invoice, others }: WholeInvoice): InvoiceRow | undefined {
  return others.find(({ id }) => id === invoice.exchanges_id);
}

/** Returns the data of a draft as they would be issued now. */
export function issuableNow(
  { invoice, lines, series, corrected, exchanged, others, advances, uninvoicedCents, ownPart }: WholeInvoice,
  { instance, now }: Pick<Context, 'instance' | 'now'>,
): InvoiceToIssue {
  const today = localDay(now, instance.timezone);
  const isDifference = corrected !== null && invoice.correction === 'difference';
  return {
    invoice,
    lines,
    issuer: instance,
    corrected,
    exchanged,
    fullNumber: formatFullNumber(series, Number(today.slice(0, 4)), series.first_number),
    today,
    left: isDifference ? leftOf(corrected, others) : null,
    advances,
    uninvoicedCents,
    ownPart,
  };
}

/** Returns the amounts of a corrected invoice that remain after all its corrections by difference. */
function leftOf(
  corrected: Pick<InvoiceRow, 'id' | 'total_cents' | 'tax_cents' | 'exchanges_id'>,
  invoices: readonly InvoiceRow[],
): NonNullable<InvoiceToIssue['left']> {
  const { total_cents, tax_cents } = corrected;
  const differences = listIssuedChanges(corrected, invoices).filter(
    ({ correction }) => correction !== 'substitution',
  );
  return {
    totalCents: total_cents + sum(differences.map((each) => each.total_cents)),
    taxCents: tax_cents + sum(differences.map((each) => each.tax_cents)),
  };
}

export function listIssuedCorrections(id: number, invoices: readonly InvoiceRow[]): InvoiceRow[] {
  return invoices.filter(({ rectifies_id, status }) => rectifies_id === id && status === 'issued');
}

/**
 * Lists the issued corrections of an invoice. If the invoice is an exchange, the corrections of its simplified invoice
 * may have been exchanged as well; the list then also contains these later exchanges.
 */
export function listIssuedChanges(
  { id, exchanges_id }: Pick<InvoiceRow, 'id' | 'exchanges_id'>,
  invoices: readonly InvoiceRow[],
): InvoiceRow[] {
  const own = listIssuedCorrections(id, invoices);
  if (exchanges_id === null) return own;
  const ofSimplified = listIssuedCorrections(exchanges_id, invoices).map((each) => each.id);
  const exchanged = invoices.filter(
    (each) => each.status === 'issued' && ofSimplified.some((simplified) => simplified === each.exchanges_id),
  );
  return [...own, ...exchanged];
}

/** Requires that an invoice with the given id exists. `path` is the body's field that contains the id. */
export async function requireInvoice({ tx, instance }: ReadContext, id: number, path: string): Promise<void> {
  const found = await findInvoiceRow(tx, { instanceId: instance.id, id });
  if (!found) throw invalidField(path, 'unknownReference');
}

export function requireDraft({ status }: InvoiceRow): void {
  if (status !== 'draft') throw problem('invoice_conflict', { reason: 'notDraft' });
}

export function requireIssued({ status }: InvoiceRow): void {
  if (status !== 'issued') throw problem('invoice_conflict', { reason: 'notIssued' });
}

/** Requires an issued invoice that was not replaced. */
export function requireInForce(invoice: InvoiceRow): void {
  requireIssued(invoice);
  const { replaced_by_id: existing_id } = invoice;
  if (existing_id !== null) throw problem('invoice_conflict', { reason: 'replaced', existing_id });
}

/** Rejects an invoice if an open draft corrects or exchanges it. `others` are the other invoices of the same budget. */
export function requireNoOpenDraft({ id, exchanges_id }: InvoiceRow, others: readonly InvoiceRow[]): void {
  const drafts = others.filter(({ status }) => status === 'draft');
  const correction = drafts.find(({ rectifies_id }) => rectifies_id === id);
  if (correction) throw problem('invoice_conflict', { reason: 'correctionOpen', existing_id: correction.id });
  const exchange = drafts.find(
    (draft) => draft.exchanges_id === id || (exchanges_id !== null && draft.exchanges_id === exchanges_id),
  );
  if (exchange) throw problem('invoice_conflict', { reason: 'exchangeOpen', existing_id: exchange.id });
}
