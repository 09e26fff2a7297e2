import { noteStates } from '../../actions/verifactu/note-states.ts';
import { inDurableTransaction } from '../../db/connection/transaction.ts';
import { countWaiting, settleRecords, type WaitingRecord } from '../../db/verifactu/backlog.ts';
import { insertMessage } from '../../db/verifactu/messages.ts';
import { noteAnswer, stopSending, storeSendingFailure, suspendSending } from '../../db/verifactu/sending.ts';
import { sealWhole } from '../../domain/invoices/sealed-fields.ts';
import { openSeals } from '../../domain/secrets/seals.ts';
import type { Answer } from '../../domain/verifactu/sending/read-answer.ts';
import { maxRecords } from '../../domain/verifactu/sending/write-request.ts';
import { unansweredStates } from '../../domain/verifactu/states.ts';
import type { JudgedRecord, RecordParts, SentOutcome } from './sending-types.ts';

/** A message with tax records, and the authority's answer to it. */
export interface SentMessage {
  instanceId: number;
  mode: WaitingRecord['mode'];
  records: WaitingRecord[];
  request: string;
  answer: string;
  sentAt: Date;
}

interface Judgements {
  read: Answer;
  judged: JudgedRecord[];
  /** Time at which the records that the authority didn't judge are sent again. */
  retryAt: Date;
}

const isUnanswered = ({ state }: JudgedRecord) => unansweredStates.some((each) => each === state);

/** Stores a message, its answer and the states of its records in one transaction. */
export function recordAnswer(
  { database, secretBox, clock }: RecordParts,
  message: SentMessage,
  { read, judged, retryAt }: Judgements,
): Promise<SentOutcome> {
  const now = clock();
  const seals = openSeals(secretBox.sealKeys);
  const { instanceId } = message;
  const unanswered = judged.filter(isUnanswered);
  const failure = unanswered.length > 0 ? (unanswered.find(({ code }) => code)?.code ?? 'no_line') : null;
  return inDurableTransaction(database, async (tx) => {
    // An answer that judges none of these records belongs to another message, so its receipt is discarded.
    const csv = unanswered.length < judged.length ? read.csv : null;
    const row = { ...messageRow(message, now), csv, outcome: 'answered', reason: null } as const;
    const id = await insertMessage(tx, row, (whole) => sealWhole(seals, 'message', whole));
    await settleRecords(
      tx,
      judged.map((each) => buildSettlement(each, isUnanswered(each) ? retryAt : null)),
    );
    await noteStates(tx, { instanceId, judged: judged.map(describeNumber), messageId: id, now, seals });
    await noteAnswer(tx, { instanceId, now, failure });
    const { waiting } = await countWaiting(tx, { instanceId });
    if (failure === null && waiting === maxRecords) return { restsUntil: null };
    const restsMs = Math.max(
      now.getTime() + read.waitSeconds * 1_000,
      failure === null ? 0 : retryAt.getTime(),
    );
    return { restsUntil: new Date(restsMs) };
  });
}

interface SendingFailure {
  reason: string;
  retryAt: Date;
  /** True if the authority may have received the records. */
  maySent: boolean;
}

/** Records that a message got no answer. All its records are sent again, unchanged. */
export function recordFailure(
  { database, secretBox, clock }: RecordParts,
  records: WaitingRecord[],
  { reason, retryAt, maySent }: SendingFailure,
  instanceId: number,
): Promise<void> {
  const now = clock();
  const seals = openSeals(secretBox.sealKeys);
  const judged = records.map((record) => ({ record, state: 'sent' as const, code: null, description: null }));
  return inDurableTransaction(database, async (tx) => {
    await storeSendingFailure(tx, { instanceId, now, failure: reason });
    if (!maySent) return;
    await settleRecords(
      tx,
      judged.map((each) => buildSettlement(each, retryAt)),
    );
    await noteStates(tx, { instanceId, judged: judged.map(describeNumber), messageId: null, now, seals });
  });
}

/** The authority's error code for a duplicate: another record has the number. */
const duplicateCode = '3000';

/** Records the withheld annulments as rejected, because another program's record has their number. */
export function recordWithheld(
  { database, secretBox, clock }: RecordParts,
  records: WaitingRecord[],
  instanceId: number,
): Promise<void> {
  const now = clock();
  const seals = openSeals(secretBox.sealKeys);
  const judged = records.map((record) => ({
    ...{ record, code: duplicateCode, description: null },
    state: 'rejected' as const,
  }));
  return inDurableTransaction(database, async (tx) => {
    await settleRecords(
      tx,
      judged.map((each) => buildSettlement(each, null)),
    );
    await noteStates(tx, { instanceId, judged: judged.map(describeNumber), messageId: null, now, seals });
  });
}

interface SendingStop {
  code: string | null;
  text: string;
  /** True if the authority suspended the whole deployment. */
  ofAll: boolean;
}

/** Stores a refused message, and stops the sending until a person has acted. */
export function recordStop(
  { database, secretBox, clock }: RecordParts,
  message: SentMessage,
  { code, text, ofAll }: SendingStop,
): Promise<void> {
  const now = clock();
  const seals = openSeals(secretBox.sealKeys);
  const { instanceId } = message;
  return inDurableTransaction(database, async (tx) => {
    const row = { ...messageRow(message, now), csv: null, outcome: 'refused', reason: code ?? text } as const;
    await insertMessage(tx, row, (whole) => sealWhole(seals, 'message', whole));
    if (ofAll) await suspendSending(tx, { now, code: code ?? '', text });
    else await stopSending(tx, { instanceId, now, code, text });
  });
}

function messageRow({ instanceId, mode, records, request, answer, sentAt }: SentMessage, now: Date) {
  const [first, last] = [records[0], records.at(-1)] as [WaitingRecord, WaitingRecord];
  return {
    instance_id: instanceId,
    first_number: first.number,
    last_number: last.number,
    records: records.length,
    mode,
    request,
    answer,
    sent_at: sentAt.toISOString(),
    ended_at: now.toISOString(),
  };
}

function buildSettlement(
  { record: { lane, itemId, itemAt, attempt }, state }: JudgedRecord,
  dueAt: Date | null,
) {
  return { lane, itemId, itemAt, attempt, dueAt, mayBeSent: state === 'sent' };
}

function describeNumber({ record: { number }, state, code, description }: JudgedRecord) {
  return { number, state, code, description };
}
