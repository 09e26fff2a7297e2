import { touchKeys } from '../../db/keys/queries.ts';
import { insertRequestLog, LogBatch, type LoggedRequest } from '../../db/requests/log-batch.ts';
import { addUsage } from '../../db/workshops/usage.ts';
import { requestId } from '../../domain/requests/request-id.ts';
import { type Calendar, later } from './calendar.ts';
import type { Script } from './episode.ts';
import { pick, scatter, scatterBetween } from './scatter.ts';
import type { Stage } from './stage.ts';

type Kind = Pick<LoggedRequest, 'method' | 'route' | 'status' | 'code' | 'fields'>;

const ok = { status: 200, code: null, fields: null };
const get = (route: string): Kind => ({ method: 'GET', route, ...ok });

/** Requests of the integrations, by how often they occur. */
const requestsOf: Record<'fleet' | 'books', Kind[]> = {
  fleet: [
    ...Array<Kind>(6).fill(get('/api/v1/budgets/:id')),
    ...Array<Kind>(4).fill(get('/api/v1/appointments')),
    ...Array<Kind>(3).fill(get('/api/v1/vehicles')),
    { method: 'POST', route: '/api/v1/budgets', ...ok, status: 201 },
    {
      method: 'POST',
      route: '/api/v1/budgets',
      status: 422,
      code: 'validation_error',
      fields: ['/vehicle_id'],
    },
    { method: 'GET', route: '/api/v1/budgets/:id', status: 404, code: 'not_found', fields: null },
    { method: 'GET', route: '/api/v1/invoices', status: 403, code: 'insufficient_scope', fields: null },
  ],
  books: [
    ...Array<Kind>(5).fill(get('/api/v1/invoices')),
    ...Array<Kind>(5).fill(get('/api/v1/invoices/:id')),
    ...Array<Kind>(3).fill(get('/api/v1/invoices/:id/pdf')),
    get('/api/v1/reports/revenue'),
    get('/api/v1/webhooks'),
    { method: 'GET', route: '/api/v1/invoices/:id/pdf', status: 404, code: 'not_found', fields: null },
    { method: 'GET', route: '/api/v1/invoices', status: 429, code: 'rate_limited', fields: null },
  ],
};
const addresses = { fleet: '198.51.100.24', books: '203.0.113.80' };

/** Adds the logged requests of the integrations on the working days of the fortnight. */
export function addRequestLog(script: Script, calendar: Calendar, around: Date): void {
  for (let day = -9; day <= 0; day += 1) {
    const evening = calendar.at(day, '18:58');
    // Today's requests are those until the first start.
    const end = evening < around ? evening : later(around, -1);
    const begin = calendar.at(day, '07:30');
    if (begin >= end) continue;
    const run = (stage: Stage) => logDay(stage, { begin, end });
    script.add({ name: `requests of day ${day}`, at: end, by: 'service', run });
  }
}

async function logDay(stage: Stage, { begin, end }: { begin: Date; end: Date }): Promise<void> {
  const { tx, instanceId } = stage;
  for (const role of ['fleet', 'books'] as const) {
    const keyId = stage.ids.get(role);
    const batch = new LogBatch();
    for (const request of requestsOn(begin, end, { instanceId, keyId, role })) batch.add(request);
    await insertRequestLog(tx, batch);
    const day = begin.toISOString().slice(0, 10);
    await addUsage(tx, [{ instanceId, day, keyId, requests: batch.size }]);
    await touchKeys(tx, [{ instanceId, keyId, at: end }]);
  }
}

interface Sender {
  instanceId: number;
  keyId: number;
  role: 'fleet' | 'books';
}

function requestsOn(begin: Date, end: Date, { instanceId, keyId, role }: Sender): LoggedRequest[] {
  const lengthMs = end.getTime() - begin.getTime();
  const seed = `${role} ${begin.getTime()}`;
  const count = Math.max(1, Math.round((scatterBetween(seed, 26, 44) * lengthMs) / (11.5 * 3_600_000)));
  return Array.from({ length: count }, (_, n) => {
    const own = `${seed} ${n}`;
    const at = new Date(begin.getTime() + Math.floor((lengthMs * (n + scatter(own))) / count));
    return {
      ...{ instanceId, keyId, at, sourceIp: addresses[role], path: null },
      ...pick(requestsOf[role], `${own} kind`),
      durationMs: scatterBetween(`${own} duration`, 2, 46),
      requestId: requestId(at, 'de3000000000000000', scatterBetween(`${own} id`, 0, 2 ** 30)),
    };
  });
}
