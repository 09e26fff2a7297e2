import type { Received } from '../support/receiver.ts';

/** What was acknowledged to the writers, and what has come to the receiver. */
export class Ledger {
  /** When the write that made the client was acknowledged. */
  readonly acknowledgedAt = new Map<number, number>();
  readonly #arrivals = new Map<string, { clientId: number; firstAt: number; count: number }>();

  acknowledge(clientId: number): void {
    this.acknowledgedAt.set(clientId, Date.now());
  }

  receive({ headers, body, at }: Pick<Received, 'headers' | 'body' | 'at'>): void {
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
      /** More often than once, under the id that makes it known again. */
      repeated: arrivals.reduce((sum, { count }) => sum + count - 1, 0),
      /** One event under two ids: no receiver could tell. */
      doubled: [...ids.values()].filter(({ length }) => length > 1).length,
      slowestMs: Math.max(0, ...delays),
    };
  }
}
