import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type FoundSession, findSession, touchSession } from '../../db/people/sessions.ts';
import { networkOf } from '../../domain/people/device.ts';
import { hasEnded, isIdentityConfirmed, mustTouch } from '../../domain/people/session.ts';
import { requestSource, sourceAddress } from '../input/request-head.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { readCookie } from './cookies.ts';
import { isSecureRequest } from './origin.ts';
import { SignedOutError } from './panel-error.ts';
import { panelLanguage } from './preferences.ts';
import type { Visit } from './visit.ts';

export const sessionCookie = 'panel-session';
/** Cookie of a paired tablet. */
export const tabletCookie = 'panel-tablet';

/** Visit of a signed-in person, with the session. */
export interface SignedInVisit extends Visit {
  session: FoundSession;
  /** Whether the person proved its identity recently enough for sensitive operations. */
  isConfirmed: boolean;
}

/**
 * Finds the session of a request. Reads it from the database for each request, so that a session ends within a moment in
 * every process.
 */
export async function findVisit(runtime: Runtime, request: FastifyRequest): Promise<SignedInVisit | null> {
  const token = readCookie(request, sessionCookie, isSecureRequest(request));
  if (!token) return null;
  const workshop = requestWorkshop(request);
  const instanceId = workshop.instance.id;
  const tokenHash = hash('sha256', token, 'buffer');
  const { reads } = runtime.database;
  const find = async () => {
    const found = await findSession(reads, { instanceId, tokenHash });
    return found && !hasEnded(found, runtime.clock()) && isOnItsTablet(found, request) ? found : null;
  };
  const session = await find();
  if (!session) return null;
  const now = runtime.clock();
  // An open page that updates itself does not keep the session from expiring.
  const isAutomatic = request.headers['x-panel-region'] !== undefined;
  if (!isAutomatic && mustTouch(session, now)) await touch(runtime, request, session);
  return {
    workshop,
    session,
    account: { id: session.account_id, staffId: session.staff_id, name: session.name, role: session.role },
    onTablet: session.tablet_id !== null,
    language: panelLanguage(request, session.language),
    source: requestSource(request),
    isConfirmed: isIdentityConfirmed(session, now),
    recheck: async () => {
      const current = await find();
      if (current?.id !== session.id || current.role !== session.role) throw new SignedOutError();
    },
  };
}

/** Returns whether a session on a shared tablet is used on this tablet, whose cookie the request must have. */
function isOnItsTablet(
  { tablet_id, tablet_token_hash }: Pick<FoundSession, 'tablet_id' | 'tablet_token_hash'>,
  request: FastifyRequest,
): boolean {
  if (tablet_id === null) return true;
  const token = readCookie(request, tabletCookie, isSecureRequest(request));
  return token !== undefined && tablet_token_hash?.equals(hash('sha256', token, 'buffer')) === true;
}

async function touch(runtime: Runtime, request: FastifyRequest, { id }: FoundSession): Promise<void> {
  const instanceId = requestWorkshop(request).instance.id;
  const network = networkOf(sourceAddress(request));
  await runtime.database.inSession(
    (db) => touchSession(db, { instanceId, id, now: runtime.clock(), network }),
    instanceId,
  );
}
