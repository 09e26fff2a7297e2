import { SessionTimeout } from '../../db/connection/failures.ts';
import { FairPlaces } from '../../db/connection/fair-places.ts';
import { problem } from '../../domain/requests/problem.ts';

/** More than a link checker has under way. */
const maxWaitingPerWorkshop = 500;
/** Rendering the pages of one language takes less than this on a busy machine. */
const waitMs = 30_000;
/** The event loop serves other requests for this many times as long as a page took. */
const restFactor = 4;
const retryAfterSeconds = 5;

/** One page is rendered at a time, workshop by workshop: a robot that reads all pages does not delay the pages of other workshops. */
const turns = new FairPlaces({
  ...{ places: 1, perWorkshop: 1 },
  waitingPerWorkshop: maxWaitingPerWorkshop,
  waitMs,
});

/** Returns what `find` finds, or waits for the workshop's turn to render it first. */
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
