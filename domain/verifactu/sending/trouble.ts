import { dayMs } from '../../time/lengths.ts';
import { type Advice, adviceFor } from './codes.ts';

/** A situation in which the workshop has to know what to do, besides the tax authority's errors. */
export type Situation = 'comparison' | 'noCertificate' | 'unreachable' | 'rejected' | 'waiting';

/** How the sending of a workshop is going. */
export interface SendingFigures {
  /** Records that wait for an answer. */
  unsent: number;
  /** Invoices whose latest record was rejected. */
  rejected: number;
  failure: string | null;
  stopped_at: string | null;
  stop_code: string | null;
  /** Since when nothing may be sent before the records are compared with the authority's. */
  reconcile_since: string | null;
  suspended: boolean;
  /** The deviation of the clock from the tax authority's; null: it is right to the minute, or nothing is known. */
  clock_skew_seconds: number | null;
}

/** Chooses what the workshop has to know first; null: everything was sent and accepted. */
export function adviceOnSending(figures: SendingFigures): Advice | Situation | null {
  const { unsent, rejected, failure, stopped_at, stop_code, reconcile_since, suspended } = figures;
  if (suspended) return 'suspended';
  if (stopped_at !== null) return stop_code === null ? 'report' : adviceFor(stop_code);
  if (reconcile_since !== null) return 'comparison';
  if (unsent > 0 && failure !== null) return adviceOnFailure(failure);
  if (figures.clock_skew_seconds !== null) return 'clock';
  if (rejected > 0) return 'rejected';
  return unsent > 0 ? 'waiting' : null;
}

function adviceOnFailure(failure: string): Advice | Situation {
  if (/^\d{4}$/.test(failure)) return adviceFor(failure);
  return /certificate/.test(failure) ? 'noCertificate' : 'unreachable';
}

/** Records are sent within minutes: after this time the workshop has to know that they are not. */
const alarmingMs = dayMs;

/** Tells whether the workshop is alerted: something has been unsent for over a day, was rejected, or is stopped. */
export function isAlarming(
  {
    rejected,
    stopped_at,
    unsent_since,
  }: Pick<SendingFigures, 'rejected' | 'stopped_at'> & { unsent_since: string | null },
  now: Date,
): boolean {
  if (rejected > 0 || stopped_at !== null) return true;
  return unsent_since !== null && now.getTime() - Date.parse(unsent_since) > alarmingMs;
}

/** Returns the code or word for why nothing can be sent; null: nothing prevents it. */
export function reasonOf({
  suspended,
  stop_code,
  unsent,
  failure,
}: Pick<SendingFigures, 'suspended' | 'stop_code' | 'unsent' | 'failure'>): string | null {
  if (suspended) return '4141';
  return stop_code ?? (unsent > 0 ? failure : null);
}
