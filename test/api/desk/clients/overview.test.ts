import { expect, test } from 'vitest';
import { idOfNothing, openInvoiceScene } from '../invoices/scene.ts';

const { desk, askDesk, newClient, newVehicle, newBudget, issued, pay } = await openInvoiceScene();
const overview = async (id: number) => (await desk('GET', `/clients/${id}/overview`)).body;
const ids = (records: { id: number }[]) => records.map(({ id }) => id);

test('a new client has neither vehicles nor records', async () => {
  const client = await newClient();
  expect(await overview(client.id)).toEqual({
    ...{ client, vehicles: [], open_budgets: [], closed_budgets: [] },
    ...{ unpaid_invoices: [], unpaid: 0 },
  });
});

test('open budgets are listed apart from closed ones, the newest first', async () => {
  const { id: client_id } = await newClient();
  const vehicle = await newVehicle({ client_id });
  const [old, settled, recent, declined] = [
    await newBudget({ client_id, vehicle_id: vehicle.id, status: 'Finalizado' }),
    await newBudget({ client_id, vehicle_id: vehicle.id, status: 'Facturado' }),
    await newBudget({ client_id }),
    await newBudget({ client_id, status: 'Rechazado' }),
  ];
  const { body: internal } = await desk('POST', '/budgets/internal', { client_id });
  const found = await overview(client_id);
  expect(ids(found.vehicles)).toEqual([vehicle.id]);
  expect(ids(found.open_budgets)).toEqual([internal.id, recent.id, old.id]);
  expect(ids(found.closed_budgets)).toEqual([declined.id, settled.id]);
});

test('of many budgets, the latest twenty are listed', async () => {
  const { id: client_id } = await newClient();
  const created: number[] = [];
  for (let n = 0; n < 22; n += 1) created.push((await newBudget({ client_id })).id);
  expect(ids((await overview(client_id)).open_budgets)).toEqual(created.toReversed().slice(0, 20));
});

test('the pending amounts of unpaid invoices are added up', async () => {
  const first = await issued();
  const { client_id } = first;
  const second = await issued();
  await pay(second.id, 10);
  const paid = await issued();
  await pay(paid.id, paid.total);
  const { unpaid_invoices, unpaid } = await overview(client_id);
  expect(ids(unpaid_invoices)).toEqual([second.id, first.id]);
  expect(unpaid).toBeCloseTo(first.total + second.total - 10, 2);
});

test('a client that does not exist is not found', async () => {
  expect((await askDesk('GET', `/clients/${idOfNothing}/overview`)).status).toBe(404);
});
