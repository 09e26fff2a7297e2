import { describe, expect, test } from 'vitest';
import { languages } from '../../../generated/errors.ts';
import { type DeskOperationId, deskOperations } from '../../../generated/operations.ts';
import { groupOfOperation } from '../../../views/panel/operations/groups.ts';
import { brakeCheck, issuer, recipient } from '../../support/fixtures.ts';
import { type FormFields, signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true, logLevel: 'error' } });
const { desk, newClient, newBudget, sql } = workshop;
const owner = await signIn(workshop, 'owner');
const ids = Object.keys(deskOperations) as DeskOperationId[];

const pathOf = (operation: DeskOperationId, query = '') => `/panel/operations/${operation}${query}`;
const submit = (operation: DeskOperationId, fields: FormFields, query = '') =>
  owner.submit(pathOf(operation, query), operation, fields);
const historyOf = async (clientId: number) =>
  (await desk('GET', `/history?client_id=${clientId}`)).body.data.map((row: { changes: object }) =>
    Object.keys(row.changes),
  );

describe('the list of operations', () => {
  test('has a group for every operation, and a page for every one that people may perform', async () => {
    expect(ids.map(groupOfOperation)).not.toContain(undefined);
    const { payload } = await owner.get('/panel/operations');
    const listed = [...payload.matchAll(/href="\/panel\/operations\/(\w+)"/g)].map(([, id]) => id);
    expect(new Set(listed)).toEqual(new Set(ids.filter((id) => deskOperations[id].roles.includes('owner'))));
  });

  test.each([
    ['anadir cliente', 'createDeskClient'],
    ['clients erase', 'eraseClient'],
    ['agenda cerrado', undefined],
    ['almacén movimiento', 'moveStock'],
  ])('finds %j', async (wanted, expected) => {
    const { payload } = await owner.get(`/panel/operations?q=${encodeURIComponent(wanted)}`);
    const found = [...payload.matchAll(/data-id="(\w+)"/g)].map(([, id]) => id);
    if (expected) expect(found).toContain(expected);
    else expect(found).toEqual([]);
  });

  test.each(languages)('has its words in %s', async (language) => {
    const { payload } = await owner.get('/panel/operations', {
      cookie: `${owner.cookie}; panel-language=${language}`,
    });
    expect(payload).toContain('data-id="createDeskClient"');
  });
});

describe('a form that changes a record', () => {
  test('first asks for the record, and then shows its values', async () => {
    const { id } = await newClient({ phone: '600 100 100' });
    expect((await owner.get(pathOf('setClient'))).payload).toContain('data-choice="setClient"');
    expect((await owner.get(pathOf('setClient', `?id=${id}`))).payload).toContain('value="600 100 100"');
    expect((await owner.get(pathOf('setClient', '?id=999999'))).payload).toContain('role="alert"');
  });

  test('sends only the fields that the person changed', async () => {
    const { id } = await newClient({ phone: '600 100 101', email: 'clara@example.com' });
    const answer = await submit('setClient', { city: 'Lugo' }, `?id=${id}`);
    expect(answer.statusCode).toBe(200);
    expect((await desk('GET', `/clients/${id}`)).body).toMatchObject({
      city: 'Lugo',
      email: 'clara@example.com',
    });
    expect((await historyOf(id))[0]).toEqual(['city']);
  });

  test('empties a field, and sets flags', async () => {
    const { id } = await newClient({ phone: '600 100 102', email: 'pau@example.com' });
    await submit('setClient', { email: '', vip: 'true', 'channel_opt_out[sms]': 'true' }, `?id=${id}`);
    const { body } = await desk('GET', `/clients/${id}`);
    expect(body).toMatchObject({ email: null, vip: true, channel_opt_out: { sms: true, email: false } });
  });

  test('is refused if another person changed the record meanwhile', async () => {
    const { id } = await newClient();
    const { payload } = await owner.get(pathOf('setClient', `?id=${id}`));
    const version = /name="version" value="([^"]+)"/.exec(payload)?.[1]?.replaceAll('&quot;', '"') ?? '';
    await desk('PATCH', `/clients/${id}`, { city: 'Vigo' });
    const fields = { operation: 'setClient', nonce: 'n', id: String(id), version, shown: '{}', city: 'Lugo' };
    expect((await owner.post(pathOf('setClient', `?id=${id}`), fields)).statusCode).toBe(409);
    expect((await desk('GET', `/clients/${id}`)).body.city).toBe('Vigo');
  });

  test('leaves flags of an unknown record as they are', async () => {
    const budget = await newBudget({ lines: [{ ...brakeCheck, optional: true }] });
    const [line] = budget.lines;
    const parameters = { id: String(budget.id), lineId: String(line.id) };
    const answer = await submit('setBudgetLine', { ...parameters, description: 'Discos' });
    expect(answer.statusCode).toBe(200);
    const [changed] = (await desk('GET', `/budgets/${budget.id}`)).body.lines;
    expect(changed).toMatchObject({
      description: 'Discos',
      optional: true,
      unit_price: brakeCheck.unit_price,
    });
  });

  test('keeps a box without hours of its own, and gives it some', async () => {
    expect((await submit('createBox', { name: 'Elevador' })).statusCode).toBe(200);
    const [box] = (await desk('GET', '/boxes')).body.data.filter(
      ({ name }: { name: string }) => name === 'Elevador',
    );
    expect(box.schedule).toBeNull();
    const hours = Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) => [
        [`schedule[${day}][start]`, '8:00'],
        [`schedule[${day}][end]`, '14:00'],
      ]),
    );
    expect((await submit('setBox', hours, `?id=${box.id}`)).statusCode).toBe(200);
    expect((await desk('GET', `/boxes/${box.id}`)).body.schedule.mon).toEqual({
      start: '08:00',
      end: '14:00',
      closed: false,
    });
  });
});

