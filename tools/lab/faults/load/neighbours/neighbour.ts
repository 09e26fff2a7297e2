import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { quantile } from '../../../bench/harness/figures.ts';
import { measureAtConstantRate } from '../../../bench/harness/measure.ts';

interface Access {
  url: string;
  host: string;
  key: string;
}

export interface NeighbourLatency {
  p50: number;
  p99: number;
  maxMs: number;
  /** Number of answers by status, with the error code of refusals. */
  statuses: Record<string, number>;
}

/**
 * Opens a client that reads and writes like a workshop's program: single records, lists, searches, free times, new
 * clients.
 */
export function openNeighbour({ url, host, key }: Access) {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const ask = (method: string, path: string, body?: unknown) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const headers = {
        host,
        authorization: `Bearer ${key}`,
        ...(method !== 'GET' && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      };
      const sent = request(`${url}/api/v1${path}`, { method, headers, agent }, (answer) => {
        text(answer).then((all) => resolve({ status: answer.statusCode ?? 0, body: all }), reject);
      });
      sent.once('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    });
  return {
    /** Sends requests at a constant rate: half read a record by id, a fifth write, and the rest read lists. */
    async live(
      clientId: number,
      { perSecond, seconds }: { perSecond: number; seconds: number },
    ): Promise<NeighbourLatency> {
      const statuses: Record<string, number> = {};
      const turns = [
        () => ask('GET', `/clients/${clientId}`),
        () => ask('POST', '/clients', { name: `Bruno Ficticio ${randomUUID()}` }),
        () => ask('GET', '/workshop'),
        () => ask('GET', '/clients?search=bruno'),
        () => ask('GET', `/clients/${clientId}`),
        () => ask('PATCH', `/clients/${clientId}`, { name: `Clara Ejemplo ${turn}` }),
        () => ask('GET', '/clients?limit=20'),
        () => ask('GET', '/appointments/availability'),
        () => ask('GET', `/clients/${clientId}`),
        () => ask('GET', '/catalog/services'),
      ];
      let turn = 0;
      const tookMs = await measureAtConstantRate(
        async () => {
          turn += 1;
          const { status, body } = await (turns[turn % turns.length] as () => ReturnType<typeof ask>)();
          const name = status < 300 ? `${status}` : `${status} ${JSON.parse(body).error.code}`;
          statuses[name] = (statuses[name] ?? 0) + 1;
        },
        { perSecond, seconds },
      );
      const [p50 = 0, p99 = 0, most = 0] = [0.5, 0.99, 1].map((share) => quantile(tookMs, share));
      return { p50, p99, maxMs: most, statuses };
    },
    status: async (path: string) => (await ask('GET', path)).status,
    close: () => agent.destroy(),
  };
}
