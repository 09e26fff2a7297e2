import { findUsableCertificate } from '../../actions/verifactu/certificate.ts';
import { type Addressee, type Environment, NoAnswerError } from '../../adapters/outbound/tax-authority.ts';
import type { WaitingRecord } from '../../db/verifactu/backlog.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { hourMs, minuteMs } from '../../domain/time/lengths.ts';
import { type Judgement, judgeLine, judgeRefusal } from '../../domain/verifactu/sending/judge.ts';
import { matchLines } from '../../domain/verifactu/sending/match.ts';
import type { Answer } from '../../domain/verifactu/sending/read-answer.ts';
import { type RetryMs, retryWaitMs } from '../../domain/verifactu/sending/retry-wait.ts';
import { type Issuer, type Refusal, UnreadableAnswerError } from '../../domain/verifactu/sending/soap.ts';
import { failureText } from '../../domain/verifactu/sending/trouble.ts';
import { writeRequest } from '../../domain/verifactu/sending/write-request.ts';
import { splitAnnulments } from './annulments.ts';
import { compareDuplicates } from './compare-duplicates.ts';
import { recordAnswer, recordFailure, recordStop, recordWithheld, type SentMessage } from './record.ts';
import type { JudgedRecord, RecordParts, SentOutcome } from './sending-types.ts';

const defaultRetryMs: RetryMs = { first: minuteMs, most: hourMs };

interface SendOptions {
  instance: Instance;
  /** True if the previous message failed. The message then has the flag `Incidencia`. */
  afterFailure: boolean;
}

/** Sends records in one message, and records the authority's judgement of each record. */
export async function sendRecords(
  parts: RecordParts,
  records: WaitingRecord[],
  sending: SendOptions,
): Promise<SentOutcome> {
  const { database, clock, random = Math.random, retryMs = defaultRetryMs } = parts;
  const { instance } = sending;
  const [first] = records as [WaitingRecord];
  const retryAt = new Date(clock().getTime() + retryWaitMs(first.attempt, retryMs, random()));
  const found = await database.inSession((tx) => findUsableCertificate({ ...parts, tx }, instance, clock()));
  if ('problem' in found) {
    await recordFailure(parts, [], { reason: found.problem, retryAt, maySent: false }, instance.id);
    return { restsUntil: new Date(clock().getTime() + retryMs.most) };
  }
  const to: Addressee = { environment: first.mode as Environment, ...found };
  const issuer = { name: instance.legal_name, taxId: first.issuer_tax_id };
  let sendable = records;
  try {
    const split = await splitAnnulments(parts, { instanceId: instance.id, to, issuer }, records);
    if (split.foreign.length > 0) await recordWithheld(parts, split.foreign, instance.id);
    sendable = split.sendable;
    if (sendable.length === 0) return { restsUntil: null };
    return await exchangeMessage(parts, { ...sending, records: sendable, to, issuer, retryAt });
  } catch (error) {
    if (!(error instanceof NoAnswerError) && !(error instanceof UnreadableAnswerError)) throw error;
    await recordFailure(parts, sendable, { reason: error.message, retryAt, maySent: true }, instance.id);
    return { restsUntil: retryAt };
  }
}

interface MessageExchange extends SendOptions {
  records: WaitingRecord[];
  to: Addressee;
  issuer: Issuer;
  retryAt: Date;
}

/** Sends one message, and stores the answer. Throws `NoAnswerError` or `UnreadableAnswerError`. */
async function exchangeMessage(
  parts: RecordParts,
  { instance, afterFailure, records, to, issuer, retryAt }: MessageExchange,
): Promise<SentOutcome> {
  const [{ mode }] = records as [WaitingRecord];
  const request = writeRequest({
    issuer,
    afterFailure,
    lastDay: mode === 'production' ? instance.verifactu_ends : null,
    records: records.map(({ xml }) => xml),
  });
  const message = { instanceId: instance.id, mode, records, request, sentAt: parts.clock() };
  const answer = await parts.taxAuthority.send(request, to);
  const read = await parts.readTaxAnswer(answer);
  if ('refusal' in read) return await handleRefusal(parts, { ...message, answer }, { ...read, retryAt });
  const judged = await judgeAll(parts, { ...message, to, issuer }, read);
  return await recordAnswer(parts, { ...message, answer }, { read, judged, retryAt });
}

/** Handles the refusal of a whole message: schedules a retry, or stops the sending until a person has acted. */
async function handleRefusal(
  parts: RecordParts,
  message: SentMessage,
  { refusal, retryAt }: { refusal: Refusal; retryAt: Date },
): Promise<SentOutcome> {
  const { code, text } = refusal;
  const { records, instanceId } = message;
  const judgement = judgeRefusal(refusal);
  if (judgement === 'repeat') {
    const reason = failureText(refusal);
    await recordFailure(parts, records, { reason, retryAt, maySent: true }, instanceId);
    return { restsUntil: retryAt };
  }
  await recordStop(parts, message, { code, text, ofAll: judgement === 'suspend' });
  return { restsUntil: new Date(parts.clock().getTime() + defaultRetryMs.most) };
}

interface MessageToJudge extends Omit<SentMessage, 'answer'> {
  to: Addressee;
  issuer: Issuer;
}

async function judgeAll(
  parts: RecordParts,
  judging: MessageToJudge,
  { lines }: Answer,
): Promise<JudgedRecord[]> {
  const { answered, unanswered, strange } = matchLines(judging.records, lines);
  if (strange.length > 0)
    parts.onError(new Error(`the tax authority answered with ${strange.length} lines of other records`));
  const judged: JudgedRecord[] = unanswered.map((record) => ({
    record,
    ...(judgeLine(sentAttempts(record), undefined) as Judgement),
  }));
  const duplicates: typeof answered = [];
  for (const each of answered) {
    const judgement = judgeLine(sentAttempts(each.record), each.line);
    if (judgement) judged.push({ record: each.record, ...judgement });
    else duplicates.push(each);
  }
  return [...judged, ...(await compareDuplicates(parts, judging, duplicates))];
}

function sentAttempts({ kind, handedOverAt }: WaitingRecord) {
  return { kind, wasSent: handedOverAt !== null };
}
