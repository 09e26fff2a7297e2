import type { RecordState } from '../states.ts';
import { classOfError } from './codes.ts';
import type { StoredRecord } from './query.ts';
import type { AnsweredState, AnswerLine } from './read-answer.ts';
import type { Refusal } from './soap.ts';

/** The state of a record after the message that contained it was answered. */
export interface Judgement {
  state: RecordState;
  code: string | null;
  description: string | null;
}

/**
 * The state of a record after the answer; undefined if only the tax authority's stored record shows whether the record
 * has arrived.
 */
type FirstJudgement = Judgement | undefined;

interface SentRecord {
  kind: 'alta' | 'anulacion';
  /** True if the record was part of an earlier message that may have arrived. */
  wasSent: boolean;
}

/**
 * Decides what to do after a message was rejected as a whole. `repeat`: send it again, because the tax authority caused
 * the error. `stop`: the workshop must act first. `suspend`: the operator must restore the deployment's access.
 */
export function judgeRefusal({ code, side }: Refusal): 'repeat' | 'stop' | 'suspend' {
  const errorClass = code === null ? null : classOfError(code);
  if (errorClass === 'stop') return 'suspend';
  return side === 'server' || errorClass === 'retry' ? 'repeat' : 'stop';
}

const duplicate = '3000';
const annulledAlready = '3001';

/** Returns the new state of a record from its line in the answer. Without a line, the record has no answer yet. */
export function judgeLine({ kind, wasSent }: SentRecord, line: AnswerLine | undefined): FirstJudgement {
  if (line === undefined) return { state: 'sent', code: null, description: null };
  const { state, code, description } = line;
  if (state !== 'rejected') return { state, code, description };
  if (code === duplicate && line.duplicate !== null) return undefined;
  if (code === annulledAlready && kind === 'anulacion' && wasSent) return undefined;
  const isToRepeat = code !== null && classOfError(code) === 'retry';
  return { state: isToRepeat ? 'pending' : 'rejected', code, description };
}

interface RefusedDuplicate {
  kind: SentRecord['kind'];
  hash: string;
  /**
   * The hashes of later records of the same invoice, which the tax authority may show instead of this record's hash.
   */
  laterHashes: readonly string[];
  line: AnswerLine;
}

/**
 * Returns the new state of a record that was rejected as a duplicate, by comparing it with the record stored at the tax
 * authority. `stored` is null if the authority has none.
 */
export function judgeDuplicate(
  { kind, hash, laterHashes, line }: RefusedDuplicate,
  stored: StoredRecord | null,
): Judgement {
  const { code, description } = line;
  if (stored === null || !isOwn({ kind, hash, laterHashes }, stored))
    return { state: 'rejected', code, description };
  const state: AnsweredState =
    line.duplicate === 'accepted_with_errors' && stored.state === 'accepted_with_errors'
      ? 'accepted_with_errors'
      : 'accepted';
  return state === 'accepted'
    ? { state, code: null, description: null }
    : { state, code: stored.code, description: stored.description };
}

/**
 * Tells whether the record stored at the tax authority was sent by this service. For an annulled invoice, the authority
 * may show the hash of its alta.
 */
function isOwn(
  { kind, hash, laterHashes }: Omit<RefusedDuplicate, 'line'>,
  { state, hash: storedHash }: StoredRecord,
): boolean {
  if (kind === 'anulacion') return state === 'annulled';
  return storedHash === hash || (storedHash !== null && laterHashes.includes(storedHash));
}
