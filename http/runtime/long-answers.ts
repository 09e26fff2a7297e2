import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { FairPlaces, type PlaceLimits } from '../../db/connection/fair-places.ts';
import { problem } from '../../domain/requests/problem.ts';

/**
 * Limits long responses in progress, from the first statement until the reader has received everything. Each uses some
 * hundred kilobytes; reads are limited by the sessions, of which one workshop has two.
 */
const answerLimits: PlaceLimits = {
  places: 48,
  perWorkshop: 6,
  /** As many requests as a workshop may send in a second. */
  waitingPerWorkshop: 60,
  /** A request that would wait longer gets a 503 that says when to retry. */
  waitMs: 2_000,
};

/** A reader that receives nothing for this long loses its place. */
const stalledMs = 20_000;
/** Limit for a slow reader: a year of a full diary, 9 MB, at half a megabit a second. */
const maxAnswerMs = 150_000;

export class LongAnswers {
  readonly #places = new FairPlaces(answerLimits);

  /** Waits for a place, which is released when the reader has received the answer or has disconnected. */
  async takePlace(workshop: number, { raw }: FastifyReply): Promise<void> {
    const wait = this.#places.take(workshop);
    if (wait) await wait;
    if (raw.destroyed) {
      // The client disconnected while waiting, so nothing is read.
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

/** Sets a timeout that Node removes with the next request of the connection. */
function endSlowReader(socket: Socket | null): () => void {
  if (!(socket instanceof Socket)) return () => {};
  socket.setTimeout(stalledMs);
  const timer = setTimeout(() => socket.destroy(), maxAnswerMs).unref();
  return () => clearTimeout(timer);
}
