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
}

/** Chooses what the workshop has to know first; null: everything was sent and accepted. */
export function adviceOnSending(figures: SendingFigures): Advice | Situation | null {
  const { unsent, rejected, failure, stopped_at, stop_code, reconcile_since, suspended } = figures;
  if (suspended) return 'suspended';
  if (stopped_at !== null) return stop_code === null ? 'report' : adviceFor(stop_code);
  if (reconcile_since !== null) return 'comparison';
  if (unsent > 0 && failure !== null) return adviceOnFailure(failure);
  if (rejected > 0) return 'rejected';
  return unsent > 0 ? 'waiting' : null;
}

function adviceOnFailure(failure: string): Advice | Situation {
  if (/^\d{4}$/.test(failure)) return adviceFor(failure);
  return /certificate/.test(failure) ? 'noCertificate' : 'unreachable';
}
