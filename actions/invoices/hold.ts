import { type BudgetRow, lockBudget } from '../../db/budgets/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { listSeries, type SeriesRow } from '../../db/invoices/series.ts';
import {
  findInvoiceRow,
  type InvoiceLineRow,
  type InvoiceRow,
  listInvoiceLines,
  listInvoicesOfBudget,
} from '../../db/invoices/writing.ts';
import { listRecordsOfInvoice } from '../../db/verifactu/queries.ts';
import { normaliseTaxId } from '../../domain/clients/tax-id.ts';
import type { Issuable } from '../../domain/invoices/obstacles.ts';
import type { Corrected } from '../../domain/invoices/registered.ts';
import { fullNumber } from '../../domain/invoices/series.ts';
import { problem } from '../../domain/requests/problem.ts';
import { localDay } from '../../domain/time/local.ts';
import type { Context } from '../context.ts';

/** An invoice with all that belongs to it. Whoever holds its budget holds them all. */
export interface HeldInvoice {
  invoice: InvoiceRow;
  lines: InvoiceLineRow[];
  series: SeriesRow;
  /** The other invoices of its budget. */
  others: InvoiceRow[];
  /** The invoice that it corrects. */
  corrected: (Corrected & Pick<InvoiceRow, 'id' | 'full_number' | 'date' | 'total_cents'>) | null;
}

type Reading = Pick<Context, 'tx' | 'instance'>;

/** Its budget is locked first: whoever else would change the invoice, correct or pay it waits. */
export async function holdInvoice(
  { tx, instance }: Reading,
  id: number,
): Promise<HeldInvoice & { budget: BudgetRow }> {
  const found = await findInvoiceRow(tx, instance.id, id);
  if (!found) throw problem('not_found');
  const budget = await lockBudget(tx, instance.id, found.budget_id, { internal: true });
  const held = await readInvoice({ tx, instance }, id);
  if (!budget || !held) throw problem('not_found');
  return { ...held, budget };
}

/** As it stands, held by nobody unless its budget is. */
export async function readInvoice({ tx, instance }: Reading, id: number): Promise<HeldInvoice | undefined> {
  const invoice = await findInvoiceRow(tx, instance.id, id);
  if (!invoice) return undefined;
  const [lines, ofBudget, all] = await sendInOrder(tx, [
    listInvoiceLines(tx, instance.id, id),
    listInvoicesOfBudget(tx, instance.id, invoice.budget_id),
    listSeries(tx, instance.id),
  ]);
  const series = all.find((each) => each.id === invoice.series_id) as SeriesRow;
  const others = ofBudget.filter((each) => each.id !== id);
  const corrected = others.find((each) => each.id === invoice.rectifies_id);
  return {
    invoice,
    lines,
    series,
    others,
    corrected: corrected ? await withLines({ tx, instance }, corrected) : null,
  };
}

async function withLines(
  { tx, instance }: Reading,
  corrected: InvoiceRow,
): Promise<HeldInvoice['corrected']> {
  const { id, full_number, date, total_cents, rebu, surcharge } = corrected;
  const [lines, records] = await sendInOrder(tx, [
    listInvoiceLines(tx, instance.id, id),
    listRecordsOfInvoice(tx, instance.id, id),
  ]);
  // As it was told then: a workshop may have another tax id by now.
  const issuerTaxId = records.at(-1)?.issuer_tax_id ?? normaliseTaxId(instance.tax_id);
  const key = { issuerTaxId, fullNumber: full_number ?? '', date };
  return { id, full_number, date, total_cents, rebu, surcharge, lines, key };
}

/** What it would be issued as today. */
export function issuableNow(
  { invoice, lines, series, corrected, others }: HeldInvoice,
  { instance, now }: Pick<Context, 'instance' | 'now'>,
): Issuable {
  const today = localDay(now, instance.timezone);
  const isDifference = corrected !== null && invoice.correction === 'difference';
  return {
    invoice,
    lines,
    issuer: instance,
    corrected,
    fullNumber: fullNumber(series, Number(today.slice(0, 4)), series.first_number),
    today,
    leftCents: isDifference ? corrected.total_cents + differencesOf(corrected.id, others) : null,
  };
}

/** What corrections by difference have added so far. */
function differencesOf(id: number, invoices: readonly InvoiceRow[]): number {
  return issuedCorrections(id, invoices)
    .filter(({ correction }) => correction === 'difference')
    .reduce((sum, { total_cents }) => sum + total_cents, 0);
}

export function issuedCorrections(id: number, invoices: readonly InvoiceRow[]): InvoiceRow[] {
  return invoices.filter(({ rectifies_id, status }) => rectifies_id === id && status === 'issued');
}
