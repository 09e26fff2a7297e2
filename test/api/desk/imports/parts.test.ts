import { expect, test } from 'vitest';
import { storeOf } from '../../../support/store.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { importTable, ownWorkshop, writtenIn } from './scene.ts';

const workshop = await openWorkshop();
const { sql } = workshop;
type Own = Awaited<ReturnType<typeof ownWorkshop>>;

const importParts = (own: Own, content: string, query?: Record<string, string>) =>
  importTable(own, '/parts/import', content, query);
const listed = async (own: Own) => (await own.desk('GET', '/parts?inactive=true')).body.data;
const fallen = async ({ id }: Own) =>
  (
    await sql`select data from events where instance_id = ${id} and event = 'stock.below_minimum' order by id`
  ).map(({ data }) => data);

test('a new part has what its row gives, and what is on hand was counted', async () => {
  const own = await ownWorkshop(workshop, 'created.test');
  const report = await importParts(
    own,
    'reference;description;price;cost;tax_rate;unit;manufacturer_reference;location;minimum;on_hand;active\n' +
      'FIL-1;Filtro de aceite;9,80;4,35;10;caja;OX 339/2D;A-03;4,5;11,1250;sí\nBUJ-2;Bujía;12;;;;;;;;\n',
  );
  expect(report).toMatchObject({ ok: true, created: 2 });
  const [first, second] = await listed(own);
  expect(first).toMatchObject({
    reference: 'FIL-1',
    description: 'Filtro de aceite',
    price: 9.8,
    cost: 4.35,
    tax_rate: 10,
    unit: 'caja',
    manufacturer_reference: 'OX 339/2D',
    location: 'A-03',
    minimum: 4.5,
    on_hand: 11.125,
    active: true,
  });
  expect(second).toMatchObject({ unit: 'ud', tax_rate: 21, cost: null, minimum: null, on_hand: 0 });
  expect(await storeOf(own).movements(first.id)).toMatchObject([
    { kind: 'adjust', quantity: 11.125, on_hand: 11.125, reason: 'Importación' },
  ]);
  expect(await storeOf(own).movements(second.id)).toEqual([]);
});

test('an imported part is, in every table, what the desk would have made of it', async () => {
  const [imported, created] = [
    await ownWorkshop(workshop, 'same.test'),
    await ownWorkshop(workshop, 'desk.test'),
  ];
  await importParts(imported, 'reference,description,price,minimum,on_hand\nFIL-1,Filtro,9.80,4,11');
  const body = { reference: 'FIL-1', description: 'Filtro', price: 9.8, minimum: 4, on_hand: 11 };
  await created.desk('POST', '/parts', body);
  const [one, other] = [await writtenIn(sql, imported.id), await writtenIn(sql, created.id)];
  expect(one.parts).toEqual(other.parts);
  expect(one.stock_movements).toHaveLength(1);
});

test('a part that is there gets what its row gives; the difference of what is on hand is a movement', async () => {
  const own = await ownWorkshop(workshop, 'updated.test');
  const store = storeOf(own);
  const one = await store.part({ reference: 'FIL-1', cost: 4, on_hand: 10 });
  const other = await store.part({ reference: 'BUJ-2', on_hand: 3 });
  const csv = 'reference;price;on_hand\nfil-1;11,50;7,5\nBUJ-2;;3\n';
  const expected = { rows: 2, created: 0, updated: 1, unchanged: 1 };
  const before = await writtenIn(sql, own.id);
  expect(await importParts(own, csv, { dry_run: 'true' })).toMatchObject(expected);
  expect(await writtenIn(sql, own.id)).toEqual(before);
  expect(await importParts(own, csv)).toMatchObject(expected);
  const [first, second] = await listed(own);
  expect(first).toMatchObject({ ...one, price: 11.5, on_hand: 7.5, updated_at: expect.any(String) });
  expect(second).toEqual(other);
  expect((await store.movements(one.id)).at(-1)).toMatchObject({
    kind: 'adjust',
    quantity: -2.5,
    on_hand: 7.5,
  });
  expect(await importParts(own, csv)).toMatchObject({ updated: 0, unchanged: 2 });
});

test('tells once of each part that is below its minimum by then, and was not before', async () => {
  const own = await ownWorkshop(workshop, 'fallen.test');
  const store = storeOf(own);
  for (const reference of ['A', 'B', 'C', 'D']) await store.part({ reference, minimum: 5, on_hand: 10 });
  await importParts(own, 'reference;minimum;on_hand\nA;;3\nB;20;\nC;20;30\nD;20;8\n');
  expect(await fallen(own)).toMatchObject([
    { reference: 'A', on_hand: 3, minimum: 5 },
    { reference: 'B', on_hand: 10, minimum: 20 },
    { reference: 'D', on_hand: 8, minimum: 20 },
  ]);
});

test('a part that the workshop no longer stocks is not counted, unless it stocks it again', async () => {
  const own = await ownWorkshop(workshop, 'inactive.test');
  const { id } = await storeOf(own).part({ reference: 'A', on_hand: 1 });
  await own.desk('PATCH', `/parts/${id}`, { active: false });
  const refused = await importParts(
    own,
    'reference;on_hand;active;description;price\nA;4;;;\nB;4;no;Pieza;1',
  );
  expect(refused.errors).toMatchObject([
    { row: 2, column: 'on_hand' },
    { row: 3, column: 'on_hand' },
  ]);
  expect(await importParts(own, 'reference;on_hand;active\nA;4;sí')).toMatchObject({ ok: true, updated: 1 });
  expect((await listed(own))[0]).toMatchObject({ on_hand: 4, active: true });
});

test('counted while others move the same parts: what movements add up to is what is there', async () => {
  const own = await ownWorkshop(workshop, 'races.test');
  const store = storeOf(own);
  const parts = await Promise.all(Array.from({ length: 8 }, (_, at) => store.part({ reference: `R-${at}` })));
  const csv = `reference;on_hand\n${parts.map(({ reference }) => `${reference};50`).join('\n')}`;
  const [one, other, ...moved] = await Promise.all([
    importParts(own, csv),
    importParts(own, csv),
    ...parts.map(({ id }) => store.move({ part_id: id, kind: 'out', quantity: 1 })),
  ]);
  expect([one.ok, other.ok]).toEqual([true, true]);
  expect(moved.every(({ status }) => status === 201)).toBe(true);
  const [row] = await sql`
    select count(*)::int as wrong from parts p where instance_id = ${own.id} and on_hand_thousandths <>
      (select sum(change_thousandths) from stock_movements m where m.instance_id = p.instance_id and m.part_id = p.id)`;
  expect(row?.wrong).toBe(0);
});
