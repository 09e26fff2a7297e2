import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { FairPlaces } from '../../db/connection/fair-places.ts';
import { problem } from '../../domain/requests/problem.ts';

/**
 * Answers of long reads that are under way at a time, from the first statement until the reader has all of it. Each
 * holds some hundred kilobytes; what they read is bounded by the sessions, of which one workshop has two.
 */
const answers = {
  places: 48,
  perWorkshop: 6,
  /** As many requests as a workshop may send in a second. */
  waitingPerWorkshop: 60,
  /** A request that would wait longer is better off with a 503 that says when to come back. */
  waitMs: 2_000,
};

/** A reader that takes nothing for so long occupies a place for nothing. */
const stalledMs = 20_000;
/** One that takes a little now and then: a year of a full diary, 9 MB, at half a megabit a second. */
const answerMostMs = 150_000;

export class LongAnswers {
  readonly #places = new FairPlaces(answers);

  /** Waits for a place, which the answer keeps until the reader has taken it, or is gone. */
  async takePlace(workshop: number, { raw }: FastifyReply): Promise<void> {
    const waiting = this.#places.take(workshop);
    if (waiting) await waiting;
    if (raw.destroyed) {
      // The requester gave up while waiting: nothing is read for nobody.
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

/** Node takes the time back with the next request of the connection. */
function endSlowReader(socket: Socket | null): () => void {
  if (!(socket instanceof Socket)) return () => {};
  socket.setTimeout(stalledMs);
  const timer = setTimeout(() => socket.destroy(), answerMostMs).unref();
  return () => clearTimeout(timer);
}
