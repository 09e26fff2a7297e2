import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commandsOf } from '../../../support/commands.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { importTable } from './scene.ts';

const workshop = await openWorkshop();
const desk = commandsOf(workshop.deskApp);

test('a price list with the headers and values of a Spanish program is read', async () => {
  const file =
    'Código;Descripción;PVP;Familia;Unidad;IVA\nMO-1;Cambio de aceite;"12,50 €";Taller;h;21%\nMO-2;Lavado;€ 9;;ud;10 %\n';
  await desk.workshop('services', 'create', '--name', 'Taller');
  const report = await importTable(workshop, '/items/import', file);
  expect(report).toMatchObject({ ok: true, created: 2, errors: [] });
  expect(report.columns).toEqual([
    { header: 'Código', field: 'reference' },
    { header: 'Descripción', field: 'description' },
    { header: 'PVP', field: 'price' },
    { header: 'Familia', field: 'category' },
    { header: 'Unidad', field: 'unit' },
    { header: 'IVA', field: 'tax_rate' },
  ]);
  const { data } = await desk.json('items', 'list');
  expect(data).toMatchObject([
    { reference: 'MO-1', price: 12.5, unit: 'h', tax_rate: 21 },
    { reference: 'MO-2', price: 9, tax_rate: 10 },
  ]);
});

test('clients and vehicles come with the usual words, in any of the languages', async () => {
  const clients =
    'Nombre y apellidos,Teléfono,Móvil,NIF/CIF,Población,C.P.\nClara Ejemplo,910000001,600000001,00000000T,Getafe,28901\n';
  expect(await importTable(workshop, '/clients/import', clients)).toMatchObject({ ok: true, created: 1 });
  const [clara] = (await desk.json('clients', 'list')).data;
  expect(clara).toMatchObject({ phone: '910000001', phone_secondary: '600000001', zip: '28901' });
  const vehicles =
    'Matrícula;Marca;Modelo;Fecha matriculación;Próxima ITV;NIF cliente\n0000BBB;Seat;León;15/3/2021;31/12/2026;00000000T\n';
  expect(await importTable(workshop, '/vehicles/import', vehicles)).toMatchObject({ ok: true, created: 1 });
  const [car] = (await desk.json('vehicles', 'list')).data;
  expect(car).toMatchObject({ registration_date: '2021-03-15', itv_expiry_date: '2026-12-31' });
});

test.each([
  ['parts', 'Codi;Descripció;Preu;Estoc\nP-1;Filtre;9,80;3\n'],
  ['parts', 'Code;Désignation;Prix HT;En stock\nP-2;Filtre;9,80;3\n'],
  ['parts', 'Referência;Descrição;Preço;Quantidade\nP-3;Filtro;9,80;3\n'],
  ['parts', 'Код;Описание;Цена;Наличност\nP-4;Филтър;9,80;3\n'],
  ['parts', 'SKU;Description;Sale price;Quantity\nP-5;Filter;9.80;3\n'],
])('%s with the header %s', async (kind, file) => {
  expect(await importTable(workshop, `/${kind}/import`, file)).toMatchObject({ ok: true, created: 1 });
});

test('--map says what a header is, and leaves columns out', async () => {
  const file = 'Tarifa 2;Ref. interna;Texto;Notas\n10;M-1;Montaje;x\n';
  const map = 'Tarifa 2=price,ref. interna=reference,Texto=description,Notas=-';
  expect(await importTable(workshop, '/items/import', file, { map })).toMatchObject({ ok: true, created: 1 });
});

test.each([
  ['PVP', 'Write header=field', 'PVP'],
  ['PVP=euros', 'no field euros', 'PVP'],
  ['Tarifa=price', 'names a column that the file does not have', 'tarifa'],
])('--map %s is refused', async (map, message, column) => {
  const report = await importTable(workshop, '/items/import', 'PVP;Código\n1;X\n', { map });
  expect(report.errors[0]).toMatchObject({ row: null, column, message: expect.stringContaining(message) });
});

test.each([['31/13/2026', '31.12.26', '2026/12/31']])('%s, %s and %s are no days', async (...days) => {
  for (const day of days) {
    const file = `Matrícula;ITV;NIF cliente\n9999ZZZ;${day};00000000T\n`;
    const report = await importTable(workshop, '/vehicles/import', file);
    expect(report).toMatchObject({ ok: false, errors: [{ row: 2, column: 'ITV' }] });
  }
});

test('a sign that does not belong to its column is an error', async () => {
  const report = await importTable(workshop, '/items/import', 'Código;Descripción;PVP;IVA\nX;y;21%;5 €\n');
  expect(report.errors.map(({ column }: { column: string }) => column)).toEqual(['PVP', 'IVA']);
});

test.each([
  ['es', 'No es un número'],
  ['fr', 'Ce n’est pas un nombre|n.est pas un nombre'],
  ['bg', '[а-я]'],
])(
  'at the desk of a workshop in %s errors are in its language, with the columns as the file has them',
  async (language, words) => {
    await desk.workshop('settings', 'set', '--language', language);
    const folder = mkdtempSync(join(tmpdir(), 'workshop-import-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'tarifa.csv'), 'Código;Descripción;PVP\nX;y;mucho\n');
    const report = await desk.json('items', 'import', join(folder, 'tarifa.csv'));
    expect(report.errors).toMatchObject([{ row: 2, column: 'PVP' }]);
    expect(report.errors[0].message).toMatch(new RegExp(words));
  },
);
