import { expect, test } from 'vitest';
import { rowsOfInstance } from '../../../support/instance-rows.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { importTable, ownWorkshop, writtenIn } from './scene.ts';

const workshop = await openWorkshop();
const { sql } = workshop;
type Own = Awaited<ReturnType<typeof ownWorkshop>>;

const importVehicles = (own: Own, content: string, query?: Record<string, string>) =>
  importTable(own, '/vehicles/import', content, query);
const client = async (own: Own, body: object): Promise<number> => {
  return (await own.newClient({ name: 'Clara Ejemplo', ...body })).id;
};

test('an imported vehicle is, in every table, what the API and the desk would have made of it', async () => {
  const workshops = [
    await ownWorkshop(workshop, 'imported.test'),
    await ownWorkshop(workshop, 'created.test'),
  ];
  const [imported, created] = workshops as [Own, Own];
  for (const own of workshops) await client(own, { phone: '600000001' });
  const [owner] = (await created.get('/clients')).body.data;
  const report = await importVehicles(
    imported,
    'client_phone;Plate;VIN;brand;model;variant;year;registration_date;fuel;transmission;engine_code;horsepower;' +
      'displacement;color_code;environmental_label;itv_expiry_date;status\n' +
      '+34 600 000 001;1234 bbb;WVWZZZ1JZ3W386752;Seat;Ibiza;1.0 TSI;2019;2019-03-01;Gasolina;Manual;CHZ;95;999;LC9A;C;' +
      '2027-03-01;baja_temporal\n' +
      '600000001;b-0001-XX;;;;;;;;;;;;;;;\n',
  );
  expect(report).toMatchObject({ ok: true, created: 2 });
  const first = {
    client_id: owner.id,
    plate: '1234 bbb',
    vin: 'WVWZZZ1JZ3W386752',
    brand: 'Seat',
    model: 'Ibiza',
    variant: '1.0 TSI',
    year: 2019,
    registration_date: '2019-03-01',
    fuel: 'Gasolina',
    transmission: 'Manual',
    engine_code: 'CHZ',
    horsepower: 95,
    displacement: '999',
    color_code: 'LC9A',
    environmental_label: 'C',
    itv_expiry_date: '2027-03-01',
    status: 'baja_temporal',
  };
  for (const body of [first, { client_id: owner.id, plate: 'b-0001-XX' }])
    expect((await created.post('/vehicles', body)).status).toBe(201);
  const [one, other] = [await writtenIn(sql, imported.id), await writtenIn(sql, created.id)];
  expect(one.vehicles).toHaveLength(2);
  expect(one).toEqual(other);
});

test('a mileage is taken, as the desk may set it', async () => {
  const own = await ownWorkshop(workshop, 'mileage.test');
  const id = await client(own, {});
  await importVehicles(own, `plate,client_id,km\n1234BBB,${id},120000`);
  expect((await own.get('/vehicles')).body.data).toMatchObject([
    { plate: '1234BBB', km: 120000, client_id: id },
  ]);
});

test('an owner is found by any of the columns, and by several where one would not do', async () => {
  const own = await ownWorkshop(workshop, 'owners.test');
  const [clara, bruno] = [
    await client(own, { tax_id: 'B00000001', email: 'clara@example.com' }),
    await client(own, { phone: '+34600000002' }),
  ];
  const twin = 'name;phone;email\nBruno bis;600 000 002;bis@example.com\n';
  await importTable(own, '/clients/import', twin, { duplicates: 'load' });
  const report = await importVehicles(
    own,
    'plate,client_id,client_tax_id,client_email,client_phone\n' +
      `0001AAA,${clara},,,\n` +
      '0002AAA,,b-0000-0001,,\n' +
      '0003AAA,,,CLARA@example.com,\n' +
      `0004AAA,${bruno},,,600000002\n` +
      '0005AAA,,,bis@example.com,600-000-002\n',
  );
  expect(report).toMatchObject({ ok: true, created: 5 });
  const { data } = (await own.get('/vehicles')).body;
  const bis = (await own.get('/clients?search=bis')).body.data[0].id;
  expect(data.map(({ client_id }: { client_id: number }) => client_id)).toEqual([
    clara,
    clara,
    clara,
    bruno,
    bis,
  ]);
});

