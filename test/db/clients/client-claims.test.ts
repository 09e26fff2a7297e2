import { expect, test } from 'vitest';
import { findClaimHolders, insertClaims, listClaims, releaseClaims } from '../../../db/clients/claims.ts';
import { insertImportedClients } from '../../../db/clients/import.ts';
import { type Db, nextIds } from '../../../db/connection/client.ts';
import { newClient } from '../../../domain/clients/client.ts';
import { type ClaimedValue, claimedValues } from '../../../domain/clients/identity.ts';
import { desk, now, openScene } from '../scene.ts';

const { database, instance, other, write, client } = await openScene();

let next = 0;
function fresh(): ClaimedValue[] {
  next += 1;
  const number = String(next).padStart(6, '0');
  return claimedValues(
    { tax_id: `X${number}`, email: `c${number}@example.com`, phone: `600${number}` },
    'ES',
  );
}

const holders = async (values: ClaimedValue[]) =>
  (await findClaimHolders(database.reads, instance.id, values)).map(({ client_id }) => client_id);

const newIds = (count: number) => write((tx) => nextIds(tx, 'clients', count));

/** Inserts a client as an import that accepts duplicates does. */
const load = (id: number, claims: ClaimedValue[]) =>
  write((tx) => {
    const imported = {
      id,
      fields: newClient({ name: 'Clara Inventada' }),
      claims,
      changes: {},
      consents: [],
    };
    return insertImportedClients(tx, instance, [imported], { actor: desk, now, duplicates: true });
  });

test('gives a free value to the first client only', async () => {
  const values = fresh();
  const [first, second] = [await client(), await client()];
  expect(await write((tx) => insertClaims(tx, instance.id, first, values))).toEqual(values);
  expect(await write((tx) => insertClaims(tx, instance.id, second, values))).toEqual([]);
  expect(new Set(await holders(values))).toEqual(new Set([first]));
});

test('gives a client those of several values that are free', async () => {
  const [email, phone, tax] = fresh() as [ClaimedValue, ClaimedValue, ClaimedValue];
  const [first, second] = [await client(), await client()];
  await write((tx) => insertClaims(tx, instance.id, first, [phone]));
  expect(await write((tx) => insertClaims(tx, instance.id, second, [email, phone, tax]))).toEqual([
    email,
    tax,
  ]);
});

test('keeps workshops apart', async () => {
  const values = fresh();
  const [ours, theirs] = [await client(), await client({}, other)];
  await write((tx) => insertClaims(tx, instance.id, ours, values));
  expect(await write((tx) => insertClaims(tx, other.id, theirs, values))).toEqual(values);
});

test('has exactly one winner for each value in a race, and no deadlock', async () => {
  for (let round = 0; round < 20; round += 1) {
    const pool = [...fresh(), ...fresh(), ...fresh()].toSorted((a, b) =>
      a.kind + a.value < b.kind + b.value ? -1 : 1,
    );
    const racers = await Promise.all(Array.from({ length: 8 }, () => client()));
    const won = await Promise.all(
      racers.map((id, index) => {
        const wanted = pool.filter((_, place) => (place + index) % 3 !== 0);
        return write((tx) => insertClaims(tx, instance.id, id, wanted));
      }),
    );
    const all = won.flat().map(({ kind, value }) => `${kind} ${value}`);
    expect(all.toSorted()).toEqual(pool.map(({ kind, value }) => `${kind} ${value}`).toSorted());
  }
});

test('survives clients that swap their phones concurrently', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [, phoneA] = fresh() as [ClaimedValue, ClaimedValue];
    const [, phoneB] = fresh() as [ClaimedValue, ClaimedValue];
    const [a, b] = [await client(), await client()];
    await write((tx) => insertClaims(tx, instance.id, a, [phoneA]));
    await write((tx) => insertClaims(tx, instance.id, b, [phoneB]));
    const swap = (id: number, take: ClaimedValue, give: ClaimedValue) =>
      write((tx) =>
        Promise.all([insertClaims(tx, instance.id, id, [take]), releaseClaims(tx, instance.id, id, [give])]),
      );
    await Promise.all([swap(a, phoneB, phoneA), swap(b, phoneA, phoneB)]);
  }
});

test('frees a value that is released', async () => {
  const values = fresh();
  const [first, second] = [await client(), await client()];
  await write((tx) => insertClaims(tx, instance.id, first, values));
  await write((tx) => releaseClaims(tx, instance.id, first, values));
  expect(await holders(values)).toEqual([]);
  expect(await write((tx) => insertClaims(tx, instance.id, second, values))).toEqual(values);
});

test('releases nothing of another client', async () => {
  const values = fresh();
  const [first, second] = [await client(), await client()];
  await write((tx) => insertClaims(tx, instance.id, first, values));
  await write((tx) => releaseClaims(tx, instance.id, second, values));
  expect(new Set(await holders(values))).toEqual(new Set([first]));
});

test('loads imported duplicates, and hands a released value to the lowest id of them', async () => {
  const values = fresh();
  const [first, second, third] = (await newIds(3)) as [number, number, number];
  const release = (id: number) => write((tx) => releaseClaims(tx, instance.id, id, values));
  for (const id of [second, third, first]) await load(id, values);
  expect(new Set(await holders(values))).toEqual(new Set([second]));
  await release(second);
  expect(new Set(await holders(values))).toEqual(new Set([first]));
  await release(first);
  expect(new Set(await holders(values))).toEqual(new Set([third]));
  await release(third);
  expect(await holders(values)).toEqual([]);
});

test('hands nothing to a duplicate that has released the value itself', async () => {
  const values = fresh();
  const [first, second] = (await newIds(2)) as [number, number];
  await load(first, values);
  await load(second, values);
  expect(await write((tx) => listClaims(tx, { instanceId: instance.id, clientId: second }))).toHaveLength(3);
  await write((tx) => releaseClaims(tx, instance.id, second, values));
  expect(await write((tx) => listClaims(tx, { instanceId: instance.id, clientId: second }))).toEqual([]);
  await write((tx) => releaseClaims(tx, instance.id, first, values));
  expect(await holders(values)).toEqual([]);
});

test('gives a value that is handed on to no concurrent claim', async () => {
  const values = fresh();
  const [holder, heir] = (await newIds(2)) as [number, number];
  const asking = await client();
  await load(holder, values);
  await load(heir, values);
  const ask = (tx: Db) => insertClaims(tx, instance.id, asking, values);
  const [, won] = await Promise.all([
    write((tx) => releaseClaims(tx, instance.id, holder, values)),
    write(ask),
  ]);
  expect(won).toEqual([]);
  expect(new Set(await holders(values))).toEqual(new Set([heir]));
});
