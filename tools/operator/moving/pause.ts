import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../../config.ts';
import { beginTransaction, commitTransaction } from '../../../db/connection/commands.ts';
import type { Connection } from '../../../db/connection/connection.ts';
import type { PresentWorkshop } from '../../../db/workshops/arrival.ts';
import { freeLanes } from '../../../db/workshops/departures.ts';
import { countRequestsBegun, markPaused, markResumed } from '../../../db/workshops/pausing.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { leaseMs } from '../../../domain/requests/idempotency.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';
import { withOwnerSession } from './owner-session.ts';
import { waitForEmptyLanes } from './take-out-of-service.ts';
import { findWorkshopByHost, waitUntilUnserved } from './workshops-at-target.ts';

export interface PausedWorkshop {
  host: string;
  /** The start time of the pause. Null if the workshop is not paused. */
  paused_at: string | null;
  /** Whether the workshop was already paused, or already resumed, before the command. */
  already: boolean;
}

/** Pauses a workshop. Returns when all its requests, deliveries and messages in progress have ended. */
export function pauseWorkshop(config: Config, host: string, signal: AbortSignal): Promise<PausedWorkshop> {
  return withServedWorkshop(config, { host, signal }, async (session, { id, host, paused_at: before }) => {
    const paused_at = await pauseInSession(session, id).catch((error) => {
      if (!(error instanceof OperatorError)) throw error;
      throw new OperatorError(
        `${error.message} ${host} stays paused: ${workshopCommand(`instance resume ${host}`)}`,
      );
    });
    return { host, paused_at, already: before !== null };
  });
}

export function resumeWorkshop(config: Config, host: string, signal: AbortSignal): Promise<PausedWorkshop> {
  return withServedWorkshop(config, { host, signal }, async (session, { id, host, paused_at: before }) => {
    await resumeInSession(session, id);
    return { host, paused_at: null, already: before === null };
  });
}

const pollIntervalMs = 100;

/**
 * Marks a workshop as paused, and waits until all requests and deliveries in progress have ended. Returns the start
 * time of the pause.
 */
export async function pauseInSession({ db }: Connection, instanceId: number): Promise<string> {
  const { paused_at } = await markPaused(db, { instanceId, now: new Date() });
  await waitUntilUnserved(db);
  await waitForOpenRequests(db, instanceId);
  await waitForEmptyLanes(db, instanceId);
  return paused_at;
}

/**
 * Waits for requests that are calling a third party between their two transactions. Waits at most `leaseMs`, because
 * the claims of dead processes have then expired. Throws if requests remain.
 */
async function waitForOpenRequests(db: Connection['db'], instanceId: number): Promise<void> {
  const since = performance.now();
  while ((await countRequestsBegun(db, { instanceId })).begun > 0) {
    if (performance.now() - since > leaseMs)
      throw new OperatorError('A request of the workshop is still under way.');
    await sleep(pollIntervalMs);
  }
}

/** Ends a pause in one transaction, so that no lane stays blocked if the command is killed. */
export async function resumeInSession(session: Connection, instanceId: number): Promise<void> {
  const { db } = session;
  await beginTransaction(session);
  await markResumed(db, { instanceId });
  await freeLanes(db, { instanceId });
  await commitTransaction(session);
}

/** Runs an action on a workshop. Rejects a workshop that departed from this deployment or is being removed. */
function withServedWorkshop<T>(
  config: Config,
  { host, signal }: { host: string; signal: AbortSignal },
  act: (session: Connection, workshop: PresentWorkshop) => Promise<T>,
): Promise<T> {
  return withOwnerSession(config, signal, async (session) => {
    const found = await findWorkshopByHost(session.db, host);
    if (found.left)
      throw new OperatorError(
        `${found.host} has left for another deployment. To serve it here again: ${workshopCommand(`instance return ${found.host}`)}`,
      );
    if (found.hidden) throw new OperatorError(`${found.host} is being removed.`);
    return act(session, found);
  });
}
