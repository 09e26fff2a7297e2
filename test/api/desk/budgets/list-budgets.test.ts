import { beforeAll, expect, test } from 'vitest';
import { commandsOf } from '../../../support/commands.ts';
import { openBudgetScene } from './scene.ts';

const { desk, askDesk, get, newBudget, internalBudget, putStatus, deskApp } = await openBudgetScene();
const { workshop, json } = commandsOf(deskApp);

const list = async (query = '') => (await desk('GET', `/budgets${query}`)).body;
const idsOf = async (query = '') => (await list(query)).data.map(({ id }: { id: number }) => id);

let ofClient: Awaited<ReturnType<typeof newBudget>>;
let own: Awaited<ReturnType<typeof internalBudget>>;
let rejected: Awaited<ReturnType<typeof newBudget>>;
beforeAll(async () => {
  ofClient = await newBudget();
  own = await internalBudget();
  rejected = await newBudget();
  await putStatus(rejected.id, 'Rechazado');
});

test('lists all by ascending id, and marks those for internal use', async () => {
  const { data, has_more } = await list();
  expect(data.map(({ id, internal }: { id: number; internal: boolean }) => [id, internal])).toEqual([
    [ofClient.id, false],
    [own.id, true],
    [rejected.id, false],
  ]);
  expect(has_more).toBe(false);
  expect(data[0]).toMatchObject({ client: ofClient.client, vehicle: ofClient.vehicle, appointment: null });
  expect(JSON.stringify(data)).not.toContain('/t/');
  expect((await get('/budgets')).body.data.map(({ id }: { id: number }) => id)).toEqual([
    ofClient.id,
    rejected.id,
  ]);
});

test('takes the filters of the API, and those for internal use alone', async () => {
  expect(await idsOf('?internal=true')).toEqual([own.id]);
  expect(await idsOf('?internal=false')).toEqual([ofClient.id, rejected.id]);
  expect(await idsOf(`?client_id=${own.client_id}`)).toEqual([own.id]);
  expect(await idsOf(`?vehicle_id=${rejected.vehicle_id}`)).toEqual([rejected.id]);
  expect(await idsOf('?status=Pendiente')).toEqual([ofClient.id, own.id]);
  expect(await idsOf(`?from=${rejected.created_at}`)).toEqual([rejected.id]);
  expect(await idsOf(`?to=${ofClient.created_at}&internal=true`)).toEqual([]);
  expect((await askDesk('GET', '/budgets?status=Perdido')).status).toBe(422);
});

test('goes on where a page ended, those for internal use among them', async () => {
  const first = await list('?limit=1');
  const second = await list(`?limit=1&cursor=${first.next_cursor}`);
  const third = await list(`?limit=1&cursor=${second.next_cursor}`);
  expect([first, second, third].map(({ data: [{ id }] }) => id)).toEqual([ofClient.id, own.id, rejected.id]);
  expect(third.next_cursor).toBeNull();
  expect((await askDesk('GET', `/budgets?internal=true&cursor=${first.next_cursor}`)).status).toBe(400);
});

test('lists the newest first, with a cursor that belongs to that order', async () => {
  expect(await idsOf('?order=desc')).toEqual([rejected.id, own.id, ofClient.id]);
  expect(await idsOf('?order=desc&status=Pendiente')).toEqual([own.id, ofClient.id]);
  expect(await idsOf(`?order=desc&from=${rejected.created_at}`)).toEqual([rejected.id]);
  const first = await list('?order=desc&limit=2');
  const second = await list(`?order=desc&limit=2&cursor=${first.next_cursor}`);
  expect([first.has_more, second.has_more]).toEqual([true, false]);
  expect(second.data.map(({ id }: { id: number }) => id)).toEqual([ofClient.id]);
  for (const order of ['', '&order=asc'])
    expect((await askDesk('GET', `/budgets?limit=2${order}&cursor=${first.next_cursor}`)).status).toBe(400);
  expect((await askDesk('GET', '/budgets?order=random')).status).toBe(422);
});

test('searches among the budgets that meet the filters, page by page', async () => {
  const { client, vehicle } = ofClient;
  const plate = vehicle.plate.slice(0, 5);
  expect(await idsOf(`?search=${plate}&client_id=${ofClient.client_id}`)).toEqual([ofClient.id]);
  expect(await idsOf(`?search=%23${own.id}`)).toEqual([own.id]);
  expect(await idsOf(`?search=%23${own.id}&internal=false`)).toEqual([]);
  const name = encodeURIComponent(client.name);
  const found = await idsOf(`?search=${name}`);
  expect(await idsOf(`?search=${name}&order=desc`)).toEqual(found.toReversed());
  expect(found).toContain(ofClient.id);
  const rejectedOnly = await idsOf(`?search=${name}&status=Rechazado`);
  expect(rejectedOnly.every((id: number) => id === rejected.id)).toBe(true);
  const page = await list(`?search=${name}&limit=1`);
  expect(page.data[0].id).toBe(found[0]);
  if (found.length > 1)
    expect((await list(`?search=${name}&limit=1&cursor=${page.next_cursor}`)).data[0].id).toBe(found[1]);
});

test('shows the total, and since when a budget has its status', async () => {
  const { data } = await list();
  expect(data[0]).toMatchObject({ total: ofClient.totals.total, status_since: ofClient.created_at });
  expect(data[1].total).toBe(0);
  const { milestones } = (await desk('GET', `/budgets/${rejected.id}`)).body;
  expect(data[2].status_since).toBe(milestones.at(-1).at);
});

test('is a command, which prints None for an empty list', async () => {
  const { data } = await json('budgets', 'list', '--internal', '--limit', '5');
  expect(data.map(({ id }: { id: number }) => id)).toEqual([own.id]);
  expect(await workshop('budgets', 'list', '--vehicle', '999999')).toBe('None.\n');
  await expect(workshop('budgets', 'list', '--from', 'ayer')).rejects.toThrow(/^--from: Not a date and time/);
});
