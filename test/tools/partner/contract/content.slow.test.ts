import { beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../../../domain/time/lengths.ts';
import openapi from '../../../../generated/openapi/en.json' with { type: 'json' };
import { openWorkshop } from '../../../support/workshop.ts';
import { contentFaults } from './content-faults.ts';
import { openProxy } from './falsifying-proxy.ts';
import { run } from './run.ts';

/**
 * Initial time of the service's clock: seven days ago, so that it stays in the past although the kit's run advances the
 * clock.
 */
const startAt = Date.now() - 7 * dayMs;
const service = await openWorkshop({ startAt: new Date(startAt).toISOString() });
const sandbox = await service.openInstance('localhost', 'business', { sandbox: true });
const { url, falsify } = await openProxy(service.app);

let minutes = 0;

/** Runs the contract kit. Advances the clock first, so that the key's limits per minute start again. */
async function runKit(...words: string[]) {
  minutes += 2;
  await service.setClock(new Date(startAt + minutes * 60_000).toISOString());
  return run(['--url', url, '--sandbox', '--quiet', ...words], { WORKSHOP_API_KEY: sandbox.liveKey });
}

beforeAll(async () => {
  for (let made = 0; made < 5; made += 1) {
    const person = { name: `Clara Ejemplo ${made}`, email: `clara-${made}@example.com` };
    const client = await sandbox.newClient(person);
    await sandbox.post('/vehicles', { client_id: client.id, plate: `000${made}BBB` });
  }
  await issuePaidInvoice();
});

async function issuePaidInvoice(): Promise<void> {
  const lines = [
    { description: 'Cambio de aceite', unit_price: 33.33, quantity: 1.5, discount_pct: 10 },
    { description: 'Filtro', unit_price: 12.35 },
  ];
  const budget = await sandbox.newBudget({ client: { name: 'Bruno Ficticio', tax_id: '12345678Z' }, lines });
  const at = `/budgets/${budget.id}`;
  await sandbox.post(`/sandbox${at}/decision`, { decision: 'accepted', signature: 'drawn' });
  for (const status of ['En curso', 'Finalizado']) await sandbox.post(`${at}/status`, { status });
  const issued = await sandbox.post('/sandbox/invoices/issue', { budget_id: budget.id, simplified: true });
  await sandbox.post(`/sandbox/invoices/${issued.body.id}/pay`, { method: 'card', amount: 20 });
}

test.each(contentFaults)('%s is reported by name', async (_, operation, fault, reported) => {
  falsify(fault);
  const { code, stdout, stderr } = await runKit('--only', operation);
  expect(stdout + stderr).toMatch(reported);
  expect(code).toBe(1);
});

/**
 * Tag of the operations that require the current time: a receiver compares the time in a webhook's signature with its
 * own clock.
 */
const inRealTime = 'Webhooks';

test('a service whose values are right passes', async () => {
  const tags = Object.values(openapi.paths).flatMap((item) =>
    Object.values(item).flatMap(({ tags }) => tags),
  );
  const others = [...new Set(tags)].filter((tag) => tag !== inRealTime).join(',');
  // Advances the clock with each request, so that the kit does not have to wait because of limits per minute.
  const msPerRequest = 2_000;
  falsify({
    request: (request) => {
      service.clock.set(new Date(service.clock.now().getTime() + msPerRequest).toISOString());
      return request;
    },
  });
  const { code, stdout, stderr } = await runKit('--only', others);
  expect(stdout + stderr).toMatch(/^\d+ passed, 0 failed/);
  expect(code).toBe(0);
});

test('so do its webhooks', async () => {
  falsify({});
  minutes = (Date.now() - startAt) / 60_000 - 2;
  const { stdout, stderr } = await runKit('--only', inRealTime);
  expect(stdout + stderr).toMatch(/^\d+ passed, 0 failed/);
});
