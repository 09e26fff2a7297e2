import { hasForeignCopy } from '../../actions/invoices/foreign-copy.ts';
import type { Db } from '../../db/connection/client.ts';
import { listDoubtfulAnnulments, type WaitingRecord } from '../../db/verifactu/sending.ts';
import { findCopies, type Judging, nameOfRecord } from './copies.ts';
import type { RecordParts } from './parts.ts';

interface Split {
  sendable: WaitingRecord[];
  /** Annulments that would annul an invoice of another program. */
  foreign: WaitingRecord[];
}

/**
 * Splits off the annulments that must not be sent. One of an invoice that the authority has accepted is sent, unless a
 * comparison has found the record of another program since. Before any other one, the authority is asked whether it has
 * a record under the number: it must be ours, or there must be none. Throws `NoAnswer` and `UnreadableAnswer`.
 */
export async function splitAnnulments(
  parts: RecordParts,
  judging: Judging,
  records: WaitingRecord[],
): Promise<Split> {
  const annulments = records.filter(({ kind }) => kind === 'anulacion');
  if (annulments.length === 0) return { sendable: records, foreign: [] };
  const { foreign, toAsk } = await parts.database.inSession((db) => judgeKnown(db, judging, annulments));
  if (toAsk.length > 0) {
    const copies = await findCopies(parts, judging, [...toAsk.map(({ record }) => record)]);
    for (const { record, hashes } of toAsk) {
      const copy = copies.get(nameOfRecord(record));
      if (copy && !hashes.includes(copy.hash ?? '')) foreign.add(record);
    }
  }
  return {
    sendable: records.filter((record) => !foreign.has(record)),
    foreign: annulments.filter((record) => foreign.has(record)),
  };
}

interface Verdicts {
  foreign: Set<WaitingRecord>;
  /** Annulments of invoices that the authority never accepted, each with the hashes of the invoice's records. */
  toAsk: { record: WaitingRecord; hashes: string[] }[];
}

async function judgeKnown(
  db: Db,
  { instanceId }: Pick<Judging, 'instanceId'>,
  annulments: WaitingRecord[],
): Promise<Verdicts> {
  const numbers = annulments.map(({ number }) => number);
  const doubtful = await listDoubtfulAnnulments(db, { instanceId, numbers });
  const doubts = new Map(doubtful.map((each) => [each.number, each]));
  const verdicts: Verdicts = { foreign: new Set(), toAsk: [] };
  for (const record of annulments) {
    const doubt = doubts.get(record.number);
    const isForeign =
      doubt?.is_taken || (await hasForeignCopy(db, { instanceId, invoiceId: record.invoice_id }));
    if (isForeign) verdicts.foreign.add(record);
    else if (doubt) verdicts.toAsk.push({ record, hashes: doubt.hashes });
  }
  return verdicts;
}
