import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { SessionTimeoutError } from '../../db/connection/failures.ts';
import { FairSlots } from '../../db/connection/fair-places.ts';
import { problem } from '../../domain/requests/problem.ts';

/** More than the open pages of any workshop. */
const maxWaitingPerWorkshop = 1_000;
/** The script of a page gives up after twenty seconds. */
const maxTurnWaitMs = 15_000;
const retryAfterSeconds = 5;

/**
 * One place for rendering updates of open pages, granted to workshops in turn. A change makes all open pages of a
 * workshop ask at once; rendered together they would delay the requests of programs by tens of milliseconds.
 */
const liveTurns = new FairSlots({
  ...{ places: 1, perWorkshop: 1 },
  waitingPerWorkshop: maxWaitingPerWorkshop,
  waitMs: maxTurnWaitMs,
});

/** Renders an update of an open page when its turn comes. Requests that arrived meanwhile are served between two turns. */
export async function inLiveTurn<Result>(workshop: number, render: () => Promise<Result>): Promise<Result> {
  try {
    await liveTurns.take(workshop);
  } catch (error) {
    if (error instanceof SessionTimeoutError) throw problem('service_unavailable', { retryAfterSeconds });
    throw error;
  }
  try {
    return await render();
  } finally {
    setImmediate(() => liveTurns.giveBack(workshop));
  }
}

/** Lets the event loop serve other requests before a long computation. */
export async function yieldToRequests(): Promise<void> {
  await nextTurn();
}

/**
 * Returns the hashes of the regions that an open page shows, by their names; null for a request that needs the whole
 * page.
 */
export function readKnownRegions({ headers }: FastifyRequest): ReadonlyMap<string, string> | null {
  const known = headers['x-panel-regions'];
  return typeof known === 'string' ? new Map(new URLSearchParams(known)) : null;
}
