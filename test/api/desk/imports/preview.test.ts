import { expect, test } from 'vitest';
import { openWorkshop } from '../../../support/workshop.ts';
import { importTable, ownWorkshop, writtenIn } from './scene.ts';

const workshop = await openWorkshop();

const unknownHeaders =
  'Kunde;Tel. Büro;Mail des Kunden;Notas\nClara Ejemplo;600000001;CLARA@example.com;x\nBruno;;no-mail;\n';

test('a preview shows the columns, the fields and the first rows as stored, and changes nothing', async () => {
  const before = await writtenIn(workshop.sql, workshop.instanceId);
  const map = 'Kunde=name,#2=phone,#3=email';
  const report = await importTable(workshop, '/clients/import', unknownHeaders, { preview: 'true', map });
  expect(report).toMatchObject({ ok: false, dry_run: true, rows: 2, refused: 1, error_count: 1 });
  expect(report.preview.columns).toEqual([
    { header: 'Kunde', field: 'name', source: 'map', samples: ['Clara Ejemplo', 'Bruno'] },
    { header: 'Tel. Büro', field: 'phone', source: 'map', samples: ['600000001'] },
    { header: 'Mail des Kunden', field: 'email', source: 'map', samples: ['CLARA@example.com', 'no-mail'] },
    { header: 'Notas', field: null, source: null, samples: ['x'] },
  ]);
  expect(report.preview.rows).toEqual([
    {
      row: 2,
      result: 'created',
      values: [
        { field: 'name', value: 'Clara Ejemplo' },
        { field: 'phone', value: '600000001' },
        { field: 'email', value: 'clara@example.com' },
      ],
      errors: [],
    },
    {
      row: 3,
      result: 'refused',
      values: [
        { field: 'name', value: 'Bruno' },
        { field: 'email', value: 'no-mail' },
      ],
      errors: [{ column: 'Mail des Kunden', message: expect.any(String) }],
    },
  ]);
  expect(await writtenIn(workshop.sql, workshop.instanceId)).toEqual(before);
});

test('a preview lists the fields with their labels in the language of the request', async () => {
  const { preview } = await importTable(workshop, '/vehicles/import', 'plate\n', { preview: 'true' });
  expect(preview.fields).toContainEqual({ name: 'plate', label: 'Number plate', required: true });
  expect(preview.fields).toContainEqual({ name: 'client_phone', label: expect.any(String), required: false });
  const clients = await importTable(workshop, '/clients/import', 'name\n', { preview: 'true' });
  const labels = clients.preview.fields.map(({ label }: { label: string }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});

test('a preview shows the columns of a file whose header lacks a required field', async () => {
  const report = await importTable(workshop, '/clients/import', 'Kunde;phone\nClara;1\n', {
    preview: 'true',
  });
  expect(report).toMatchObject({ ok: false, rows: 0, errors: [{ column: 'name' }] });
  expect(report.preview).toMatchObject({
    columns: [
      { header: 'Kunde', field: null, source: null, samples: ['Clara'] },
      { header: 'phone', field: 'phone', source: 'name' },
    ],
    rows: [],
  });
});

test('a preview of a file that is no table has no columns', async () => {
  const report = await importTable(workshop, '/parts/import', '%PDF-1.7', { preview: 'true' });
  expect(report).toMatchObject({ ok: false, preview: { columns: [], rows: [] } });
});

test('a plate is shown as it is stored', async () => {
  await importTable(workshop, '/clients/import', 'name;tax_id\nClara Ejemplo;00000000T\n');
  const file = 'plate;client_tax_id\n0000 bbb;00000000T\n';
  const { preview } = await importTable(workshop, '/vehicles/import', file, { preview: 'true' });
  expect(preview.rows[0].values[0]).toEqual({ field: 'plate', value: '0000BBB' });
});

test('columns are named by their position where headers are empty, equal, or contain commas', async () => {
  const own = await ownWorkshop(workshop, 'positions.test');
  const file = ';Tel;Tel;"Población, CP"\nClara;600000001;910000001;Getafe\n';
  const map = '#1=name,#2=phone,#3=phone_secondary,#4=city';
  expect(await importTable(own, '/clients/import', file, { map })).toMatchObject({ ok: true, created: 1 });
  const [row] =
    await own.sql`select name, phone, phone_secondary, city from clients where instance_id = ${own.id}`;
  expect(row).toEqual({ name: 'Clara', phone: '600000001', phone_secondary: '910000001', city: 'Getafe' });
});

test.each([
  ['#9=name', 'names a column that the file does not have'],
  ['#0=name', 'names a column that the file does not have'],
])('--map %s is refused', async (map, message) => {
  const report = await importTable(workshop, '/clients/import', 'name\nClara\n', { map });
  expect(report.errors[0].message).toContain(message);
});

test('a position leaves a recognised column out', async () => {
  const own = await ownWorkshop(workshop, 'left-out.test');
  const report = await importTable(own, '/clients/import', 'name;phone\nClara;x\n', { map: '#2=-' });
  expect(report).toMatchObject({ ok: true, created: 1 });
});

test('rows with errors are left out on request, and the others are written', async () => {
  const own = await ownWorkshop(workshop, 'skip.test');
  const file = 'name;email\nClara;clara@example.com\nBruno;no\n;x@example.com\nDiego;\n';
  expect(await importTable(own, '/clients/import', file)).toMatchObject({
    ok: false,
    created: 0,
    refused: 2,
  });
  const report = await importTable(own, '/clients/import', file, { errors: 'skip' });
  expect(report).toMatchObject({ ok: false, rows: 4, created: 2, refused: 2, dry_run: false });
  expect(report.errors.map(({ row }: { row: number }) => row)).toEqual([3, 4]);
  expect(await own.sql`select name from clients where instance_id = ${own.id} order by id`).toEqual([
    { name: 'Clara' },
    { name: 'Diego' },
  ]);
});

test.each([
  ['an unknown column', 'name;foo\nClara;x\n'],
  ['a missing column', 'phone\n1\n'],
  ['an unclosed quote', `name;phone\nClara;1\n"${'x'.repeat(70_000)}`],
])('%s keeps the file from being imported even so', async (_problem, file) => {
  const own = await ownWorkshop(workshop, `broken-${_problem.replaceAll(' ', '-')}.test`);
  const report = await importTable(own, '/clients/import', file, { errors: 'skip' });
  expect(report).toMatchObject({ ok: false, created: 0 });
  expect(await own.sql`select from clients where instance_id = ${own.id}`).toHaveLength(0);
});
