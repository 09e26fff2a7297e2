import { expect, test } from 'vitest';
import { constraintName } from '../../../db/connection/client.ts';
import {
  findPartPage,
  findPartsByReference,
  insertParts,
  lockParts,
  updateParts,
} from '../../../db/stock/parts.ts';
import { newPart } from '../../../domain/stock/part.ts';
import { referenceKey } from '../../../domain/stock/reference.ts';
import { referenceSearchTerm } from '../../../domain/stock/search.ts';
import { now, openScene } from '../scene.ts';

const { instance, other, write } = await openScene();

const part = (reference: string, more = {}) =>
  newPart({ reference, description: 'Pieza inventada', price: 1.5, ...more }, 21);
const later = new Date(now.getTime() + 60_000);

test('stores many parts at once, in the given order, and finds them by their references', async () => {
  const sent = [part('FIL-1', { minimum: 0.5 }), part('OX 339/2D'), part('A\\"{}, \n')];
  const kept = await write((tx) => insertParts(tx, instance.id, sent, now));
  expect(kept.map(({ reference }) => reference)).toEqual(sent.map(({ reference }) => reference));
  expect(kept[0]).toMatchObject({ on_hand_thousandths: 0, below_minimum: true, minimum_thousandths: 500 });
  const keys = ['fil-1', 'ox339/2d', 'nobody'].map(referenceKey);
  const found = await write((tx) => findPartsByReference(tx, { instanceId: instance.id, keys }));
  expect(Object.fromEntries(found)).toEqual({ 'fil-1': kept[0]?.id, 'ox339/2d': kept[1]?.id });
  expect(await write((tx) => findPartsByReference(tx, { instanceId: other.id, keys }))).toEqual(new Map());
});

test('many parts are changed at once, and found as they are called then', async () => {
  const kept = await write((tx) => insertParts(tx, instance.id, [part('B-1'), part('B-2')], now));
  const changed = await write(async (tx) => {
    const held = await lockParts(tx, { instanceId: instance.id, ids: kept.map(({ id }) => id) });
    const renamed = held.map((each) => ({ ...each, reference: `C/${each.reference}`, active: true }));
    return updateParts(tx, instance.id, renamed, later);
  });
  expect(changed.map(({ reference }) => reference).toSorted()).toEqual(['C/B-1', 'C/B-2']);
  expect(changed[0]).toMatchObject({ created_at: now.toISOString(), updated_at: later.toISOString() });
  const search = (term: string) =>
    write((tx) =>
      findPartPage(tx, { instanceId: instance.id, after: 0, limit: 9 }, { term: referenceSearchTerm(term) }),
    );
  expect((await search('cb1')).rows).toMatchObject([{ id: kept[0]?.id }]);
});

test('a change never goes back in time', async () => {
  const [kept] = await write((tx) => insertParts(tx, instance.id, [part('D-1')], later));
  const [changed] = await write(async (tx) =>
    updateParts(
      tx,
      instance.id,
      await lockParts(tx, { instanceId: instance.id, ids: [kept?.id as number] }),
      now,
    ),
  );
  expect(changed?.updated_at).toBe(later.toISOString());
});

test('no two have one reference', async () => {
  const twice = write((tx) => insertParts(tx, instance.id, [part('E-1'), part('e - 1')], now));
  expect(await twice.catch(constraintName)).toBe('parts_reference_key');
});
