import { hasForeignCopy } from '../../actions/invoices/correct/foreign-copy.ts';
import type { Db } from '../../db/connection/client.ts';
import type { WaitingRecord } from '../../db/verifactu/backlog.ts';
import { listDoubtfulAnnulments } from '../../db/verifactu/states.ts';
import { findCopies, keyOfRecord, type MessageParties } from './compare-duplicates.ts';
import type { RecordParts } from './sending-types.ts';

interface AnnulmentSplit {
  sendable: WaitingRecord[];
  /** Annulments that are not sent, because they would annul another program's invoice. */
  foreign: WaitingRecord[];
}

/**
 * Separates annulments that must not be sent. If the tax authority has accepted the invoice, its annulment is sent,
 * unless a later comparison has found another program's record. Otherwise queries the authority for the record under
 * the invoice's number: the annulment is sent if the record is ours or if there is none. Throws `NoAnswerError` or
 * `UnreadableAnswerError`.
 */
export async function splitAnnulments(
  parts: RecordParts,
  judging: MessageParties,
  records: WaitingRecord[],
): Promise<AnnulmentSplit> {
  const annulments = records.filter(({ kind }) => kind === 'anulacion');
  if (annulments.length === 0) return { sendable: records, foreign: [] };
  const { foreign, toAsk } = await parts.database.inSession((db) => judgeAnnulments(db, judging, annulments));
  if (toAsk.length > 0) {
    const copies = await findCopies(parts, judging, [...toAsk.map(({ record }) => record)]);
    for (const { record, hashes } of toAsk) {
      const copy = copies.get(keyOfRecord(record));
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
  /** Annulments of invoices without an accepted record, with the hashes of the invoice's records. */
  toAsk: { record: WaitingRecord; hashes: string[] }[];
}

async function judgeAnnulments(
  db: Db,
  { instanceId }: Pick<MessageParties, 'instanceId'>,
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
