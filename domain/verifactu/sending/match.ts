import { type KeyedRecord, recordKey } from '../chain.ts';
import type { AnswerLine } from './read-answer.ts';

/** A record that was sent. Its number is also its reference (RefExterna). */
export type SentRecord = KeyedRecord & { number: number; kind: 'alta' | 'anulacion' };

/**
 * Assigns the lines of an answer to the records by reference, key and kind. Records without a line remain unanswered.
 * Lines without a record are returned as `strange`, because another program may be sending for this issuer.
 */
export function matchLines<Sent extends SentRecord>(
  records: readonly Sent[],
  lines: readonly AnswerLine[],
): { answered: { record: Sent; line: AnswerLine }[]; unanswered: Sent[]; strange: AnswerLine[] } {
  const left = new Set(lines);
  const answered: { record: Sent; line: AnswerLine }[] = [];
  const unanswered: Sent[] = [];
  const byReference = Map.groupBy(lines, ({ reference }) => reference);
  for (const record of records) {
    const line = byReference.get(String(record.number))?.find((one) => left.has(one) && isOf(one, record));
    if (line === undefined) unanswered.push(record);
    else {
      left.delete(line);
      answered.push({ record, line });
    }
  }
  return { answered, unanswered, strange: [...left] };
}

function isOf({ key, kind }: AnswerLine, record: SentRecord): boolean {
  const { issuer, number, date } = recordKey(record);
  return kind === record.kind && key.issuer === issuer && key.number === number && key.date === date;
}
