import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { FairSlots, type SlotLimits } from '../../db/connection/fair-places.ts';
import { problem } from '../../domain/requests/problem.ts';

/**
 * Limits of long answers in progress, from the first statement until the client has received everything. Each answer
 * uses some hundreds of kilobytes. Database sessions limit the reads separately: a workshop may use two sessions.
 */
const longAnswerLimits: SlotLimits = {
  places: 48,
  perWorkshop: 6,
  /** Maximum number of waiting requests of a workshop: as many as it may send in a second. */
  waitingPerWorkshop: 60,
  /** Maximum wait in milliseconds. A request that would wait longer gets 503 with `Retry-After`. */
  waitMs: 2_000,
};

/** Timeout for a client that receives nothing: it loses its place after this time. */
const maxStallMs = 20_000;
/**
 * Maximum duration of a long answer for a slow client: a year of a full diary, 9 MB, takes this long at half a megabit
 * per second.
 */
const maxAnswerMs = 150_000;

export class LongAnswers {
  readonly #places = new FairSlots(longAnswerLimits);

  /** Waits for a place. The place is released when the client has received the answer or has disconnected. */
  async takePlace(workshop: number, { raw }: FastifyReply): Promise<void> {
    const wait = this.#places.take(workshop);
    if (wait) await wait;
    if (raw.destroyed) {
      // Reads nothing, because the client has disconnected during the wait.
      this.#places.giveBack(workshop);
      throw problem('service_unavailable');
    }
    const stopWatching = endSlowReader(raw.socket);
    raw.once('close', () => {
      stopWatching();
      this.#places.giveBack(workshop);
    });
  }
}

/**
 * Destroys the connection of a client that receives nothing for `maxStallMs`, or that takes longer than `maxAnswerMs`.
 * Returns a function that stops the timer of `maxAnswerMs`. Node removes the other timeout with the next request of the
 * connection.
 */
function endSlowReader(socket: Socket | null): () => void {
  if (!(socket instanceof Socket)) return () => {};
  socket.setTimeout(maxStallMs);
  const timer = setTimeout(() => socket.destroy(), maxAnswerMs).unref();
  return () => clearTimeout(timer);
}
