import type { Db } from '../../../db/connection/client.ts';
import {
  countIssued,
  invoicesPerBatch,
  listInvoicesWithFacts,
  type StoredWithFacts,
} from '../../../db/invoices/invoices-with-lines.ts';
import {
  listAllPdfs,
  listNumberGaps,
  listOrphanRows,
  listSealedSeries,
  listWrongCounters,
} from '../../../db/invoices/verification.ts';
import {
  findLastMessage,
  listAllMessages,
  listAllStates,
  listStateless,
} from '../../../db/verifactu/verification.ts';
import { compareInvoice } from '../../../domain/invoices/compare.ts';
import {
  buildFinding,
  compareRowWithSeal,
  type Finding,
  type Subject,
} from '../../../domain/invoices/findings.ts';
import { type Seals, sealedTexts } from '../../../domain/secrets/seals.ts';
import type { Progress } from '../../context.ts';
import type { FileFacts } from '../../documents/read.ts';

/**
 * Maximum number of findings that are stored. All findings are counted. If there are more, they usually have a common
 * cause.
 */
const findingsKept = 100;

export interface Findings {
  differing: number;
  differences: Finding[];
}

export function collector(before: Findings = { differing: 0, differences: [] }) {
  const findings: Findings = { differing: before.differing, differences: [...before.differences] };
  const add = (found: readonly Finding[]) => {
    findings.differing += found.length;
    findings.differences.push(...found.slice(0, findingsKept - findings.differences.length));
  };
  return { findings, add };
}

type Add = ReturnType<typeof collector>['add'];

export type InvoiceFile = FileFacts & Subject;

interface Comparison {
  /** Runs work in a snapshot. Each batch of invoices has a separate snapshot, so that no snapshot is open for long. */
  snapshot: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
  instanceId: number;
  seals: Seals;
  onProgress?: (progress: Progress) => void;
}

/**
 * Compares all invoices of a workshop with their seals, papers, records and payments. Also compares the tables that
 * invoices share, such as series and messages.
 */
export async function compareInvoices(
  comparison: Comparison,
): Promise<Findings & { invoices: number; files: InvoiceFile[] }> {
  const { findings, add } = collector();
  const invoices = await compareEachInvoice(comparison, add);
  const files = await comparison.snapshot(async (tx) => {
    await checkNumbering(tx, comparison, add);
    await compareSending(tx, comparison, add);
    return comparePdfs(tx, comparison, add);
  });
  return { ...findings, invoices, files };
}

async function compareEachInvoice(
  { snapshot, instanceId, seals, onProgress }: Comparison,
  add: Add,
): Promise<number> {
  const { invoices: of } = await snapshot((tx) => countIssued(tx, { instanceId }));
  let rows = 0;
  for (let after = 0; ; ) {
    const from = after;
    const batch = await snapshot((tx) => listInvoicesWithFacts(tx, instanceId, from));
    for (const whole of batch) add(findingsOf(whole, seals));
    rows += batch.length;
    onProgress?.({ step: 'judged', rows, of });
    if (batch.length < invoicesPerBatch) return rows;
    after = batch.at(-1)?.stored.invoice.id as number;
  }
}

/** Returns the findings about one invoice. Omits values if its client is erased, because the data are blocked. */
function findingsOf(whole: StoredWithFacts, seals: Seals): Finding[] {
  const { stored, client_erased, has_pdf, has_series, lost_payments } = whole;
  const { id, full_number } = stored.invoice;
  const subject = { invoice_id: id, full_number: full_number ?? '' };
  const found = [
    ...compareInvoice(stored, seals),
    ...(has_pdf ? [] : [buildFinding('missing', subject, 'invoice_pdfs')]),
    ...(has_series ? [] : [buildFinding('missing', subject, 'invoice_series')]),
    ...lost_payments.map(({ cents }) =>
      buildFinding('missing', subject, 'invoice_payments', { column: 'amount_cents', expected: cents }),
    ),
  ];
  return client_erased ? found.map((each) => ({ ...each, stored: null, expected: null })) : found;
}

