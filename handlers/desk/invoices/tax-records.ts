import { compareInvoices } from '../../../actions/invoices/retention/compare.ts';
import { verifyInvoiceFiles, verifyRecords } from '../../../actions/invoices/retention/verify.ts';
import { loadSeals } from '../../../actions/seals/keys.ts';
import { findInvoiceRow } from '../../../db/invoices/writing.ts';
import { listRecordsOfDays, listRecordsOfInvoice, type ShownRecord } from '../../../db/verifactu/queries.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { requireOrderedRange } from '../../../domain/requests/require-order.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { findingText } from '../../../views/texts/verification.ts';
import { streamLongList } from '../../answers.ts';

/**
 * Returns a function that converts a tax record for the response. The XML of a record names the recipient. For an
 * erased client, the XML is therefore only included if `blocked` is true.
 */
const taxRecord =
  (blocked: boolean) =>
  ({ client_erased, ...row }: ShownRecord): components['schemas']['TaxRecord'] => {
    const { number, invoice_id, full_number, kind, hash, previous_hash, generated_at } = row;
    const xml = client_erased && !blocked ? null : row.xml;
    return { number, invoice_id, full_number, kind, xml, hash, previous_hash, generated_at };
  };

export const verifyTaxRecords: DeskHandlers['verifyTaxRecords'] = async (request) => {
  const { instance, secretBox, documents, snapshot, language, onProgress } = request;
  const { seals, records, broken } = await snapshot(async (tx) => {
    const seals = await loadSeals({ tx, secretBox }, instance.id);
    return { seals, ...(await verifyRecords(tx, instance.id, seals)) };
  });
  const comparison = { snapshot, instanceId: instance.id, seals, onProgress };
  const { invoices, files, ...compared } = await compareInvoices(comparison);
  const { differing, differences } = await verifyInvoiceFiles(documents, files, compared);
  const differencesWithText = differences.map((each) => ({ ...each, text: findingText(language, each) }));
  const body = { ok: broken === null && differing === 0, records, broken, invoices, files: files.length };
  return { status: 200, body: { ...body, differing, differences: differencesWithText } };
};

export const showTaxRecord: DeskHandlers['showTaxRecord'] = async ({ query, instance, tx }) => {
  if (!(await findInvoiceRow(tx, { instanceId: instance.id, id: query.invoice_id })))
    throw problem('not_found');
  const { invoice_id, blocked = false } = query;
  const rows = await listRecordsOfInvoice(tx, { instanceId: instance.id, invoiceId: invoice_id });
  if (rows[0]?.client_erased && !blocked) throw problem('client_erased');
  const records = rows.map(taxRecord(blocked));
  const [latest] = records;
  if (!latest) throw problem('not_found', { reason: 'noTaxRecord' });
  return { status: 200, body: { ...latest, records } };
};

const unlimitedDays = { from: '0001-01-01', to: '9999-12-31' };

export const listTaxRecords: DeskHandlers['listTaxRecords'] = async ({ query, instance, longRead }) => {
  requireOrderedRange(query);
  const { from = unlimitedDays.from, to = unlimitedDays.to, blocked = false } = query;
  const batches = listRecordsOfDays(longRead, instance.id, { from, to });
  return { status: 200, body: await streamLongList({}, batches, taxRecord(blocked)) };
};
