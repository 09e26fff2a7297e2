import { expect, test } from 'vitest';
import { openWorkshop } from '../../../support/workshop.ts';
import { importTable, ownWorkshop, writtenIn } from './scene.ts';

const workshop = await openWorkshop();
const { sql } = workshop;
type Own = Awaited<ReturnType<typeof ownWorkshop>>;

const importItems = (own: Own, content: string, query?: Record<string, string>) =>
  importTable(own, '/items/import', content, query);
const listed = async (own: Own) => (await own.desk('GET', '/items')).body.data;

test('an imported item is, in every table, what the desk would have made of it', async () => {
  const [imported, created] = [
    await ownWorkshop(workshop, 'imported.test'),
    await ownWorkshop(workshop, 'created.test'),
  ];
  const report = await importItems(
    imported,
    'reference;description;price;category;unit;tax_rate;line_type\n' +
      'MO-1;Cambio de aceite;1.234,50;Mantenimiento;h;10;labor\nNEU-2;Neumático 205/55 R16;68,5;;;;\n',
  );
  expect(report).toMatchObject({ ok: true, created: 2 });
  const first = {
    reference: 'MO-1',
    description: 'Cambio de aceite',
    price: 1234.5,
    category: 'Mantenimiento',
  };
  await created.desk('POST', '/items', { ...first, unit: 'h', tax_rate: 10, line_type: 'labor' });
  await created.desk('POST', '/items', {
    reference: 'NEU-2',
    description: 'Neumático 205/55 R16',
    price: 68.5,
  });
  const [one, other] = [await writtenIn(sql, imported.id), await writtenIn(sql, created.id)];
  expect(one.catalog_items).toHaveLength(2);
  expect(one).toEqual(other);
});

test('an item that is there gets what its row gives, and keeps the rest, its own spelling too', async () => {
  const own = await ownWorkshop(workshop, 'updated.test');
  const item = { reference: 'MO-1', description: 'Aceite', price: 70, category: 'Mantenimiento', unit: 'l' };
  const { id } = (await own.desk('POST', '/items', item)).body;
  await own.desk('POST', '/items', { reference: 'MO-2', description: 'Filtro', price: 9.8 });
  const csv = 'reference;description;price;active\n mo-1 ;;79,90;\nMO-2;Filtro;9.80;sí\nMO-3;Bujía;12;no\n';
  const expected = { rows: 3, created: 1, updated: 1, unchanged: 1, skipped: 0, duplicates: [] };
  const before = await writtenIn(sql, own.id);
  expect(await importItems(own, csv, { dry_run: 'true' })).toMatchObject(expected);
  expect(await writtenIn(sql, own.id)).toEqual(before);
  const untouched = (await listed(own))[1];
  await workshop.setClock('2027-03-01T10:00:00Z');
  expect(await importItems(own, csv)).toMatchObject(expected);
  const [first, second, third] = await listed(own);
  expect(first).toMatchObject({ ...item, id, price: 79.9 });
  expect(first.updated_at > first.created_at).toBe(true);
  expect(second).toEqual(untouched);
  expect(third).toMatchObject({ reference: 'MO-3', active: false });
  expect(await importItems(own, csv)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
});

test('a new item needs a description and a price; a reference may appear in the file once', async () => {
  const own = await ownWorkshop(workshop, 'wrong.test');
  const { errors, ...report } = await importItems(
    own,
    'reference;description;price\nMO-1;Aceite;1.234\nMO-2;;\nMO-3;Filtro;9\nmo-3;Filtro;10\nMO-4;Bujía;9,999\n',
  );
  expect(report).toMatchObject({ ok: false, created: 0, error_count: 5 });
  expect(errors).toEqual([
    { row: 2, column: 'price', message: expect.stringContaining('Write 1234 without a separator, or') },
    { row: 3, column: 'description', message: 'This field is required.' },
    { row: 3, column: 'price', message: 'This field is required.' },
    { row: 5, column: 'reference', message: 'Row 4 of this file has the same reference.' },
    { row: 6, column: 'price', message: expect.stringContaining('in two ways') },
  ]);
  expect(await listed(own)).toEqual([]);
});

test('two lists at once leave each reference once', async () => {
  const own = await ownWorkshop(workshop, 'races.test');
  const csv = (price: number) =>
    `reference;description;price\n${Array.from({ length: 40 }, (_, at) => `R-${at};Pieza ${at};${price}`).join('\n')}`;
  const [one, other, ...single] = await Promise.all([
    importItems(own, csv(1)),
    importItems(own, csv(2)),
    ...Array.from({ length: 10 }, (_, at) =>
      own.askDesk('POST', '/items', { reference: `r-${at}`, description: 'Otra', price: 3 }),
    ),
  ]);
  const made = single.filter(({ status }) => status === 201).length;
  expect(single.every(({ status }) => status === 201 || status === 422)).toBe(true);
  expect(made + one.created + other.created).toBe(40);
  expect((await own.desk('GET', '/items?limit=200')).body.data).toHaveLength(40);
});
