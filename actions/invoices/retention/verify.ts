import type { DocumentStore } from '../../../adapters/documents/store.ts';
import type { Db } from '../../../db/connection/client.ts';
import { findChainEnd, findInvoiceWithoutRecord, listRecords } from '../../../db/verifactu/queries.ts';
import { buildFinding } from '../../../domain/invoices/findings.ts';
import type { Seals } from '../../../domain/secrets/seals.ts';
import {
  type ChainBreak,
  judgeEnd,
  judgeEndSeal,
  judgeRecord,
  judgeSeal,
  judgeStatus,
  type Link,
} from '../../../domain/verifactu/chain.ts';
import { findFileFaults } from '../../documents/verify.ts';
import { collector, type Findings, type InvoiceFile } from './compare.ts';

interface ChainVerdict {
  /** The number of valid records. */
  records: number;
  broken: ChainBreak | null;
}

/** Verifies the whole chain of a workshop's tax records. Requires a snapshot. */
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

/**
 * Finds an invoice whose record was deleted together with the recorded end of the chain. Only the invoice still proves
 * that the record existed.
 */
async function missingAtEnd(db: Db, instanceId: number, number: number): Promise<ChainBreak | null> {
  const missing = await findInvoiceWithoutRecord(db, { instanceId });
  if (!missing) return null;
  return { number, invoice_id: missing.id, full_number: missing.full_number, what: 'missing_record' };
}

/** Verifies the hashes of PDF files. Call this without an open transaction, because there may be gigabytes of files. */
export async function verifyInvoiceFiles(
  store: DocumentStore,
  files: InvoiceFile[],
  compared: Findings,
): Promise<Findings> {
  const { findings, add } = collector(compared);
  const faults = await findFileFaults(store, files);
  add(faults.map(({ what, file }) => buildFinding(what, file, 'invoice_pdfs')));
  return findings;
}
