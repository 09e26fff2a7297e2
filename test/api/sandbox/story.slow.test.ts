import { afterAll, expect, test } from 'vitest';
import { scenarios } from '../../../tools/partner/contract/recipes/events.ts';
import { openDeployment } from '../../contract/deployment/deployment.ts';
import { patienceMs } from '../../support/patience.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { openReceiver } from '../../support/receiver.ts';
import { startWorker } from '../../support/service-process.ts';
import { machinesOfTests } from '../../tools/partner/integrator/run.ts';

const database = await createTestDatabase();
const deployment = await openDeployment(database.url, { DEFAULT_INSTANCE: 'first' });
const worker = await startWorker(database.url);
const receiver = await openReceiver();
afterAll(async () => {
  await worker.stop();
  await deployment.close();
  await receiver.close();
  await database.drop();
});
const sandbox = await deployment.openWorkshop('sandbox.test', 'business', { sandbox: true });
const live = await deployment.openWorkshop('workshop.test', 'business');

// biome-ignore lint/suspicious/noExplicitAny: answers are compared with what is expected of them
type Body = any;

const ask = async (method: string, path: string, body?: object): Promise<Body> => {
  const answer = await sandbox.send({ method, path, ...(body && { body }) });
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
  return answer.body;
};
const post = (path: string, body?: object) => ask('POST', path, body);
const get = (path: string) => ask('GET', path);

const events = [
  'lead.accepted',
  'lead.status_changed',
  'appointment.proposed',
  'appointment.confirmed',
  'invoice.issued',
  'payment.received',
  'email.opened',
  'communication.inbound',
];

const eventAt = (path: string) => receiver.at(path).map(({ body }) => JSON.parse(body).event as string);

/** Returns the quote of the sandbox's initial data that was sent and has optional lines. */
async function sentQuote(): Promise<Body> {
  const { data } = await get('/budgets?status=Enviado&limit=50');
  for (const { id } of data) {
    const budget = await get(`/budgets/${id}`);
    if (budget.lines.some(({ optional }: { optional: boolean }) => optional)) return budget;
  }
  throw new Error('a sandbox has a quote with options');
}

test(
  'a quote is accepted, worked on, invoiced, paid and refunded by the API alone, and a receiver sees each step',
  async () => {
    const { item } = await post('/webhooks', { url: receiver.url('/hook'), events });
    const quote = await sentQuote();
    await ask('PATCH', `/clients/${quote.client_id}`, {
      tax_id: '12345678Z',
      address: 'Avenida de la Paz, 3',
      zip: '28802',
      city: 'Alcalá de Henares',
    });
    const options = quote.lines.filter(({ optional }: { optional: boolean }) => optional);
    const decision = { decision: 'accepted', options: [options[0].id], signature: 'drawn' };
    const accepted = await post(`/sandbox/budgets/${quote.id}/decision`, decision);
    expect([accepted.status, accepted.lines.length]).toEqual(['Aprobado', quote.lines.length - 1]);
    await receiver.expect('/hook', 2);

    const { data: slots } = await get('/appointments/availability?limit=1');
    const proposed = { budget_id: quote.id, start: slots[0].start, mode: 'propose' };
    const { id } = await post('/appointments', proposed);
    const confirmed = await post(`/sandbox/appointments/${id}/answer`, {
      answer: 'confirmed',
      notify_client: true,
    });
    expect(confirmed.appointment.status).toBe('confirmed');
    await post(`/sandbox/appointments/b${quote.id}/answer`, { answer: 'coming' });

    for (const status of ['En curso', 'Finalizado']) await post(`/budgets/${quote.id}/status`, { status });
    const invoice = await post('/sandbox/invoices/issue', { budget_id: quote.id });
    const paid = await post(`/sandbox/invoices/${invoice.id}/pay`, { method: 'card' });
    expect(paid.payments).toMatchObject({ paid: invoice.total, pending: 0, settled: true });
    const refund = { method: 'card', reason: 'El cliente anuló el trabajo' };
    const refunded = await post(`/sandbox/invoices/${invoice.id}/refund`, refund);
    expect(refunded).toMatchObject({ rectifies_id: invoice.id, total: -invoice.total });

    const { data: mails } = await get(`/communications?channel=email&limit=50`);
    const mail = mails.find(({ idlead }: { idlead: number }) => idlead === quote.id);
    await post(`/sandbox/emails/${mail.id}/open`);
    await post('/sandbox/sms/receive', { from: '+34600000001', body: 'Gracias.' });

    await expect
      .poll(() => eventAt('/hook').includes('communication.inbound'), { timeout: patienceMs })
      .toBe(true);
    const seen = eventAt('/hook');
    expect(new Set(seen)).toEqual(new Set(events));
    const count = (event: string) => seen.filter((each) => each === event).length;
    expect(events.map((event) => [event, count(event)])).toEqual([
      ['lead.accepted', 1],
      ['lead.status_changed', 4],
      ['appointment.proposed', 1],
      ['appointment.confirmed', 1],
      ['invoice.issued', 2],
      ['payment.received', 2],
      ['email.opened', 1],
      ['communication.inbound', 1],
    ]);
    expect((await get(`/webhooks/${item.id}/deliveries`)).data.length).toBe(seen.length);
    const { body } = await live.send({ method: 'GET', path: '/events' });
    expect((body as { data: unknown[] }).data).toEqual([]);
  },
  5 * patienceMs,
);

test.each([
  ['status', { kind: 'status', status: 503 }, { status: 503, error: 'the receiver answered 503' }],
  ['timeout', { kind: 'timeout' }, { status: null, error: 'no answer within 15 s' }],
  ['refused', { kind: 'refused' }, { status: null, error: 'connection refused' }],
])(
  'a delivery that is to fail (%s) is retried as after a real failure',
  async (name, failure, { status, error }) => {
    const path = `/fails-by-${name}`;
    const { item } = await post('/webhooks', { url: receiver.url(path), events: ['client.created'] });
    await post(`/sandbox/webhooks/${item.id}/fail-next`, { count: 1_000, ...failure });
    await post('/clients', { name: 'Clara Inventada' });
    const delivery = async () => (await get(`/webhooks/${item.id}/deliveries`)).data[0];
    await expect
      .poll(async () => (await delivery())?.attempts ?? 0, { timeout: patienceMs })
      .toBeGreaterThan(0);
    expect(await delivery()).toMatchObject({ status: 'pending', response_status: status, error });
    expect(receiver.at(path)).toEqual([]);
    await post(`/sandbox/webhooks/${item.id}/fail-next`, { count: 0, ...failure });
    await post(`/webhooks/${item.id}/replay`, { since: new Date(Date.now() - 3_600_000).toISOString() });
    await receiver.expect(path, 1);
    await expect.poll(async () => (await delivery()).status, { timeout: patienceMs }).toBe('succeeded');
  },
  3 * patienceMs,
);

test(
  'each event that acts and the API can cause happens by the command trigger, which prints the resulting event',
  async () => {
    const openMachine = machinesOfTests();
    const { key } = await sandbox.createKey({ per_minute: 600 });
    const machine = openMachine({ WORKSHOP_API_KEY: key, WORKSHOP_URL: deployment.url });
    for (const event of Object.keys(scenarios)) {
      const { code, stdout, stderr } = await machine.run('trigger', event, '--json');
      expect([event, code, stderr]).toEqual([event, 0, expect.stringMatching(/^(POST|PATCH) \S+: 20/)]);
      expect(JSON.parse(stdout)).toMatchObject({ id: expect.stringMatching(/^evt_/), event });
    }
  },
  5 * patienceMs,
);