test('a row that leads to no client, or to several, is an error, and nothing is written', async () => {
  const own = await ownWorkshop(workshop, 'strays.test');
  const [clara, bruno] = [
    await client(own, { phone: '600000001' }),
    await client(own, { phone: '600000002' }),
  ];
  const erased = await client(own, { phone: '600000003' });
  await own.desk('POST', `/clients/${erased}/erase`);
  await importTable(own, '/clients/import', 'name;phone\nEva;600000001', { duplicates: 'load' });
  const eva = (await own.get('/clients?search=eva')).body.data[0].id;
  const before = await writtenIn(sql, own.id);
  const { errors, ...report } = await importVehicles(
    own,
    'plate,client_id,client_phone\n' +
      '0001AAA,,\n' +
      '0002AAA,9007199254740991,\n' +
      `0003AAA,${erased},\n` +
      '0004AAA,,699999999\n' +
      '0005AAA,,600000001\n' +
      `0006AAA,${clara},600000002\n` +
      `...,${clara},\n` +
      `0008AAA,${clara},\n`,
  );
  expect(report).toMatchObject({ ok: false, created: 0, error_count: 7 });
  expect(errors).toEqual([
    {
      row: 2,
      column: null,
      message: expect.stringContaining('client_id, client_tax_id, client_email, client_phone'),
    },
    { row: 3, column: 'client_id', message: expect.stringContaining('This id does not exist') },
    { row: 4, column: 'client_id', message: expect.stringContaining('erased') },
    { row: 5, column: 'client_phone', message: 'No client of the workshop has this value.' },
    {
      row: 6,
      column: 'client_phone',
      message: expect.stringContaining(`several clients: ${clara}, ${eva}.`),
    },
    { row: 7, column: null, message: expect.stringContaining(`several clients: ${clara}, ${bruno}.`) },
    { row: 8, column: 'plate', message: expect.stringContaining('at least one letter or digit') },
  ]);
  expect(await writtenIn(sql, own.id)).toEqual(before);
});

test('a plate that another vehicle has is left out, and its owner is reported', async () => {
  const own = await ownWorkshop(workshop, 'plates.test');
  const [clara, bruno] = [await client(own, {}), await client(own, {})];
  const { id } = await own.newVehicle({ client_id: clara, plate: '1234BBB' });
  const csv = `plate;client_id\n1234-bbb;${clara}\n1234 BBB;${bruno}\n0001AAA;${clara}\n0001 aaa;${clara}\n0001aaa;${bruno}\n`;
  const [same, others] = ['vehicle_exists', 'vehicle_belongs_to_other_client'];
  const expected = {
    rows: 5,
    created: 1,
    skipped: 4,
    duplicates: [
      { row: 2, column: 'plate', code: same, existing_id: id, existing_row: null },
      { row: 3, column: 'plate', code: others, existing_id: id, existing_row: null },
      { row: 5, column: 'plate', code: same, existing_id: null, existing_row: 4 },
      { row: 6, column: 'plate', code: others, existing_id: null, existing_row: 4 },
    ],
  };
  const before = await writtenIn(sql, own.id);
  expect(await importVehicles(own, csv, { dry_run: 'true' })).toMatchObject(expected);
  expect(await writtenIn(sql, own.id)).toEqual(before);
  expect(await importVehicles(own, csv)).toMatchObject(expected);
  expect(await importVehicles(own, csv)).toMatchObject({ created: 0, skipped: 5 });
});

test('imports and registrations of the same plates at once: each is there once, and nobody gets a 5xx', async () => {
  const own = await ownWorkshop(workshop, 'races.test');
  const [clara, bruno] = [await client(own, {}), await client(own, {})];
  const plates = Array.from({ length: 30 }, (_, at) => `R${String(at).padStart(4, '0')}AA`);
  const csv = (some: string[], owner: number) =>
    `plate;client_id\n${some.map((each) => `${each};${owner}`).join('\n')}`;
  const [one, other, ...created] = await Promise.all([
    importVehicles(own, csv(plates, clara)),
    importVehicles(own, csv(plates.toReversed(), bruno)),
    ...plates.map((plate) => own.post('/vehicles', { client_id: bruno, plate })),
  ]);
  expect(created.every(({ status }) => status === 201 || status === 409)).toBe(true);
  const made = created.filter(({ status }) => status === 201).length;
  expect(made + one.created + other.created).toBe(plates.length);
  expect(await rowsOfInstance(sql, own.id)).toMatchObject({ vehicles: plates.length });
});

test('a client erased during an import of vehicles has them, or the row is refused: no 5xx', async () => {
  const own = await ownWorkshop(workshop, 'erased.test');
  const clara = await client(own, {});
  const rows = Array.from({ length: 900 }, (_, at) => `E${String(at).padStart(4, '0')}AA;${clara}`);
  const [report] = await Promise.all([
    importVehicles(own, `plate;client_id\n${rows.join('\n')}`),
    own.desk('POST', `/clients/${clara}/erase`),
  ]);
  const { vehicles = 0 } = await rowsOfInstance(sql, own.id);
  expect(report).toMatchObject({ created: vehicles });
  expect(report.created + report.error_count >= 900 || report.created === 0).toBe(true);
});
