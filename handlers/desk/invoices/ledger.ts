import { listExported } from '../../../db/invoices/export.ts';
import { aeatCsv, officialAeatCsv } from '../../../domain/invoices/aeat-ledger.ts';
import { type ExportedInvoice, ledgerCsv, ledgerRows } from '../../../domain/invoices/ledger.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { requireOrderedRange } from '../../../domain/requests/require-order.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { fileAnswer } from '../../answers.ts';

/**
 * Maximum number of invoices: a few years of a large workshop, about 40 MB. One more invoice is read to detect that
 * there are too many.
 */
const maxLedgerInvoices = 100_000;

export const exportInvoices: DeskHandlers['exportInvoices'] = async ({ query, instance, snapshot }) => {
  const { from, to, format = 'csv' } = query;
  requireOrderedRange(query);
  const invoices = await snapshot((tx) =>
    listExported(tx, { instanceId: instance.id, from, to, most: maxLedgerInvoices + 1 }),
  );
  if (invoices.length > maxLedgerInvoices) throw problem('payload_too_large', { reason: 'tooManyInvoices' });
  const { text, ending } = ledgerWriters[format](invoices);
  return { status: 200, body: fileAnswer(`invoices-${from}-${to}${ending}`, Buffer.from(text)) };
};

const ledgerWriters: Record<
  'csv' | 'json' | 'aeat' | 'aeat-official',
  (invoices: ExportedInvoice[]) => { text: string; ending: string }
> = {
  csv: (invoices) => ({ text: ledgerCsv(invoices.flatMap(ledgerRows)), ending: '.csv' }),
  json: (invoices) => ({ text: `${JSON.stringify(invoices.flatMap(ledgerRows))}\n`, ending: '.json' }),
  aeat: (invoices) => ({ text: aeatCsv(invoices), ending: '-aeat.csv' }),
  'aeat-official': (invoices) => ({ text: officialAeatCsv(invoices), ending: '-aeat-official.csv' }),
};
