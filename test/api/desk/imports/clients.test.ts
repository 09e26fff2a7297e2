import { expect, test } from 'vitest';
import { rowsOfInstance } from '../../../support/instance-rows.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { importTable, ownWorkshop, staffName, writtenIn } from './scene.ts';

const workshop = await openWorkshop();
const { sql } = workshop;

const workshopOfItsOwn = (host: string) => ownWorkshop(workshop, host);

const importInto =
  (own: Awaited<ReturnType<typeof workshopOfItsOwn>>) =>
  (content: string, query = {}) =>
    importTable(own, '/clients/import', content, query);

test('an imported client is, in every table, what the API and the desk would have made of it', async () => {
  const [imported, created] = [
    await workshopOfItsOwn('imported.test'),
    await workshopOfItsOwn('created.test'),
  ];
  const report = await importInto(imported)(
    'name;phone;phone_secondary;email;billing_email;tax_id;address;city;zip;province;country;preferred_language;' +
      'preferred_contact_method;marketing_opt_out;channel_opt_out.email;channel_opt_out.call\n' +
      'Íñigo "El Rápido", S.L.;600 000 001;+34 (0)612 000 002;INIGO@Example.com;Facturas@example.com;b-00.000.000;' +
      '"Calle; ""Inventada"""" 1";Getafe;28901;Madrid;España;ca;sms;sí;VERDADERO;0\n' +
      'Bruno;;;;;;;;;;;;;;;\n',
  );
  expect(report).toMatchObject({ ok: true, created: 2, skipped: 0 });
  const first = {
    name: 'Íñigo "El Rápido", S.L.',
    phone: '600 000 001',
    phone_secondary: '+34 (0)612 000 002',
    email: 'INIGO@Example.com',
    billing_email: 'Facturas@example.com',
    tax_id: 'b-00.000.000',
    address: 'Calle; "Inventada"" 1',
    city: 'Getafe',
    zip: '28901',
    province: 'Madrid',
    country: 'España',
    preferred_language: 'ca',
    preferred_contact_method: 'sms',
    marketing_opt_out: true,
    channel_opt_out: { email: true, call: false },
  };
  for (const body of [first, { name: 'Bruno' }])
    expect((await created.post('/clients', body)).status).toBe(201);
  const [one, other] = [await writtenIn(sql, imported.id), await writtenIn(sql, created.id)];
  expect(one.clients).toHaveLength(2);
  expect(one).toEqual(other);
  const events = await sql`select event from events where instance_id = ${imported.id}`;
  expect([...events]).toEqual([]);
});

test('the history names who imported a client, and desk-only fields are set', async () => {
  const own = await workshopOfItsOwn('desk-only.test');
  await importInto(own)('name,vip,whatsapp_phone\nClara,yes,600000009');
  const [client] = (await own.get('/clients')).body.data;
  expect(client).toMatchObject({ name: 'Clara', vip: true, whatsapp_phone: '600000009' });
  const { data } = (await own.desk('GET', `/history?client_id=${client.id}`)).body;
  expect(data).toMatchObject([
    { action: 'client.created', by: staffName, by_kind: 'staff', changes: { vip: { from: null, to: true } } },
  ]);
});

test('a moment later integrators find what was imported by updated_since, and by searching', async () => {
  const own = await workshopOfItsOwn('found.test');
  const since = workshop.clock.now().toISOString();
  await importInto(own)('name\nClara Ejemplo');
  expect((await own.get(`/clients?updated_since=${since}`)).body.data).toHaveLength(1);
  expect((await own.get('/clients?search=ejemplo')).body.data).toHaveLength(1);
});

