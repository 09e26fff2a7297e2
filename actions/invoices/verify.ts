import type { DocumentStore } from '../../adapters/documents/store.ts';
import type { Db } from '../../db/connection/client.ts';
import {
  listAllPdfs,
  listMiscounted,
  listNumberGaps,
  listUnbalanced,
} from '../../db/invoices/verification.ts';
import { findChainEnd, findInvoiceWithoutRecord, listRecords } from '../../db/verifactu/queries.ts';
import { type Seals, sealedTexts } from '../../domain/secrets/seals.ts';
import {
  type ChainBreak,
  judgeEnd,
  judgeEndSeal,
  judgeRecord,
  judgeSeal,
  judgeStatus,
  type Link,
} from '../../domain/verifactu/chain.ts';
import type { FileFacts } from '../documents/read.ts';
import { findFileFaults } from '../documents/verify.ts';

interface ChainVerdict {
  /** How many records are sound. */
  records: number;
  broken: ChainBreak | null;
}

/** Follows a workshop's chain of tax records from its first to its end, within a snapshot. */
export async function verifyRecords(db: Db, instanceId: number, seals: Seals): Promise<ChainVerdict> {
  const end = await findChainEnd(db, { instanceId });
  let last: Link | null = null;
  let records = 0;
  let changed: ChainBreak | null = null;
  for await (const batch of listRecords(db, instanceId)) {
    for (const record of batch) {
      const broken = judgeRecord(last, record) ?? judgeSeal(record, seals);
      if (broken) return { records, broken };
      changed ??= judgeStatus(record);
      records += 1;
      last = record;
    }
  }
  const broken = judgeEnd(last, end);
  if (broken) return { records, broken };
  if (changed) return { records: changed.number - 1, broken: changed };
  const missing = await missingAtEnd(db, instanceId, records + 1);
  return {
    records,
    broken: missing ?? judgeEndSeal(end && { ...end, instance_id: instanceId }, seals),
  };
}

/** Detects records that were cut off the end together with the end itself: only their invoices still name them. */
async function missingAtEnd(db: Db, instanceId: number, number: number): Promise<ChainBreak | null> {
  const missing = await findInvoiceWithoutRecord(db, { instanceId });
  if (!missing) return null;
  return { number, invoice_id: missing.id, full_number: missing.full_number, what: 'missing_record' };
}

interface Difference {
  what:
    | 'file_missing'
    | 'file_damaged'
    | 'unsealed_pdf'
    | 'payments_differ'
    | 'numbers_differ'
    | 'unsealed_gap';
  /** Null if the difference is about a series. */
  invoice_id: number | null;
  /** Or the code of the series, and its year. */
  full_number: string;
}

type InvoiceFile = FileFacts & { invoice_id: number; full_number: string };

/** Compares invoices, PDFs' rows and payments within one snapshot; the files are checked afterwards. */
export async function compareInvoices(
  db: Db,
  instanceId: number,
  seals: Seals,
): Promise<{ differences: Difference[]; files: InvoiceFile[] }> {
  const differences: Difference[] = [];
  const files: InvoiceFile[] = [];
  for await (const batch of listAllPdfs(db, instanceId)) {
    for (const { seal, ...row } of batch) {
      const { invoice_id, full_number, name: stored_as, size, sha256 } = row;
      const pdf = { ...row, instance_id: instanceId };
      if (
        !seals.holds(seal, sealedTexts.invoicePdf(pdf)) &&
        !seals.holds(seal, sealedTexts.olderInvoicePdf(pdf))
      )
        differences.push({ what: 'unsealed_pdf', invoice_id, full_number });
      files.push({ of: `invoice ${invoice_id}`, invoice_id, full_number, stored_as, size, sha256 });
    }
  }
  const unbalanced = await listUnbalanced(db, { instanceId });
  const miscounted = await listMiscounted(db, { instanceId });
  for (const { seal, full_number, ...gap } of await listNumberGaps(db, { instanceId })) {
    if (!seals.holds(seal, sealedTexts.numberGap(gap)))
      differences.push({ what: 'unsealed_gap', invoice_id: null, full_number });
  }
  differences.push(
    ...unbalanced.map((row) => ({ what: 'payments_differ' as const, ...row })),
    ...miscounted.map(({ full_number }) => ({
      what: 'numbers_differ' as const,
      invoice_id: null,
      full_number,
    })),
  );
  return { differences, files };
}

/** Hashes the PDFs' files while no transaction is open: there may be gigabytes of them. */
export async function verifyInvoiceFiles(store: DocumentStore, files: InvoiceFile[]): Promise<Difference[]> {
  const faults = await findFileFaults(store, files);
  return faults.map(({ what, file: { invoice_id, full_number } }) => ({ what, invoice_id, full_number }));
}
