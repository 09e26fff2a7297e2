import type { RecordState } from '../states.ts';
import { classOf } from './codes.ts';
import type { StoredRecord } from './query.ts';
import type { AnsweredState, AnswerLine } from './read-answer.ts';
import type { Refusal } from './soap.ts';

/** The state of a record after a message. */
export interface Judgement {
  state: RecordState;
  code: string | null;
  description: string | null;
}

/** Undefined: only the authority's copy shows whether the record has arrived. */
type FirstJudgement = Judgement | undefined;

interface SentRecord {
  kind: 'alta' | 'anulacion';
  /** Whether it was part of an earlier message that may have arrived. */
  wasSent: boolean;
}

/**
 * Classifies the rejection of a whole message. `repeat`: a fault of the authority, so it is sent again. `stop`: the
 * workshop has to act first. `suspend`: the operator has to restore the deployment's access.
 */
export function judgeRefusal({ code, side }: Refusal): 'repeat' | 'stop' | 'suspend' {
  const errorClass = code === null ? null : classOf(code);
  if (errorClass === 'stop') return 'suspend';
  return side === 'server' || errorClass === 'retry' ? 'repeat' : 'stop';
}

const duplicate = '3000';
const annulledAlready = '3001';

/** Determines the state of a record from its line of the answer. */
export function judgeLine({ kind, wasSent }: SentRecord, line: AnswerLine | undefined): FirstJudgement {
  if (line === undefined) return { state: 'sent', code: null, description: null };
  const { state, code, description } = line;
  if (state !== 'rejected') return { state, code, description };
  if (code === duplicate && line.duplicate !== null) return undefined;
  if (code === annulledAlready && kind === 'anulacion' && wasSent) return undefined;
  const isToRepeat = code !== null && classOf(code) === 'retry';
  return { state: isToRepeat ? 'pending' : 'rejected', code, description };
}

interface RefusedDuplicate {
  kind: SentRecord['kind'];
  hash: string;
  /** The hashes of later records of the same invoice, which the authority may show instead. */
  laterHashes: readonly string[];
  line: AnswerLine;
}

/** Determines the state of a record rejected as a duplicate, by the authority's copy; null: it has none. */
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

/** Tells whether the authority's copy is ours. An annulled invoice may be shown with the hash of its alta. */
function isOwn(
  { kind, hash, laterHashes }: Omit<RefusedDuplicate, 'line'>,
  { state, hash: shown }: StoredRecord,
): boolean {
  if (kind === 'anulacion') return state === 'annulled';
  return shown === hash || (shown !== null && laterHashes.includes(shown));
}
