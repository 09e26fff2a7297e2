import { beforeAll, expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';
import { contentFaults } from './content-faults.ts';
import { openProxy } from './falsifying-proxy.ts';
import { run } from './run.ts';

const startAt = Date.parse('2026-11-20T09:00:00Z');
const service = await openWorkshop({ startAt: new Date(startAt).toISOString() });
const sandbox = await service.openInstance('localhost', 'business', { sandbox: true });
const { url, falsify } = await openProxy(service.app);

let minutes = 0;

/** Asks one operation for its answers. A key's requests of a minute, and refused ones, count again afterwards. */
async function askFor(...operations: string[]) {
  minutes += 2;
  await service.setClock(new Date(startAt + minutes * 60_000).toISOString());
  const only = operations.flatMap((operation) => ['--only', operation]);
  const args = ['--url', url, '--sandbox', '--quiet', ...only];
  return run(args, { WORKSHOP_API_KEY: sandbox.liveKey });
}

beforeAll(async () => {
  for (let made = 0; made < 5; made += 1) {
    const person = { name: `Clara Ejemplo ${made}`, email: `clara-${made}@example.com` };
    const { body: client } = await sandbox.post('/clients', person);
    await sandbox.post('/vehicles', { client_id: client.id, plate: `000${made}BBB` });
  }
  await issuePaidInvoice();
});

async function issuePaidInvoice(): Promise<void> {
  const { body: client } = await sandbox.post('/clients', { name: 'Bruno Ficticio', tax_id: '12345678Z' });
  const lines = [
    { description: 'Cambio de aceite', unit_price: 33.33, quantity: 1.5, discount_pct: 10 },
    { description: 'Filtro', unit_price: 12.35 },
  ];
  const { body: budget } = await sandbox.post('/budgets', { client_id: client.id, lines });
  const at = `/budgets/${budget.id}`;
  await sandbox.post(`/sandbox${at}/decision`, { decision: 'accepted', signature: 'drawn' });
  for (const status of ['En curso', 'Finalizado']) await sandbox.post(`${at}/status`, { status });
  const issued = await sandbox.post('/sandbox/invoices/issue', { budget_id: budget.id, simplified: true });
  await sandbox.post(`/sandbox/invoices/${issued.body.id}/pay`, { method: 'card', amount: 20 });
}

test('a service whose values are right passes', async () => {
  falsify({});
  const { code, stdout, stderr } = await askFor(...new Set(contentFaults.map(([, operation]) => operation)));
  expect(stdout + stderr).toMatch(/^\d+ passed, 0 failed/);
  expect(code).toBe(0);
});

test.each(contentFaults)('%s is reported by name', async (_, operation, fault, reported) => {
  falsify(fault);
  const { code, stdout, stderr } = await askFor(operation);
  expect(stdout + stderr).toMatch(reported);
  expect(code).toBe(1);
});