test('a value that another client has is left out and reported, with the column that holds it', async () => {
  const own = await workshopOfItsOwn('duplicates.test');
  const { id } = (await own.post('/clients', { name: 'Clara', phone: '600000001', tax_id: 'B00000001' }))
    .body;
  const csv =
    'name;phone;email;tax_id\n' +
    'Clara bis;+34 600 000 001;new@example.com;b-0000-0001\n' + // the tax id's before the phone's
    'Ana;600000002;ana@example.com;\n' +
    'Bruno;600-000-002;;\n' + // as the row above
    'Eva;;NEW@example.com;\n' + // the row that had it first was left out
    'Sola;;;\n' +
    'Sola;;;\n';
  const expected = {
    ok: true,
    rows: 6,
    created: 3,
    skipped: 3,
    duplicates: [
      { row: 2, column: 'tax_id', code: 'client_exists', existing_id: id, existing_row: null },
      { row: 4, column: 'phone', code: 'client_exists', existing_id: null, existing_row: 3 },
      { row: 7, column: 'name', code: 'client_exists', existing_id: null, existing_row: 6 },
    ],
  };
  const before = await writtenIn(sql, own.id);
  expect(await importInto(own)(csv, { dry_run: 'true' })).toMatchObject({ ...expected, dry_run: true });
  expect(await writtenIn(sql, own.id)).toEqual(before);
  expect(await importInto(own)(csv)).toMatchObject({ ...expected, dry_run: false });
  const after = await writtenIn(sql, own.id);
  expect(await importInto(own)(csv)).toMatchObject({ created: 0, skipped: 6 });
  expect(await writtenIn(sql, own.id)).toEqual(after);
});

test('duplicates are found across batches', async () => {
  const own = await workshopOfItsOwn('batches.test');
  const rows = Array.from({ length: 1_200 }, (_, at) => `Cliente ${at};c${at % 700}@example.com`);
  const report = await importInto(own)(`name;email\n${rows.join('\n')}`);
  expect(report).toMatchObject({ rows: 1_200, created: 700, skipped: 500 });
  expect(report.duplicates[0]).toMatchObject({ row: 702, existing_row: 2, existing_id: null });
});

test('with duplicates loaded, each is created and waits in line for what another has', async () => {
  const own = await workshopOfItsOwn('loaded.test');
  const { id } = await own.newClient({ name: 'Clara', email: 'clara@example.com' });
  const csv =
    'name;email;phone\nClara 2;Clara@example.com;600000001\nClara 3;clara@example.com;600 000 001\n';
  const dry = await importInto(own)(csv, { duplicates: 'load', dry_run: 'true' });
  expect(dry).toMatchObject({ created: 2, skipped: 0 });
  const report = await importInto(own)(csv, { duplicates: 'load' });
  expect({ ...report, dry_run: true }).toEqual(dry);
  expect(report.duplicates).toMatchObject([
    { row: 2, column: 'email', existing_id: id },
    { row: 3, column: 'email', existing_row: 2 },
  ]);
  const heirs = await sql`
    select kind, value from client_claim_heirs where instance_id = ${own.id} order by client_id, kind`;
  expect([...heirs]).toEqual([
    { kind: 'email', value: 'clara@example.com' },
    { kind: 'email', value: 'clara@example.com' },
    { kind: 'phone', value: '+34600000001' },
  ]);
  // Once a client releases the email, the next client that was imported with the same email gets the claim on it.
  await own.patch(`/clients/${id}`, { email: null });
  const taken = await own.post('/clients', { name: 'Eva', email: 'clara@example.com' });
  expect(taken).toMatchObject({ status: 409, body: { error: { existing_id: expect.any(Number) } } });
});

test('imports and creations of the same people at once: nobody is refused for good, and none is there twice', async () => {
  const own = await workshopOfItsOwn('races.test');
  const people = Array.from({ length: 40 }, (_, at) => ({
    name: `Persona ${at}`,
    email: `p${at}@example.com`,
    phone: `6000001${String(at).padStart(2, '0')}`,
  }));
  const csv = (some: typeof people) =>
    `name;email;phone\n${some.map(({ name, email, phone }) => `${name};${email};${phone}`).join('\n')}`;
  const [imported, turned, ...created] = await Promise.all([
    importInto(own)(csv(people)),
    importInto(own)(csv(people.toReversed())),
    ...people.map((body) => own.post('/clients', body)),
  ]);
  expect(created.every(({ status }) => status === 201 || status === 409)).toBe(true);
  for (const report of [imported, turned]) {
    expect(report).toMatchObject({ ok: true, rows: 40 });
    expect(report.created + report.skipped).toBe(40);
  }
  const made = created.filter(({ status }) => status === 201).length;
  expect(made + imported.created + turned.created).toBe(40);
  const rows = await rowsOfInstance(sql, own.id);
  expect(rows).toMatchObject({ clients: 40, client_claims: 80 });
});
