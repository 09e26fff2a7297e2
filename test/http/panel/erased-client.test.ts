import { expect, test } from 'vitest';
import { signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { desk, newVehicle, sql } = workshop;
const owner = await signIn(workshop, 'owner');

/** Submits the form of any operation, and returns what a repetition of it answers. */
async function act(operation: string, fields: Record<string, string>, nonce: string) {
  const { statusCode } = await owner.post(`/panel/operations/${operation}`, { operation, nonce, ...fields });
  return statusCode;
}

async function storedAnswers() {
  const rows = await sql<{ client_id: number | null; body: string | null }[]>`
    select client_id::int, body from idempotency_keys where key_id = ${-owner.accountId} order by created_at`;
  return rows.map(({ client_id, body }) => [client_id, body !== null]);
}

test("erasing a client empties the stored answers to the staff's acts that contain the client's data", async () => {
  const other = await workshop.newClient({ name: 'Bruno Ficticio' });
  const client = { name: 'Clara Ejemplo', phone: '600 000 001', email: 'clara@example.com' };
  expect(await act('createDeskClient', client, 'a')).toBe(200);
  const [row] = await sql<{ id: number }[]>`select id::int from clients where name = 'Clara Ejemplo'`;
  const id = row?.id as number;
  const vehicle = await newVehicle({ client_id: id, plate: '0000 BBB' });
  expect(await act('setClient', { id: String(id), city: 'Toledo' }, 'b')).toBe(200);
  expect(await act('setVehicle', { id: String(vehicle.id), km: '7' }, 'c')).toBe(200);
  expect(await act('createDeskBudget', { client_id: String(id), vehicle_id: String(vehicle.id) }, 'd')).toBe(
    200,
  );
  expect(await act('setClient', { id: String(other.id), city: 'Lugo' }, 'e')).toBe(200);
  expect(await act('createBox', { name: 'Box 7' }, 'f')).toBe(200);
  const before = [id, id, id, id, other.id, null].map((clientId) => [clientId, true]);
  expect(await storedAnswers()).toEqual(before);

  await desk('POST', `/clients/${id}/erase`);

  const emptied = before.map(([clientId]) => [clientId, clientId !== id]);
  expect(await storedAnswers()).toEqual(emptied);
  // The repeated form of the creation shows that the client is erased, and neither its data nor a new client.
  const again = await owner.post('/panel/operations/createDeskClient', {
    ...{ operation: 'createDeskClient', nonce: 'a' },
    ...client,
  });
  expect(again.statusCode).toBe(409);
  expect(again.payload).toContain('data-refused');
  expect(await sql`select from clients where name = 'Clara Ejemplo'`).toHaveLength(0);
});
