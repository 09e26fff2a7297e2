import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/connection/client.ts';
import { beginTransaction, commitTransaction } from '../../../db/connection/commands.ts';
import type { Connection } from '../../../db/connection/connection.ts';
import { freeLanes, markLeft, markReturned, stopLanes } from '../../../db/workshops/departures.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { withOwnerSession } from './owner-session.ts';
import { findWorkshopByHost, waitUntilUnserved } from './workshops-at-target.ts';

const pollIntervalMs = 100;
/** Timeout for deliveries in progress, in milliseconds: the longest time that a delivery waits for its receiver. */
const maxLanesMs = 60_000;

/**
 * Takes a workshop permanently out of service: its requests get status 421, and sending ends. Returns when all requests
 * and deliveries in progress have ended, so that a later export is complete.
 */
export async function takeOutOfService({ db }: Connection, instanceId: number): Promise<void> {
  await markLeft(db, { instanceId, now: new Date() });
  await waitUntilUnserved(db);
  await markLeft(db, { instanceId, now: new Date() }); // marks hosts that a request in progress may have added
  await waitForEmptyLanes(db, instanceId);
}

/** Stops all lanes of a workshop. Waits until the workers that hold leases have finished sending. */
export async function waitForEmptyLanes(db: Db, instanceId: number): Promise<void> {
  const since = performance.now();
  while ((await stopLanes(db, { instanceId })).held > 0) {
    if (performance.now() - since > maxLanesMs)
      throw new OperatorError('A worker is still sending for the workshop. Try again in a minute.');
    await sleep(pollIntervalMs);
  }
}

/** Returns a departed workshop to service in this deployment, inside the caller's transaction. */
export async function resumeWorkshop({ db }: Connection, instanceId: number): Promise<void> {
  await markReturned(db, { instanceId, staysPaused: false });
  await freeLanes(db, { instanceId });
}

/**
 * Returns a departed workshop to service, or to its earlier pause, in this deployment. Uses one transaction, so that no
 * lane stays blocked if the command is killed.
 */
export async function returnToService(
  session: Connection,
  instanceId: number,
  staysPaused = false,
): Promise<void> {
  await beginTransaction(session);
  if (staysPaused) await markReturned(session.db, { instanceId, staysPaused });
  else await resumeWorkshop(session, instanceId);
  await commitTransaction(session);
}

/** Finds the departed workshop of a host, and returns it to service in this deployment. */
export function returnWorkshop(config: Config, host: string, signal: AbortSignal): Promise<string> {
  return withOwnerSession(config, signal, async (session) => {
    const found = await findWorkshopByHost(session.db, host);
    if (!found.left)
      throw new OperatorError(`${found.host} has not left: it is served here, or is being removed.`);
    await returnToService(session, found.id);
    return found.host;
  });
}
