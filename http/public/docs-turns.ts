import { SessionTimeout } from '../../db/connection/failures.ts';
import { FairPlaces } from '../../db/connection/fair-places.ts';
import { problem } from '../../domain/requests/problem.ts';

/** More than the parallel requests of a link checker. */
const maxWaitingPerWorkshop = 500;
/** Longer than rendering all pages of one language takes on a busy machine. */
const waitMs = 30_000;
/** Pause after each rendering, as a multiple of its duration, so that the event loop can serve other requests. */
const restFactor = 4;
const retryAfterSeconds = 5;

/**
 * Renders one page at a time, in turn for each workshop, so that a crawler of one workshop does not delay the others.
 */
const turns = new FairPlaces({
  ...{ places: 1, perWorkshop: 1 },
  waitingPerWorkshop: maxWaitingPerWorkshop,
  waitMs,
});

/** Returns the result of `find`; if there is none, waits for the workshop's turn and renders it first. */
export async function renderInTurn<Found>(
  workshop: number,
  find: () => Found | undefined,
  render: () => void,
): Promise<Found> {
  const known = find();
  if (known !== undefined) return known;
  await takeTurn(workshop);
  let restMs = 0;
  try {
    // Another request may have rendered it in the meantime.
    const rendered = find();
    if (rendered !== undefined) return rendered;
    const startedAt = performance.now();
    render();
    restMs = (performance.now() - startedAt) * restFactor;
  } finally {
    setTimeout(() => turns.giveBack(workshop), restMs).unref();
  }
  const made = find();
  if (made === undefined) throw new Error('what was rendered is not found');
  return made;
}

async function takeTurn(workshop: number): Promise<void> {
  try {
    await turns.take(workshop);
  } catch (error) {
    if (error instanceof SessionTimeout) throw problem('instance_rate_limited', { retryAfterSeconds });
    throw error;
  }
}
