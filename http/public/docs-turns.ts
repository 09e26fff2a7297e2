import { SessionTimeoutError } from '../../db/connection/failures.ts';
import { FairSlots } from '../../db/connection/fair-places.ts';
import { problem } from '../../domain/requests/problem.ts';

/** Maximum number of waiting requests per workshop: more than a link checker sends in parallel. */
const maxWaitingPerWorkshop = 500;
/** Timeout for a turn: longer than rendering all pages of one language takes on a busy machine. */
const maxTurnWaitMs = 30_000;
/**
 * Pause after a rendering, as a multiple of the rendering's duration. The event loop serves other requests during the
 * pause.
 */
const restFactor = 4;
const retryAfterSeconds = 5;

/**
 * Places for rendering one page at a time, granted to workshops in turn, so that a crawler of one workshop does not
 * delay the others.
 */
const renderTurns = new FairSlots({
  ...{ places: 1, perWorkshop: 1 },
  waitingPerWorkshop: maxWaitingPerWorkshop,
  waitMs: maxTurnWaitMs,
});

/**
 * Returns the result of `find`. If `find` returns undefined, waits for the workshop's turn and calls `render` first.
 */
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
    // Another request may have rendered the page in the meantime.
    const rendered = find();
    if (rendered !== undefined) return rendered;
    const startedAt = performance.now();
    render();
    restMs = (performance.now() - startedAt) * restFactor;
  } finally {
    setTimeout(() => renderTurns.giveBack(workshop), restMs).unref();
  }
  const made = find();
  if (made === undefined) throw new Error('what was rendered is not found');
  return made;
}

async function takeTurn(workshop: number): Promise<void> {
  try {
    await renderTurns.take(workshop);
  } catch (error) {
    if (error instanceof SessionTimeoutError) throw problem('instance_rate_limited', { retryAfterSeconds });
    throw error;
  }
}
