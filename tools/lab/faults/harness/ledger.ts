import { setTimeout as sleep } from 'node:timers/promises';
import type { ReceivedRequest } from '../../../../test/support/receiver.ts';

/** Records the acknowledged writes and the received deliveries, to find lost and repeated deliveries. */
export class Ledger {
  /** Time of the acknowledgement of each created client, by the client's id. */
  readonly acknowledgedAt = new Map<number, number>();
  readonly #arrivals = new Map<string, { clientId: number; firstAt: number; count: number }>();

  acknowledge(clientId: number): void {
    this.acknowledgedAt.set(clientId, Date.now());
  }

  receive({ headers, body, at }: Pick<ReceivedRequest, 'headers' | 'body' | 'at'>): void {
    const { data } = JSON.parse(body);
    const id = String(headers['webhook-id']);
    const known = this.#arrivals.get(id);
    if (known) known.count += 1;
    else this.#arrivals.set(id, { clientId: data.client_id, firstAt: at, count: 1 });
  }

  missing(): number[] {
    const arrived = new Set([...this.#arrivals.values()].map(({ clientId }) => clientId));
    return [...this.acknowledgedAt.keys()].filter((clientId) => !arrived.has(clientId));
  }

  /** Waits until every acknowledged write has been delivered, or the timeout has passed. */
  async untilComplete(timeoutMs: number): Promise<void> {
    const until = Date.now() + timeoutMs;
    while (this.missing().length > 0 && Date.now() < until) await sleep(100);
  }

  summary() {
    const arrivals = [...this.#arrivals.values()];
    const delays = arrivals.map(
      ({ clientId, firstAt }) => firstAt - (this.acknowledgedAt.get(clientId) ?? firstAt),
    );
    const ids = Map.groupBy(arrivals, ({ clientId }) => clientId);
    return {
      acknowledged: this.acknowledgedAt.size,
      delivered: arrivals.length,
      lost: this.missing().length,
      /** Number of deliveries that arrived again under the same id, so that a receiver can recognise the repetition. */
      repeated: arrivals.reduce((sum, { count }) => sum + count - 1, 0),
      /** Number of events that arrived under two ids, so that a receiver cannot recognise the repetition. */
      doubled: [...ids.values()].filter(({ length }) => length > 1).length,
      slowestMs: Math.max(0, ...delays),
    };
  }
}