describe('a picker without scripts', () => {
  const clientOf = async (phone: string) =>
    (await newClient({ name: `Nombre Inventado ${phone}`, phone })).id;

  test('takes the only record that fits the typed text', async () => {
    const id = await clientOf('600200200');
    const answer = await submit('createDeskVehicle', { 'client_id.text': '600200200', plate: '1111 BBB' });
    expect(answer.statusCode).toBe(200);
    const [vehicle] = await sql`select client_id::int from vehicles where plate = '1111BBB'`;
    expect(vehicle?.client_id).toBe(id);
  });

  test('offers the records that fit, and keeps the other fields', async () => {
    await clientOf('600200201');
    await clientOf('600200202');
    const answer = await submit('createDeskVehicle', {
      'client_id.text': 'Nombre Inventado',
      plate: '2222 BBB',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.payload).toMatch(/data-field="client_id"/);
    expect(answer.payload).toMatch(/<input type="radio" name="client_id" value="\d+"/);
    expect(answer.payload).toContain('value="2222 BBB"');
    expect(await sql`select from vehicles where plate = '2222BBB'`).toHaveLength(0);
  });

  test('shows the results of its button, and what was typed', async () => {
    await clientOf('600200203');
    const query = new URLSearchParams({
      ...{ operation: 'createDeskVehicle', nonce: 'n', pick: 'client_id', client_id: '' },
      ...{ 'client_id.text': '600200203', plate: '3333 BBB' },
    });
    const { payload } = await owner.get(pathOf('createDeskVehicle', `?${query}`));
    expect(payload).toMatch(/<input type="radio" name="client_id" value="\d+" checked/);
    expect(payload).toContain('value="3333 BBB"');
  });

  test('finds another record if the text of a chosen one was changed', async () => {
    const [one, other] = [await clientOf('600200204'), await clientOf('600200205')];
    const answer = await submit('createDeskVehicle', {
      ...{ client_id: String(one), 'client_id.shown': 'Nombre Inventado 600200204' },
      ...{ 'client_id.text': '600200205', plate: '4444 BBB' },
    });
    expect(answer.statusCode).toBe(200);
    const [vehicle] = await sql`select client_id::int from vehicles where plate = '4444BBB'`;
    expect(vehicle?.client_id).toBe(other);
  });

  test('says that nothing fits', async () => {
    const answer = await submit('createDeskVehicle', { 'client_id.text': 'Nadie Así', plate: '5555 BBB' });
    expect([answer.statusCode, answer.payload.includes('«Nadie Así»')]).toEqual([422, true]);
  });
});

describe('an act that cannot be undone', () => {
  test('asks once, and keeps the input', async () => {
    const { id } = await newClient({ name: 'Lucía Muestra' });
    const query = `?id=${id}&id.text=${encodeURIComponent('Lucía Muestra')}`;
    const asked = await submit('eraseClient', {}, query);
    expect(asked.statusCode).toBe(422);
    expect(asked.payload).toContain('no se puede deshacer');
    expect(asked.payload).toContain('value="Lucía Muestra"');
    expect((await desk('GET', `/clients/${id}`)).body.name).toBe('Lucía Muestra');
    expect((await submit('eraseClient', { sure: 'true' }, query)).statusCode).toBe(200);
    expect((await desk('GET', `/clients/${id}`)).body.name).not.toBe('Lucía Muestra');
  });
});

describe('the result', () => {
  test('of a new quote has its lines, total and next steps', async () => {
    const { id } = await newClient(recipient);
    const answer = await submit('createDeskBudget', {
      ...{ client_id: String(id), 'client_id.text': recipient.name },
      ...{ 'lines[0][description]': 'Pastillas', 'lines[0][quantity]': '2', 'lines[0][unit_price]': '45,50' },
      ...{ 'lines[1][description]': 'Mano de obra', 'lines[1][unit_price]': '60' },
    });
    expect(answer.statusCode).toBe(200);
    for (const text of ['Pastillas', 'Mano de obra', '151,00', 'Dar cita'])
      expect(answer.payload.replaceAll('\u00a0', ' ')).toContain(text);
    expect(answer.payload).toMatch(/href="\/panel\/operations\/bookAppointment\?budget_id=\d+/);
  });

  test('of a list leads to its records and to its next page, with the same filters', async () => {
    await Promise.all(Array.from({ length: 51 }, () => newClient()));
    const first = await owner.get(pathOf('listDeskClients'));
    expect(first.payload).toMatch(/href="\/panel\/operations\/showClient\?id=\d+/);
    expect(first.payload).toContain('id="next-page"');
    const form = /<form[^>]* id="next-page"[^>]*>([\s\S]*?)<\/form>/.exec(first.payload)?.[1] ?? '';
    const cursor = /name="cursor" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const next = await owner.post(pathOf('listDeskClients'), {
      operation: 'listDeskClients',
      nonce: 'n',
      cursor,
    });
    expect(next.statusCode).toBe(200);
    const names = (html: string) => [...html.matchAll(/<tr role="row" data-id="(\d+)"/g)].map(([, id]) => id);
    expect(names(next.payload).filter((id) => names(first.payload).includes(id))).toEqual([]);
  });

  test('of a search keeps what was searched', async () => {
    await newClient({ name: 'Íñigo Ficticio' });
    const answer = await submit('searchDeskClients', { text: 'ficticio' });
    expect(answer.payload).toContain('Íñigo Ficticio');
    expect(answer.payload).toContain('value="ficticio"');
  });

  test('of a refused address is the form, and not an error page', async () => {
    expect((await owner.get(pathOf('listHistory', '?limit=x'))).statusCode).toBe(200);
  });
});

test('a list has one entry per line', async () => {
  const answer = await submit('createKey', {
    ...{ name: 'Contabilidad', purpose: 'Cuentas', scopes: ['clients:read'] },
    ip_allow_list: '192.0.2.1\r\n198.51.100.0/24\r\n',
  });
  expect(answer.statusCode).toBe(200);
  const { body } = await desk('GET', '/keys');
  const key = body.data.find(({ name }: { name: string }) => name === 'Contabilidad');
  expect((await desk('GET', `/keys/${key.id}`)).body.ip_allow_list).toEqual(['192.0.2.1', '198.51.100.0/24']);
});

test('ten operations of a day need only what a person types', async () => {
  await desk('PATCH', '/settings', issuer);
  await desk('POST', '/boxes', { name: 'Box de la mañana' });
  const acts: [DeskOperationId, FormFields][] = [
    ['createDeskClient', { ...recipient, name: 'Julia Inventada', phone: '600 300 300', tax_id: '' }],
    ['createDeskVehicle', { 'client_id.text': '600300300', plate: '9876 BBB', km: '48.200' }],
    [
      'createDeskBudget',
      {
        'client_id.text': '600300300',
        'vehicle_id.text': '9876BBB',
        'lines[0][description]': 'Frenos',
        'lines[0][unit_price]': '80,50',
      },
    ],
    ['bookAppointment', { 'budget_id.text': '9876BBB', start: '8/3/2027 10:00', duration_minutes: '60' }],
    ['checkInVehicle', { 'budget_id.text': '9876BBB', km: '48.300' }],
    [
      'addBudgetLine',
      { 'id.text': '9876BBB', description: 'Mano de obra', quantity: '1,5', unit_price: '48' },
    ],
    ['draftInvoice', { 'budget_id.text': '9876BBB', simplified: 'true' }],
    ['issueInvoice', { 'budget_id.text': '9876BBB', simplified: 'true', sure: 'true' }],
    ['recordPayment', { 'invoice_id.text': 'Julia Inventada', amount: '50', method: 'card' }],
    [
      'recordInbound',
      { channel: 'call', 'client_id.text': '600300300', body: 'Pregunta por el coche.\nVolverá a llamar.' },
    ],
  ];
  for (const [operation, fields] of acts) {
    if (operation === 'draftInvoice') await sql`update budgets set status = 'Finalizado'`;
    const { statusCode, payload } = await submit(operation, fields);
    const messages = [...payload.matchAll(/data-field="[^"]*"[^>]*>.*?<span>([^<]*)/g)].map(
      ([, text]) => text,
    );
    expect([
      operation,
      statusCode,
      messages,
      /role="alert"[^>]*>.*?<p class="strong">([^<]*)/.exec(payload)?.[1],
    ]).toEqual([operation, 200, [], undefined]);
  }
});
