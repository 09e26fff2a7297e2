import { expect, test } from 'vitest';
import { insertKey } from '../../../db/keys/queries.ts';
import { addUsage, usageOfDay, usageOfMonth } from '../../../db/workshops/usage.ts';
import { now, openScene } from '../scene.ts';

const { database, instance, other, write } = await openScene();
const { reads } = database;

const keyOf = async (instance_id: number, name: string) => {
  const access = { scopes: [], ip_allow_list: [], per_minute: 60, expires_at: null };
  const body = { instance_id, name, purpose: 'x', ...access, created_at: now.toISOString() };
  const hash = Buffer.from(`${instance_id} ${name}`);
  return (await write((tx) => insertKey(tx, { ...body, environment: 'live' }, { hash, prefix: 'x' }))).id;
};
const [a, b, theirs] = [
  await keyOf(instance.id, 'a'),
  await keyOf(instance.id, 'b'),
  await keyOf(other.id, 'c'),
];

const add = (...counts: [number, string, number, number][]) =>
  database.inSession((db) =>
    addUsage(
      db,
      counts.map(([instanceId, day, keyId, requests]) => ({ instanceId, day, keyId, requests })),
    ),
  );

test('adds up requests by workshop, day and key', async () => {
  await add(
    [instance.id, '2026-03-01', a, 3],
    [instance.id, '2026-03-01', b, 2],
    [other.id, '2026-03-01', theirs, 9],
  );
  await add(
    [instance.id, '2026-03-01', a, 4],
    [instance.id, '2026-03-31', a, 1],
    [instance.id, '2026-04-01', a, 5],
  );
  await add();
  expect(await usageOfDay(reads, instance.id, '2026-03-01')).toBe(9);
  expect(await usageOfDay(reads, instance.id, '2026-03-02')).toBe(0);
  expect(await usageOfDay(reads, other.id, '2026-03-01')).toBe(9);
  expect(await usageOfMonth(reads, { instanceId: instance.id, firstDay: '2026-03-01' })).toEqual([
    { day: '2026-03-01', key_id: a, key_name: 'a', requests: 7 },
    { day: '2026-03-01', key_id: b, key_name: 'b', requests: 2 },
    { day: '2026-03-31', key_id: a, key_name: 'a', requests: 1 },
  ]);
});

test('loses no count and no patience when several processes add at once', async () => {
  const lines: [number, string, number, number][] = [
    [instance.id, '2026-05-01', a, 1],
    [instance.id, '2026-05-01', b, 1],
    [other.id, '2026-05-01', theirs, 1],
  ];
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => add(...(index % 2 === 0 ? lines : lines.toReversed()))),
  );
  expect(await usageOfDay(reads, instance.id, '2026-05-01')).toBe(80);
  expect(await usageOfDay(reads, other.id, '2026-05-01')).toBe(40);
});
