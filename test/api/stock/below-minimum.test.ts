import { expect, test } from 'vitest';
import { addPart } from '../../support/parts.ts';
import { storeOf } from '../../support/store.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { desk, get } = workshop;
const { part, move, moveAll, fallen } = storeOf(workshop);

const out = (part_id: number, quantity: number) => ({ part_id, kind: 'out', quantity });
const taken = async (work: () => Promise<unknown>) => {
  const before = (await fallen()).length;
  await work();
  return (await fallen()).slice(before);
};

test('a part that falls below its minimum is announced once, until it was above again', async () => {
  const { id, reference } = await part({ minimum: 4 });
  const told = (on_hand: number) => ({ part_id: id, reference, on_hand, minimum: 4 });
  expect(await taken(() => move(out(id, 6)))).toEqual([]);
  expect(await taken(() => move(out(id, 0.001)))).toEqual([told(3.999)]);
  expect(await taken(() => move(out(id, 1)))).toEqual([]);
  expect(await taken(() => move({ part_id: id, kind: 'in', quantity: 5 }))).toEqual([]);
  expect(await taken(() => move(out(id, 7)))).toEqual([told(0.999)]);
});

test('what several movements do together counts, not what is between', async () => {
  const { id } = await part({ minimum: 4 });
  const there = { part_id: id, kind: 'in', quantity: 8 };
  expect(await taken(() => moveAll([out(id, 8), there]))).toEqual([]);
  expect(await taken(() => moveAll([out(id, 8), out(id, 1)]))).toMatchObject([{ part_id: id, on_hand: 1 }]);
});

test('a refused movement announces nothing', async () => {
  const { id } = await part({ minimum: 4 });
  expect(await taken(() => moveAll([out(id, 8), out(id, 8)]))).toEqual([]);
});

test('so does a minimum that is raised, and a part that is kept again', async () => {
  const { id } = await part();
  const set = (fields: object) => () => desk('PATCH', `/parts/${id}`, fields);
  expect(await taken(set({ minimum: 10 }))).toEqual([]);
  expect(await taken(set({ minimum: 10.5 }))).toMatchObject([{ part_id: id, on_hand: 10, minimum: 10.5 }]);
  expect(await taken(set({ minimum: 12 }))).toEqual([]);
  expect(await taken(set({ active: false }))).toEqual([]);
  expect(await taken(set({ active: true }))).toHaveLength(1);
  expect(await taken(set({ minimum: null }))).toEqual([]);
});

test('a part that begins below its minimum has not fallen', async () => {
  expect(await taken(() => part({ minimum: 20 }))).toEqual([]);
});

test('parts are below their minimum or not, and only those that are kept', async () => {
  const low = await addPart(workshop, { reference: 'BAJA', minimum_thousandths: 1 });
  const gone = await addPart(workshop, { reference: 'IDA', minimum_thousandths: 1, active: false });
  expect((await get(`/stock/parts/${low}`)).body.below_minimum).toBe(true);
  expect((await get(`/stock/parts/${gone}`)).body).toMatchObject({ active: false, below_minimum: false });
});
