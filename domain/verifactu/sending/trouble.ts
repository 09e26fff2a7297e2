import { dayMs, hourMs } from '../../time/lengths.ts';
import { type Advice, adviceFor, classOf } from './codes.ts';
import type { Refusal } from './soap.ts';

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

/** Returns the failure to record for a refused message that will be sent again. */
export function failureOf({ code, text }: Refusal): string {
  return code ?? `SOAP fault: ${text}`;
}

const ofServer = /^(HTTP 5|SOAP fault: )/;
/** Statuses with which the authority's gateway refuses a certificate. */
const ofCertificate = /^HTTP 40[13]$/;

/**
 * Returns the advice about a failed message. A defect or an unknown code is a problem of the authority's server here,
 * because the records are sent again.
 */
function adviceOnFailure(failure: string): Advice | Situation {
  if (/^\d+$/.test(failure)) return classOf(failure) === 'defect' ? 'again' : adviceFor(failure);
  if (ofServer.test(failure)) return 'again';
  if (ofCertificate.test(failure)) return 'certificate';
  return /certificate/.test(failure) ? 'noCertificate' : 'unreachable';
}

/** Maximum time that records may wait without an alert if no message failed. */
const maxUnsentMs = dayMs;
/** Maximum time that messages may fail without an alert. Most outages are shorter. */
export const maxFailingMs = hourMs;

interface Waits {
  unsent_since: string | null;
  failing_since: string | null;
}

/**
 * Tells whether the workshop is alerted: messages fail for over an hour, records are unsent for over a day, an invoice
 * is rejected, or sending is stopped.
 */
export function isAlarming(
  {
    rejected,
    stopped_at,
    unsent_since,
    failing_since,
  }: Pick<SendingFigures, 'rejected' | 'stopped_at'> & Waits,
  now: Date,
): boolean {
  if (rejected > 0 || stopped_at !== null) return true;
  if (unsent_since === null) return false;
  const hasLasted = (since: string | null, maxMs: number) =>
    since !== null && now.getTime() - Date.parse(since) > maxMs;
  return hasLasted(unsent_since, maxUnsentMs) || hasLasted(failing_since, maxFailingMs);
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
