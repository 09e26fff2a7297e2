import type { Db } from '../../db/connection/client.ts';
import { findChainEnd, findInvoiceWithoutRecord, listRecords } from '../../db/verifactu/queries.ts';
import { type Broken, judgeEnd, judgeRecord, judgeStatus, type Link } from '../../domain/verifactu/chain.ts';

interface Verified {
  /** How many were found sound. */
  records: number;
  broken: Broken | null;
}

/** Follows a workshop's chain of tax records from its first to its end, within a snapshot. */
export async function verifyRecords(db: Db, instanceId: number): Promise<Verified> {
  const end = await findChainEnd(db, instanceId);
  let last: Link | null = null;
  let records = 0;
  let changed: Broken | null = null;
  for await (const batch of listRecords(db, instanceId)) {
    for (const record of batch) {
      const broken = judgeRecord(last, record);
      if (broken) return { records, broken };
      changed ??= judgeStatus(record);
      records += 1;
      last = record;
    }
  }
  const broken = judgeEnd(last, end);
  if (broken) return { records, broken };
  if (changed) return { records: changed.number - 1, broken: changed };
  return { records, broken: await missingAtEnd(db, instanceId, records + 1) };
}

/** Records that were taken off the end, which was put back behind them, are missed by their invoices alone. */
async function missingAtEnd(db: Db, instanceId: number, number: number): Promise<Broken | null> {
  const untold = await findInvoiceWithoutRecord(db, instanceId);
  if (!untold) return null;
  return { number, invoice_id: untold.id, full_number: untold.full_number, what: 'missing_record' };
}
