import { expect, test } from 'vitest';
import { findClient, findClientPage, lockClient, lockOwnerShared } from '../../../db/clients/queries.ts';
import { insertClient, updateClient } from '../../../db/clients/writes.ts';
import { applyClientChange, newClient } from '../../../domain/clients/client.ts';
import { clientRecord } from '../../../handlers/clients/record.ts';
import { now, openScene } from '../scene.ts';

const { database, instance, other, write, client } = await openScene();
const { reads } = database;

const clara = newClient({
  name: 'Clara "Ejemplo", 日本 \\ \'',
  phone: '600 000 001',
  email: 'clara@example.com',
  vip: true,
  channel_opt_out: { sms: true },
});

test('returns exactly what was stored', async () => {
  const inserted = await write((tx) => insertClient(tx, instance, clara, now));
  const found = await findClient(reads, { instanceId: instance.id, id: inserted.id });
  expect(found).toEqual(inserted);
  expect(clientRecord(inserted)).toEqual({ ...clara, id: inserted.id, erased_at: null });
});

test('changes the given fields and keeps the rest', async () => {
  const id = await client({ ...clara });
  const before = clientRecord((await findClient(reads, { instanceId: instance.id, id })) as never);
  const after = applyClientChange(before, { city: 'Madrid', phone: null, channel_opt_out: { call: true } });
  const changed = await write((tx) => updateClient(tx, instance, id, after, now));
  expect(clientRecord(changed)).toEqual(after);
});

test('does not find another workshop’s client', async () => {
  const id = await client();
  expect(await findClient(reads, { instanceId: other.id, id })).toBeUndefined();
  expect(await write((tx) => lockClient(tx, { instanceId: other.id, id }))).toBeUndefined();
  expect(await write((tx) => lockOwnerShared(tx, { instanceId: other.id, id }))).toBeUndefined();
  expect((await findClientPage(reads, other.id, 0, 50)).rows).toEqual([]);
});

test('pages by ascending id and says whether more follows', async () => {
  const ids: number[] = [];
  for (let index = 0; index < 5; index += 1) ids.push(await client());
  const after = (ids[0] as number) - 1;
  const first = await findClientPage(reads, instance.id, after, 2);
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(first.hasMore).toBe(true);
  const rest = await findClientPage(reads, instance.id, ids[1] as number, 3);
  expect(rest.rows.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(rest.hasMore).toBe(false);
});

test('locks a client against changes while something is added to it', async () => {
  const id = await client();
  const order: string[] = [];
  const changing = await write(async (tx) => {
    await lockOwnerShared(tx, { instanceId: instance.id, id });
    const change = write((second) => lockClient(second, { instanceId: instance.id, id }));
    await write((third) => lockOwnerShared(third, { instanceId: instance.id, id }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    order.push('added');
    return { done: change.then(() => order.push('changed')) };
  });
  await changing.done;
  expect(order).toEqual(['added', 'changed']);
});
