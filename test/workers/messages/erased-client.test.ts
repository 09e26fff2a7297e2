import { expect, test } from 'vitest';
import { insertClient } from '../../../db/clients/writes.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { newClient } from '../../../domain/clients/client.ts';
import { eraseClient } from '../../support/erasing.ts';
import { openScene } from '../scene.ts';

const scene = await openScene();
const { sql, database, instance, clock, receiver, subscribe, happen, settled } = scene;
await scene.start();

test('stores the answer of a receiver, except about a client that was erased meanwhile', async () => {
  const make = () =>
    inTransaction(database, (tx) =>
      insertClient(tx, instance, newClient({ name: 'Clara Ejemplo' }), clock.now()),
    );
  const [clara, bruno] = [await make(), await make()];
  const { id } = await subscribe('/crm');
  receiver.answer('/crm', (response, { body }) => {
    const { client_id } = JSON.parse(body).data;
    const erased =
      client_id === clara.id
        ? inTransaction(database, (tx) => eraseClient(tx, instance, clara, clock.now()))
        : Promise.resolve();
    erased.then(() => response.writeHead(200).end('Clara Ejemplo is known'));
  });
  await happen(clara.id);
  await happen(bruno.id);
  const deliveries = await settled(id);
  expect(deliveries.map(({ status, response_body }) => [status, response_body])).toEqual([
    ['succeeded', null],
    ['succeeded', 'Clara Ejemplo is known'],
  ]);
  const [left] = await sql`select name from clients where id = ${clara.id}`;
  expect(left?.name).toBe('Cliente suprimido');
  expect(scene.errors).toEqual([]);
});
