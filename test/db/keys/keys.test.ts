import { expect, test } from 'vitest';
import {
  countLiveKeys,
  findKeyByHash,
  insertKey,
  listAllKeys,
  markKeyRevoked,
  type NewApiKey,
  replaceKeySecret,
  touchKeys,
} from '../../../db/keys/queries.ts';
import { insertInstance, lockInstance } from '../../../db/workshops/queries.ts';
import { makeKey } from '../../../domain/keys/keys.ts';
import { now, openScene } from '../scene.ts';

const { database, instance, other, write } = await openScene();
const { reads } = database;

let made = 0;
function secret() {
  made += 1;
  return makeKey('live', new Uint8Array(32).fill(made));
}

const defaultKey = {
  environment: 'live' as const,
  ip_allow_list: [],
  per_minute: 60,
  created_at: now.toISOString(),
  expires_at: null,
};

async function key(body: Partial<NewApiKey> = {}) {
  const { hash, prefix } = secret();
  const row = await write((tx) =>
    insertKey(
      tx,
      {
        ...defaultKey,
        instance_id: instance.id,
        name: 'bookkeeping',
        purpose: 'invoices',
        scopes: ['clients:read'],
        ...body,
      },
      { hash, prefix },
    ),
  );
  return { row, hash, prefix };
}

test('finds a key by its hash, with the data that the guards check', async () => {
  const { row, hash } = await key({
    scopes: ['clients:read', 'vehicles:write'],
    ip_allow_list: ['192.0.2.0/24', '2001:db8::/32'],
    per_minute: 120,
    expires_at: '2027-01-01T00:00:00.000Z',
  });
  expect(await findKeyByHash(reads, { instanceId: instance.id, hash })).toMatchObject({
    ...row,
    secret_expires_at: null,
  });
});

test('does not find a key at another workshop', async () => {
  const { hash } = await key();
  expect(await findKeyByHash(reads, { instanceId: other.id, hash })).toBeUndefined();
});

test('opens a rotated key by both secrets until the old one ends', async () => {
  const { row, hash: oldHash, prefix: oldPrefix } = await key();
  const { hash, prefix } = secret();
  const until = new Date(now.getTime() + 24 * 3_600_000);
  await write((tx) => replaceKeySecret(tx, row, { hash, prefix }, now, until));
  expect(await findKeyByHash(reads, { instanceId: instance.id, hash })).toMatchObject({
    id: row.id,
    secret_expires_at: null,
  });
  expect(await findKeyByHash(reads, { instanceId: instance.id, hash: oldHash })).toMatchObject({
    id: row.id,
    secret_expires_at: until.toISOString(),
  });
  const listed = (await listAllKeys(reads, instance.id)).find(({ id }) => id === row.id);
  expect(new Set(listed?.prefixes)).toEqual(new Set([prefix, oldPrefix]));
});

test('does not lengthen the life of a secret that was ending', async () => {
  const { row, hash: first } = await key();
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  await write((tx) => replaceKeySecret(tx, row, secret(), now, inHours(1)));
  await write((tx) => replaceKeySecret(tx, row, secret(), now, inHours(24)));
  expect((await findKeyByHash(reads, { instanceId: instance.id, hash: first }))?.secret_expires_at).toBe(
    inHours(1).toISOString(),
  );
});

test('revokes a key once', async () => {
  const { row, hash } = await key();
  expect(await write((tx) => markKeyRevoked(tx, { instanceId: other.id, id: row.id, now }))).toBe(false);
  expect(await write((tx) => markKeyRevoked(tx, { instanceId: instance.id, id: row.id, now }))).toBe(true);
  expect(
    await write((tx) => markKeyRevoked(tx, { instanceId: instance.id, id: row.id, now: new Date() })),
  ).toBe(false);
  expect((await findKeyByHash(reads, { instanceId: instance.id, hash }))?.revoked_at).toBe(now.toISOString());
});

test('counts the live keys that still open something', async () => {
  const workshop = await write((tx) =>
    insertInstance(
      tx,
      { name: 'x', base_url: 'https://x.example.com', created_at: now.toISOString() },
      'x.example.com',
    ),
  );
  const at = { instance_id: workshop.id };
  const { row } = await key(at);
  await key({ ...at, environment: 'test' });
  await key({ ...at, expires_at: now.toISOString() });
  await key({ ...at, expires_at: '2030-01-01T00:00:00.000Z' });
  expect(await countLiveKeys(reads, workshop.id, now)).toBe(2);
  await write((tx) => markKeyRevoked(tx, { instanceId: workshop.id, id: row.id, now }));
  expect(await countLiveKeys(reads, workshop.id, now)).toBe(1);
});

test('lets one after the other count and add a key', async () => {
  const before = await countLiveKeys(reads, other.id, now);
  const addIfNone = () =>
    write(async (tx) => {
      await lockInstance(tx, other.id);
      if ((await countLiveKeys(tx, other.id, now)) > before) return false;
      const { hash, prefix } = secret();
      const body = { ...defaultKey, instance_id: other.id, name: 'x', purpose: 'x', scopes: [] };
      await insertKey(tx, body, { hash, prefix });
      return true;
    });
  const added = await Promise.all(Array.from({ length: 6 }, addIfNone));
  expect(added.filter(Boolean)).toHaveLength(1);
});

test('remembers when a key was last used, never an earlier time', async () => {
  const { row, hash } = await key();
  const at = (minute: number) => new Date(now.getTime() + minute * 60_000);
  const use = (minute: number) => ({ instanceId: instance.id, keyId: row.id, at: at(minute) });
  await database.inSession((db) => touchKeys(db, [use(1), use(3), use(2)]));
  await database.inSession((db) => touchKeys(db, [use(2)]));
  await database.inSession((db) => touchKeys(db, []));
  expect((await findKeyByHash(reads, { instanceId: instance.id, hash }))?.last_used_at).toBe(
    at(3).toISOString(),
  );
});