async function checkNumbering(tx: Db, { instanceId, seals }: Comparison, add: Add): Promise<void> {
  for (const row of await listSealedSeries(tx, { instanceId }))
    add(compareRowWithSeal(seals, 'series', { row, subject: { invoice_id: null, full_number: row.code } }));
  for (const { seal, full_number, ...gap } of await listNumberGaps(tx, { instanceId })) {
    const subject = { invoice_id: null, full_number };
    if (!seals.holds(seal, sealedTexts.numberGap(gap)))
      add([buildFinding('unsealed_gap', subject, 'invoice_number_gaps')]);
  }
  for (const { full_number, last_number, expected } of await listWrongCounters(tx, { instanceId })) {
    const values = { column: 'last_number', stored: last_number, expected };
    add([buildFinding('numbers_differ', { invoice_id: null, full_number }, 'invoice_counters', values)]);
  }
  for (const { table, invoice_id, full_number } of await listOrphanRows(tx, { instanceId }))
    add([buildFinding('missing', { invoice_id, full_number }, 'invoices', { column: table })]);
}

async function compareSending(tx: Db, { instanceId, seals }: Comparison, add: Add): Promise<void> {
  for await (const batch of listAllStates(tx, instanceId)) {
    for (const { invoice_id, full_number, has_message, ...row } of batch) {
      const subject = { invoice_id, full_number: full_number ?? String(row.number) };
      add(compareRowWithSeal(seals, 'recordState', { row, subject }));
      if (!has_message)
        add([buildFinding('missing', subject, 'verifactu_messages', { expected: row.message_id })]);
    }
  }
  for (const { number, ...subject } of await listStateless(tx, { instanceId }))
    add([buildFinding('missing', subject, 'verifactu_states', { expected: number })]);
  await compareMessages(tx, { instanceId, seals }, add);
}

/**
 * Checks that each message refers to the previous message, and that the workshop's sending state refers to the last
 * message.
 */
async function compareMessages(
  tx: Db,
  { instanceId, seals }: Pick<Comparison, 'instanceId' | 'seals'>,
  add: Add,
): Promise<void> {
  for await (const batch of listAllMessages(tx, instanceId)) {
    for (const { before_id, ...row } of batch) {
      const subject = { invoice_id: null, full_number: `${row.first_number}–${row.last_number}` };
      add(compareRowWithSeal(seals, 'message', { row, subject }));
      const values = { column: 'previous_id', stored: before_id, expected: row.previous_id };
      if (row.previous_id !== before_id)
        add([buildFinding('missing', subject, 'verifactu_messages', values)]);
    }
  }
  const { found, named } = await findLastMessage(tx, { instanceId });
  const values = { column: 'last_message_id', stored: found, expected: named };
  if (found !== named)
    add([buildFinding('missing', { invoice_id: null, full_number: '' }, 'verifactu_messages', values)]);
}

/**
 * Compares the rows of the PDFs with their seals. Returns the files, whose hashes the caller verifies without an open
 * transaction.
 */
async function comparePdfs(tx: Db, { instanceId, seals }: Comparison, add: Add): Promise<InvoiceFile[]> {
  const files: InvoiceFile[] = [];
  for await (const batch of listAllPdfs(tx, instanceId)) {
    for (const { seal, ...row } of batch) {
      const { invoice_id, full_number, name: stored_as, size, sha256 } = row;
      const pdf = { ...row, instance_id: instanceId };
      const isOurs =
        seals.holds(seal, sealedTexts.invoicePdf(pdf)) || seals.holds(seal, sealedTexts.olderInvoicePdf(pdf));
      if (!isOurs) add([buildFinding('unsealed_pdf', { invoice_id, full_number }, 'invoice_pdfs')]);
      files.push({ of: `invoice ${invoice_id}`, invoice_id, full_number, stored_as, size, sha256 });
    }
  }
  return files;
}
