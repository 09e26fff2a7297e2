import { findUsableCertificate } from '../../actions/verifactu/certificate.ts';
import { type Addressee, type Environment, NoAnswer } from '../../adapters/outbound/tax-authority.ts';
import { listLaterHashes, type WaitingRecord } from '../../db/verifactu/sending.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { hourMs, minuteMs } from '../../domain/time/lengths.ts';
import { keyOf } from '../../domain/verifactu/chain.ts';
import { classOf } from '../../domain/verifactu/sending/codes.ts';
import { type Judgement, judgeDuplicate, judgeLine } from '../../domain/verifactu/sending/judge.ts';
import { matchLines } from '../../domain/verifactu/sending/match.ts';
import { readPage, type StoredRecord, writeQuery } from '../../domain/verifactu/sending/query.ts';
import { type Answer, type AnswerLine, readAnswer } from '../../domain/verifactu/sending/read-answer.ts';
import { type Issuer, type Refusal, UnreadableAnswer } from '../../domain/verifactu/sending/soap.ts';
import { writeRequest } from '../../domain/verifactu/sending/write-request.ts';
import type { JudgedRecord, RecordParts, SentOutcome } from './parts.ts';
import { type Message, recordAnswer, recordFailure, recordStop } from './record.ts';

/** A message that failed is sent again: each time after twice as long. */
const retryMs = { first: minuteMs, most: hourMs };

interface Sending {
  instance: Instance;
  /** Whether the message before this one failed (Incidencia). */
  afterFailure: boolean;
}

/** Sends records in one message, and records what became of each of them. */
export async function sendRecords(
  parts: RecordParts,
  records: WaitingRecord[],
  sending: Sending,
): Promise<SentOutcome> {
  const { database, clock } = parts;
  const { instance } = sending;
  const [first] = records as [WaitingRecord];
  const retryAt = retryMoment(clock(), first.attempt);
  const found = await database.inSession((tx) => findUsableCertificate({ ...parts, tx }, instance, clock()));
  if ('problem' in found) {
    await recordFailure(parts, [], { reason: found.problem, retryAt, maySent: false }, instance.id);
    return { restsUntil: new Date(clock().getTime() + retryMs.most) };
  }
  const to: Addressee = { environment: first.mode as Environment, ...found };
  const issuer = { name: instance.legal_name, taxId: first.issuer_tax_id };
  const { afterFailure } = sending;
  const request = writeRequest({
    issuer,
    afterFailure,
    lastDay: first.mode === 'production' ? instance.verifactu_ends : null,
    records: records.map(({ xml }) => xml),
  });
  const message = { instanceId: instance.id, mode: first.mode, records, request, sentAt: clock() };
  try {
    const answer = await parts.taxAuthority.send(request, to);
    const read = readAnswer(answer);
    if ('refusal' in read) return await refused(parts, { ...message, answer }, { ...read, retryAt });
    const judged = await judgeAll(parts, { ...message, to, issuer }, read);
    return await recordAnswer(parts, { ...message, answer }, { read, judged, retryAt });
  } catch (error) {
    if (!(error instanceof NoAnswer) && !(error instanceof UnreadableAnswer)) throw error;
    await recordFailure(parts, records, { reason: error.message, retryAt, maySent: true }, instance.id);
    return { restsUntil: retryAt };
  }
}

function retryMoment(now: Date, attempt: number): Date {
  return new Date(now.getTime() + Math.min(retryMs.first * 2 ** (attempt - 1), retryMs.most));
}

const suspended = '4141';

/** The whole message was refused: it is sent again, or a person has to act first. */
async function refused(
  parts: RecordParts,
  message: Message,
  { refusal, retryAt }: { refusal: Refusal; retryAt: Date },
): Promise<SentOutcome> {
  const { code, side, text } = refusal;
  const { records, instanceId } = message;
  const isToRepeat = code === null ? side === 'server' : classOf(code) === 'retry';
  if (isToRepeat) {
    await recordFailure(parts, records, { reason: code ?? text, retryAt, maySent: true }, instanceId);
    return { restsUntil: retryAt };
  }
  await recordStop(parts, message, { code, text, ofAll: code === suspended });
  return { restsUntil: new Date(parts.clock().getTime() + retryMs.most) };
}

interface Judging extends Omit<Message, 'answer'> {
  to: Addressee;
  issuer: Issuer;
}

async function judgeAll(parts: RecordParts, judging: Judging, { lines }: Answer): Promise<JudgedRecord[]> {
  const { answered, unanswered, strange } = matchLines(judging.records, lines);
  if (strange.length > 0)
    parts.onError(new Error(`the tax authority answered with ${strange.length} lines of other records`));
  const judged: JudgedRecord[] = unanswered.map((record) => ({
    record,
    ...(judgeLine(sentOf(record), undefined) as Judgement),
  }));
  for (const { record, line } of answered) {
    const judgement =
      judgeLine(sentOf(record), line) ?? (await judgeByCopy(parts, judging, { record, line }));
    judged.push({ record, ...judgement });
  }
  return judged;
}

function sentOf({ kind, handedOverAt }: WaitingRecord) {
  return { kind, wasSent: handedOverAt !== null };
}

/** Judges a duplicate by the authority's copy. Another record under its number is reported: nobody expects one. */
async function judgeByCopy(
  parts: RecordParts,
  judging: Judging,
  { record, line }: { record: WaitingRecord; line: AnswerLine },
): Promise<Judgement> {
  const { instanceId } = judging;
  const { kind, hash, invoice_id: invoiceId, number, full_number } = record;
  const stored = await findStored(parts, judging, record);
  const later = await parts.database.inSession((db) =>
    listLaterHashes(db, { instanceId, invoiceId, number }),
  );
  const laterHashes = later.map((each) => each.hash);
  const judgement = judgeDuplicate({ kind, hash, laterHashes, line }, stored);
  if (judgement.state === 'rejected')
    parts.onError(new Error(`the tax authority has another record of invoice ${full_number} (${invoiceId})`));
  return judgement;
}

async function findStored(
  { taxAuthority }: RecordParts,
  { to, issuer }: Judging,
  record: WaitingRecord,
): Promise<StoredRecord | null> {
  const { number, date } = keyOf(record);
  const invoice = { fullNumber: record.full_number, date: record.date };
  for (const month of monthsOf(record)) {
    const page = readPage(await taxAuthority.send(writeQuery({ issuer, month, invoice, after: null }), to));
    if ('refusal' in page) throw new NoAnswer(page.refusal.code ?? page.refusal.text);
    const stored = page.records.find(({ key }) => key.number === number && key.date === date);
    if (stored) return stored;
  }
  return null;
}

/** The authority files an invoice under the month of its issue or under that of the operation. */
function monthsOf({ date, xml }: WaitingRecord): string[] {
  const [, month, year] = /<(?:\w+:)?FechaOperacion>\d\d-(\d\d)-(\d{4})</.exec(xml) ?? [];
  return [...new Set([date.slice(0, 7), ...(year === undefined ? [] : [`${year}-${month}`])])];
}
