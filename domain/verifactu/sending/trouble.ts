import { dayMs, hourMs } from '../../time/lengths.ts';
import { type Advice, adviceFor, classOf } from './codes.ts';
import type { Refusal } from './soap.ts';

/** Situations other than the tax authority's errors for which the workshop gets advice. */
export type Situation = 'comparison' | 'noCertificate' | 'unreachable' | 'rejected' | 'waiting';

/** The state of a workshop's sending. */
export interface SendingFigures {
  /** Records without an answer. */
  unsent: number;
  /** Invoices whose latest record was rejected. */
  rejected: number;
  failure: string | null;
  stopped_at: string | null;
  stop_code: string | null;
  /** Since when sending waits for a comparison with the authority's records. */
  reconcile_since: string | null;
  suspended: boolean;
  /** The deviation from the tax authority's clock; null: less than a minute, or unknown. */
  clock_skew_seconds: number | null;
}

/** Chooses the most urgent advice for the workshop; null: everything was sent and accepted. */
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
/** Statuses with which the authority's gateway rejects a certificate. */
const ofCertificate = /^HTTP 40[13]$/;

/**
 * Returns the advice about a failed message. A defect or an unknown code is treated as a problem of the authority's
 * server, because the records are sent again.
 */
function adviceOnFailure(failure: string): Advice | Situation {
  if (/^\d+$/.test(failure)) return classOf(failure) === 'defect' ? 'again' : adviceFor(failure);
  if (ofServer.test(failure)) return 'again';
  if (ofCertificate.test(failure)) return 'certificate';
  return /certificate/.test(failure) ? 'noCertificate' : 'unreachable';
}

/** Time after which unsent records raise an alert if no message failed. */
const maxUnsentMs = dayMs;
/** Time after which failing messages raise an alert. Most outages are shorter. */
export const maxFailingMs = hourMs;

interface Waits {
  unsent_since: string | null;
  failing_since: string | null;
}

/**
 * Tells whether to alert the workshop: messages fail for over an hour, records are unsent for over a day, an invoice is
 * rejected, or sending is stopped.
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

/** Returns the code or word for the reason why nothing can be sent; null: none. */
export function reasonOf({
  suspended,
  stop_code,
  unsent,
  failure,
}: Pick<SendingFigures, 'suspended' | 'stop_code' | 'unsent' | 'failure'>): string | null {
  if (suspended) return '4141';
  return stop_code ?? (unsent > 0 ? failure : null);
}
