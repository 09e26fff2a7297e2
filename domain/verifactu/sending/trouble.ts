import { dayMs, hourMs } from '../../time/lengths.ts';
import { type Advice, classOfError, findAdvice } from './codes.ts';
import type { Refusal } from './soap.ts';

/** Situations for which the workshop gets advice, other than errors of the tax authority. */
export type Situation = 'comparison' | 'noCertificate' | 'unreachable' | 'rejected' | 'waiting';

/** The state of sending a workshop's tax records. */
export interface SendingFigures {
  /** Number of records without an answer. */
  unsent: number;
  /** Number of invoices whose last record was rejected. */
  rejected: number;
  failure: string | null;
  stopped_at: string | null;
  stop_code: string | null;
  /** The time since which sending waits for a comparison with the tax authority's records; null if it doesn't wait. */
  reconcile_since: string | null;
  suspended: boolean;
  /**
   * The deviation of the clock from the tax authority's clock in seconds; null if it is less than a minute or unknown.
   */
  clock_skew_seconds: number | null;
}

/** Returns the most urgent advice for the workshop; null if all records were sent and accepted. */
export function adviceOnSending(figures: SendingFigures): Advice | Situation | null {
  const { unsent, rejected, failure, stopped_at, stop_code, reconcile_since, suspended } = figures;
  if (suspended) return 'suspended';
  if (stopped_at !== null) return stop_code === null ? 'report' : findAdvice(stop_code);
  if (reconcile_since !== null) return 'comparison';
  if (unsent > 0 && failure !== null) return adviceOnFailure(failure);
  if (figures.clock_skew_seconds !== null) return 'clock';
  if (rejected > 0) return 'rejected';
  return unsent > 0 ? 'waiting' : null;
}

/** Returns the text that is recorded for a refused message that will be sent again. */
export function failureText({ code, text }: Refusal): string {
  return code ?? `SOAP fault: ${text}`;
}

const ofServer = /^(HTTP 5|SOAP fault: )/;
/** Matches HTTP statuses with which the tax authority's gateway rejects a certificate. */
const ofCertificate = /^HTTP 40[13]$/;

/**
 * Returns the advice about a failed message. A defect or unknown code counts as a problem of the tax authority's
 * server, because the records are sent again.
 */
function adviceOnFailure(failure: string): Advice | Situation {
  if (/^\d+$/.test(failure)) return classOfError(failure) === 'defect' ? 'again' : findAdvice(failure);
  if (ofServer.test(failure)) return 'again';
  if (ofCertificate.test(failure)) return 'certificate';
  return /certificate/.test(failure) ? 'noCertificate' : 'unreachable';
}

/** Time in ms after which unsent records cause an alert, even if no message failed. */
const maxUnsentMs = dayMs;
/** Time in ms after which failing messages cause an alert. Most outages are shorter. */
export const maxFailingMs = hourMs;

interface Waits {
  unsent_since: string | null;
  failing_since: string | null;
}

/**
 * Tells whether to alert the workshop: messages have failed for over an hour, records have been unsent for over a day,
 * an invoice was rejected, or sending is stopped.
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

/** Returns the code or text of the reason why no records can be sent; null if there is none. */
export function reasonNotSent({
  suspended,
  stop_code,
  unsent,
  failure,
}: Pick<SendingFigures, 'suspended' | 'stop_code' | 'unsent' | 'failure'>): string | null {
  if (suspended) return '4141';
  return stop_code ?? (unsent > 0 ? failure : null);
}
