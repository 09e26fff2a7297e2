import { dayMs, hourMs, minuteMs } from '../time/lengths.ts';
import type { Role } from './roles.ts';

/** Roles that must use a second factor when they sign in with a password, because they see money and personal data. */
export const secondFactorRoles: readonly Role[] = ['owner', 'accountant'];

/** Role of a session on a shared tablet, whatever the role of the account: a PIN proves little. */
export const tabletRole: Role = 'mechanic';

/** A session without requests ends after this time: a working day with its breaks. */
export const sessionIdleMs = 12 * hourMs;
/** Shorter limit on a shared tablet, which another person may pick up. */
export const tabletIdleMs = 30 * minuteMs;
/** A session ends after this time, whatever its use. */
export const maxSessionMs = 14 * dayMs;
/** Sensitive operations require a proof of identity that is at most this old. */
export const maxProofAgeMs = 15 * minuteMs;
/** The time of the last request is written at most once in this time, so that most requests write nothing. */
export const touchEveryMs = minuteMs;

interface SessionTimes {
  created_at: string;
  last_seen_at: string;
  ends_at: string;
  confirmed_at: string;
  tablet_id: number | null;
}

/** Returns the latest end of a session that begins now. */
export function latestEnd(now: Date): Date {
  return new Date(now.getTime() + maxSessionMs);
}

/** Returns whether a session has ended by its age, or because it was not used. */
export function hasEnded(session: Omit<SessionTimes, 'created_at' | 'confirmed_at'>, now: Date): boolean {
  const idleMs = session.tablet_id === null ? sessionIdleMs : tabletIdleMs;
  return now.getTime() >= Math.min(Date.parse(session.ends_at), Date.parse(session.last_seen_at) + idleMs);
}

/** Returns whether the last request of a session was so long ago that the present one must be recorded. */
export function mustTouch({ last_seen_at }: Pick<SessionTimes, 'last_seen_at'>, now: Date): boolean {
  return now.getTime() - Date.parse(last_seen_at) >= touchEveryMs;
}

/**
 * Returns whether the person has proved its identity so recently that sensitive operations are allowed. The PIN with
 * which a session on a shared tablet begins is no such proof.
 */
export function isIdentityConfirmed(
  { created_at, confirmed_at, tablet_id }: Pick<SessionTimes, 'created_at' | 'confirmed_at' | 'tablet_id'>,
  now: Date,
): boolean {
  const confirmedMs = Date.parse(confirmed_at);
  const isProof = tablet_id === null || confirmedMs > Date.parse(created_at);
  return isProof && now.getTime() - confirmedMs < maxProofAgeMs;
}
