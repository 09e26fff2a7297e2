import { describe, expect, test } from 'vitest';
import { jpeg } from '../../support/document-files.ts';
import { signIn } from '../../support/panel.ts';
import { letSend } from '../../support/sending.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({
  settings: { panelPlainHttp: true },
  startAt: '2026-11-23T08:10:00.000Z',
});
const { desk, sql, host, newBudget } = workshop;
await letSend(sql, host);
await desk('POST', '/boxes', { name: 'Elevador' });
const office = await signIn(workshop, 'office', 'Marta Supuesta');
const mechanic = await signIn(workshop, 'mechanic', 'Bruno Ficticio');
const accountant = await signIn(workshop, 'accountant', 'Rosa Inventada');

const lines = [
  { description: 'Pastillas', quantity: 2, unit_price: 40 },
  { description: 'Montaje', unit_price: 50 },
];
let clients = 0;
/** Creates a quote for a new client with an address, a number and a vehicle of its own. */
const quote = (fields: object = {}) => {
  clients += 1;
  const client = {
    name: `Clara Ejemplo ${clients}`,
    email: `clara${clients}@example.com`,
    phone: String(600_000_000 + clients),
  };
  return newBudget({ client, vehicle: {}, lines, ...fields });
};
const pathOf = ({ id }: { id: number }) => `/panel/budgets/${id}`;
const show = async ({ id }: { id: number }) => (await desk('GET', `/budgets/${id}`)).body;
const move = (budget: { id: number }, status: string, body: object = {}) =>
  desk('POST', `/budgets/${budget.id}/status/${status}`, body);
const rowsOf = (page: string) =>
  [...page.matchAll(/class="list-row" data-id="(\d+)"/g)].map(([, id]) => Number(id));
const formsOf = (page: string) =>
  [...page.matchAll(/data-operation="(\w+)"/g)].map(([, operation]) => operation);
const statusesOf = (page: string) =>
  [...page.matchAll(/name="status" value="([^"]+)"/g)].map(([, status]) => status);

/** Returns the values of the inputs of a page by their names. */
const fieldsOf = (page: string) => (name: string) =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '').replaceAll('&quot;', '"');

test('a picker of vehicles offers those of one client, by plate as it is typed', async () => {
  const { client_id, vehicle } = await quote();
  await desk('POST', '/vehicles', { client_id, plate: '9090BCD', brand: 'Seat', model: 'León' });
  const platesFor = async (q: string, id: number | string = client_id) => {
    const { payload } = await office.get(`/panel/pick/vehicle?q=${encodeURIComponent(q)}&client_id=${id}`);
    return [...payload.matchAll(/data-text="(\w+)/g)].map(([, plate]) => plate);
  };
  expect(await platesFor('')).toEqual([vehicle.plate, '9090BCD']);
  for (const typed of ['9090', '9090 b', '9090-BCD', 'leon', 'seat l'])
    expect([typed, await platesFor(typed)]).toEqual([typed, ['9090BCD']]);
  expect(await platesFor('', 999_999)).toEqual([]);
  expect(await platesFor('', 'x')).toEqual([]);
  expect((await mechanic.get(`/panel/pick/vehicle?q=&client_id=${client_id}`)).statusCode).toBe(403);
});

describe('the list', () => {
  test('shows the newest first, with total and next act', async () => {
    const [first, second] = [await quote(), await quote()];
    await move(second, 'Aprobado');
    const { payload } = await office.get('/panel/budgets');
    expect(rowsOf(payload).slice(0, 2)).toEqual([second.id, first.id]);
    expect(payload).toContain('157,30');
    expect(payload).toContain('Empezar trabajo');
    expect(payload).toContain(`/panel/budgets/${first.id}?list=&amp;send=quote`);
  });

  test('filters by status, client, vehicle, text and internal use, and keeps the filters for the record', async () => {
    const own = await quote();
    await move(own, 'Aprobado');
    const { body: internal } = await desk('POST', '/budgets/internal', { client_id: own.client_id });
    const found = async (query: string) => rowsOf((await office.get(`/panel/budgets?${query}`)).payload);
    expect(await found(`client_id=${own.client_id}`)).toEqual([internal.id, own.id]);
    expect(await found(`client_id=${own.client_id}&status=Aprobado`)).toEqual([own.id]);
    expect(await found(`client_id=${own.client_id}&kind=internal`)).toEqual([internal.id]);
    expect(await found(`vehicle_id=${own.vehicle_id}`)).toEqual([own.id]);
    expect(await found(`search=${own.vehicle.plate}`)).toEqual([own.id]);
    expect(await found('status=Perdido&kind=x&client_id=y')).toContain(own.id);
    const { payload } = await office.get(`/panel/budgets?search=${own.vehicle.plate}`);
    const beside = `/panel/budgets/${own.id}?list=${encodeURIComponent(`search=${own.vehicle.plate}`)}`;
    expect(payload).toContain(`href="${beside}"`);
    const record = (await office.get(beside)).payload;
    expect(rowsOf(record)).toEqual([own.id]);
    expect(record).toContain(`href="/panel/budgets?search=${own.vehicle.plate}"`);
  });

  test('has a next page in its address, and refuses a foreign cursor', async () => {
    const { client_id, id } = await quote();
    const ids = [id];
    for (let n = 0; n < 50; n += 1) ids.unshift((await desk('POST', '/budgets', { client_id })).body.id);
    const { payload } = await office.get(`/panel/budgets?client_id=${client_id}`);
    expect(rowsOf(payload)).toEqual(ids.slice(0, 50));
    const [, next = ''] = /href="(\/panel\/budgets\?client_id=\d+&amp;cursor=[^"]+)"/.exec(payload) ?? [];
    const second = (await office.get(next.replaceAll('&amp;', '&'))).payload;
    expect(rowsOf(second)).toEqual([id]);
    expect((await office.get('/panel/budgets?cursor=invented')).statusCode).toBe(400);
  });

  test('makes the next act, and offers to undo it', async () => {
    const budget = await quote();
    await move(budget, 'Aprobado');
    const address = `/panel/budgets?client_id=${budget.client_id}`;
    const answer = await office.submit(address, 'setBudgetStatus', {
      ...{ form: `row-${budget.id}`, id: String(budget.id), status: 'En curso' },
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, address]);
    expect((await show(budget)).status).toBe('En curso');
    const toast = String(answer.headers['set-cookie']).split(';')[0] as string;
    const { payload } = await office.get(address, { cookie: `${office.cookie}; ${toast}` });
    expect(payload).toContain('Deshacer');
    expect(statusesOf(payload)).toContain('Aprobado');
  });

  test('withdraws the selected quotes after a question, and names those that were answered meanwhile', async () => {
    const [old, answered] = [await quote({ status: 'Enviado' }), await quote({ status: 'Enviado' })];
    await move(answered, 'Aprobado');
    const address = `/panel/budgets?search=${old.vehicle.plate}`;
    const { payload } = await office.get(address);
    expect(payload).toContain(`name="budget_ids" value="${old.id}" form="withdrawal"`);
    expect((await mechanic.get(address)).payload).not.toContain('budget_ids');
    const fields = { form: 'withdrawal', budget_ids: [String(old.id), String(answered.id)] };
    const question = await office.submit(address, 'withdrawBudgets', fields);
    expect([question.statusCode, (await show(old)).status]).toEqual([422, 'Enviado']);
    const answer = await office.submit(address, 'withdrawBudgets', { ...fields, sure: 'true' });
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toContain(
      `No se han retirado, porque mientras tanto se respondieron o se cerraron: #${answered.id}.`,
    );
    expect([(await show(old)).status, (await show(answered)).status]).toEqual(['Retirado', 'Aprobado']);
  });

  test('begins with the oldest if wanted', async () => {
    const { client_id, id } = await quote();
    const { body: later } = await desk('POST', '/budgets', { client_id });
    const { payload } = await office.get(`/panel/budgets?client_id=${client_id}&order=asc`);
    expect(rowsOf(payload)).toEqual([id, later.id]);
  });

  test('is empty in a filter that nothing meets', async () => {
    const { payload } = await office.get('/panel/budgets?search=nadie-se-llama-asi');
    expect(payload).toContain('Ningún presupuesto coincide');
  });

  test('is downloaded as CSV', async () => {
    const budget = await quote();
    const { payload } = await office.get(`/panel/budgets?client_id=${budget.client_id}&format=csv`);
    expect(payload).toContain(budget.client.name);
    expect(payload).toContain('157,3');
  });
});

describe('a new quote', () => {
  test('is created for a client and one of its vehicles, and opens', async () => {
    const { client_id, vehicle_id } = await quote();
    const { payload } = await office.get(`/panel/budgets/new?client_id=${client_id}`);
    expect(payload).toContain(`name="vehicle_id" value="${vehicle_id}"`);
    const answer = await office.submit('/panel/budgets/new', 'createDeskBudget', {
      client_id: String(client_id),
      vehicle_id: String(vehicle_id),
      public_notes: 'Ruido al frenar.',
    });
    expect(answer.statusCode).toBe(303);
    const id = Number(String(answer.headers.location).split('/').at(-1));
    expect(await show({ id })).toMatchObject({ client_id, vehicle_id, public_notes: 'Ruido al frenar.' });
  });

  test('of a vehicle of another client keeps the input, with the message beside the field', async () => {
    const [one, other] = [await quote(), await quote()];
    const answer = await office.submit('/panel/budgets/new', 'createDeskBudget', {
      ...{ client_id: String(one.client_id), vehicle_id: String(other.vehicle_id) },
      public_notes: 'Ruido al frenar.',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.payload).toContain('data-field="vehicle_id"');
    expect(answer.payload).toContain('Ruido al frenar.');
  });

  test('for internal use has its own form', async () => {
    const { client_id } = await quote();
    const address = '/panel/budgets/new?internal=true';
    const answer = await office.submit(address, 'createInternalBudget', {
      client_id: String(client_id),
      internal_notes: 'Coche de cortesía.',
    });
    const { payload } = await office.get(String(answer.headers.location));
    expect(payload).toContain('Uso interno');
    expect(payload).not.toContain('send=quote');
  });
});

describe('the moves', () => {
  test.each([
    ['Pendiente', ['En cotización', 'Aprobado']],
    ['Aprobado', ['En curso', 'Finalizado']],
    ['En curso', ['Finalizado', 'Aprobado', 'En espera']],
    ['Finalizado', ['En curso']],
  ])('from %s are buttons', async (status, expected) => {
    const budget = await quote({ status });
    const { payload } = await office.get(pathOf(budget));
    const head = payload.slice(payload.indexOf('data-region="head"'), payload.indexOf('data-region="lines"'));
    expect(statusesOf(head)).toEqual(expected);
    expect(payload).toContain('act=Cancelado');
  });

  test('of a mechanic are those of the work', async () => {
    const budget = await quote({ status: 'Aprobado' });
    const { payload } = await mechanic.get(pathOf(budget));
    expect(statusesOf(payload)).toEqual(['En curso', 'Finalizado']);
    expect(payload).not.toContain('act=Cancelado');
    expect(payload).not.toContain('send=');
    expect(formsOf((await accountant.get(pathOf(budget))).payload)).not.toContain('setBudgetStatus');
  });

  test('that are refused say why', async () => {
    const { body: empty } = await desk('POST', '/budgets', { client_id: (await quote()).client_id });
    expect((await office.get(pathOf(empty))).payload).toContain('Añada primero una línea.');
    const negative = await quote({ lines: [{ description: 'Abono', quantity: -1, unit_price: 10 }] });
    expect((await office.get(pathOf(negative))).payload).toContain('El total es negativo.');
  });

  test('ask for the reason of a rejection, and keep it in the history', async () => {
    const budget = await quote({ status: 'Enviado' });
    const address = `${pathOf(budget)}?act=Rechazado`;
    const fields = { form: 'explained-move', id: String(budget.id), status: 'Rechazado' };
    const missing = await office.submit(address, 'setBudgetStatus', { ...fields, reason: '' });
    expect([missing.statusCode, missing.payload.includes('data-field="reason"')]).toEqual([422, true]);
    const answer = await office.submit(address, 'setBudgetStatus', { ...fields, reason: 'Muy caro.' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, pathOf(budget)]);
    expect(await show(budget)).toMatchObject({ status: 'Rechazado', reject_reason: 'Muy caro.' });
  });

  test('name what cannot be undone before it happens', async () => {
    const budget = await quote();
    const { payload } = await office.get(`${pathOf(budget)}?act=Cancelado`);
    expect(payload).toContain('no se puede reabrir');
    expect((await office.get(`${pathOf(budget)}?act=Facturado`)).statusCode).toBe(200);
  });

  test('of an outdated page are refused with the present state', async () => {
    const budget = await quote({ status: 'Aprobado' });
    const { payload } = await office.get(pathOf(budget));
    const [, nonce = ''] = /name="nonce" value="([^"]+)"/.exec(payload) ?? [];
    await move(budget, 'Finalizado');
    const answer = await office.post(pathOf(budget), {
      ...{ operation: 'setBudgetStatus', form: 'move-Finalizado', nonce },
      ...{ id: String(budget.id), status: 'Finalizado' },
    });
    expect(answer.statusCode).toBe(409);
    expect((await show(budget)).status).toBe('Finalizado');
  });
});

describe('sending', () => {
  test('shows exactly what the client gets, and sends it', async () => {
    const budget = await quote();
    const address = `${pathOf(budget)}?send=quote&channel=email`;
    const { payload } = await office.get(address);
    const { tracking_url, client_email } = await show(budget);
    expect(payload).toContain(client_email);
    expect(payload).toContain(tracking_url);
    const answer = await office.submit(address, 'setBudgetStatus', {
      ...{ form: 'send', id: String(budget.id), status: 'Enviado', notify_client: 'true', sent_via: 'email' },
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, pathOf(budget)]);
    expect(await show(budget)).toMatchObject({ status: 'Enviado', sent_via: 'email' });
    const { data } = (await desk('GET', '/communications')).body;
    expect(data[0]).toMatchObject({ recipient: client_email, idlead: budget.id });
    expect((await office.get(pathOf(budget))).payload).toContain(`a ${client_email}`);
  });

  test('again keeps the status', async () => {
    const budget = await quote({ status: 'Enviado' });
    const answer = await office.submit(`${pathOf(budget)}?send=quote&channel=sms`, 'sendBudgetMessage', {
      ...{ id: String(budget.id), kind: 'quote', channel: 'sms' },
    });
    expect(answer.statusCode).toBe(303);
    const sent = await sql`select channel from communications where budget_id = ${budget.id}`;
    expect(sent.map(({ channel }) => channel)).toEqual(['sms']);
  });

  test('by other means is noted without a message', async () => {
    const budget = await quote();
    const answer = await office.submit(`${pathOf(budget)}?send=quote`, 'setBudgetStatus', {
      ...{ form: 'sent-otherwise', id: String(budget.id), status: 'Enviado', sent_via: 'whatsapp' },
    });
    expect(answer.statusCode).toBe(303);
    expect(await show(budget)).toMatchObject({ status: 'Enviado', sent_via: 'whatsapp' });
    expect(await sql`select from communications where budget_id = ${budget.id}`).toHaveLength(0);
  });

  test('is not offered if the client cannot be reached, and says why', async () => {
    const budget = await quote({ client: { name: 'Bruno Ficticio', phone: '600000999' } });
    const { payload } = await office.get(`${pathOf(budget)}?send=quote&channel=email`);
    expect(payload).toContain('El cliente no tiene correo');
    expect(payload).not.toContain('name="notify_client" value="true"');
  });
});

describe('photos and documents', () => {
  const add = async (budget: { id: number }) =>
    (
      await desk('POST', `/budgets/${budget.id}/documents`, {
        file: jpeg().toString('base64'),
        filename: 'disco.jpg',
      })
    ).body;

  test('have thumbnails, which only signed-in people see', async () => {
    const budget = await quote();
    const { id } = await add(budget);
    const { payload } = await office.get(pathOf(budget));
    const thumbnail = `/panel/files/getBudgetThumbnail?id=${budget.id}&documentId=${id}`;
    expect(payload).toContain(thumbnail.replace('&', '&amp;'));
    const picture = await office.get(thumbnail);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(picture.headers['content-security-policy']).toContain('sandbox');
    expect((await office.get(thumbnail, { cookie: '' })).statusCode).not.toBe(200);
    const file = await mechanic.get(`/panel/files/getBudgetDocument?id=${budget.id}&documentId=${id}`);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringContaining('inline'),
    });
  });

  test('are shown to the client and hidden again, and removed after a question', async () => {
    const budget = await quote();
    const { id } = await add(budget);
    const params = { id: String(budget.id), documentId: String(id) };
    const visible = async () =>
      (await desk('GET', `/budgets/${budget.id}/documents`)).body.data[0]?.client_visible;
    await office.submit(pathOf(budget), 'setBudgetDocument', {
      ...params,
      form: `document-${id}`,
      client_visible: 'true',
    });
    expect(await visible()).toBe(true);
    const removal = { ...params, form: `remove-${id}` };
    const question = await office.submit(pathOf(budget), 'removeBudgetDocument', removal);
    expect([question.statusCode, await visible()]).toEqual([422, true]);
    await office.submit(pathOf(budget), 'removeBudgetDocument', { ...removal, sure: 'true' });
    expect(await visible()).toBeUndefined();
  });

  test.each(['eraseClient', 'setBudget', 'showBudget', 'invented'])(
    'serve no file of %s',
    async (operation) => {
      expect((await office.get(`/panel/files/${operation}?id=1`)).statusCode).toBe(404);
    },
  );

  test('serve papers to the roles that may have them', async () => {
    const budget = await quote();
    const paper = `/panel/files/drawBudgetPdf?id=${budget.id}`;
    expect((await office.get(paper)).headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('inline'),
    });
    expect((await office.get(`${paper}&download=`)).headers['content-disposition']).toContain('attachment');
    expect((await mechanic.get(paper)).statusCode).toBe(403);
  });
});

describe('details and notes', () => {
  test('are changed, and a change of another field by another person is kept', async () => {
    const budget = await quote();
    const address = pathOf(budget);
    const { payload } = await office.get(address);
    const field = fieldsOf(payload);
    await desk('PATCH', `/budgets/${budget.id}`, { km: 88_000 });
    const answer = await office.post(address, {
      ...{ operation: 'setBudget', form: 'notes', nonce: field('nonce'), version: field('version') },
      ...{ base: JSON.stringify({ public_notes: '', internal_notes: '' }) },
      ...{ id: String(budget.id), public_notes: 'Llamar antes.', internal_notes: '' },
    });
    expect(answer.statusCode).toBe(303);
    expect(await show(budget)).toMatchObject({ public_notes: 'Llamar antes.', km: 88_000 });
  });

  test('of one field that two people changed are shown beside each other', async () => {
    const budget = await quote();
    const { payload } = await office.get(pathOf(budget));
    const field = fieldsOf(payload);
    await desk('PATCH', `/budgets/${budget.id}`, { internal_notes: 'La de la otra persona.' });
    const answer = await office.post(pathOf(budget), {
      ...{ operation: 'setBudget', form: 'notes', nonce: field('nonce'), version: field('version') },
      ...{ base: JSON.stringify({ public_notes: '', internal_notes: '' }) },
      ...{ id: String(budget.id), public_notes: '', internal_notes: 'La mía.' },
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.payload).toContain('La mía.');
    expect(answer.payload).toContain('La de la otra persona.');
  });

  test('contain only what the role may change', async () => {
    const budget = await quote();
    const { payload } = await mechanic.get(pathOf(budget));
    expect(payload).toContain('name="km"');
    expect(payload).not.toContain('name="mechanic_id"');
    expect(payload).not.toContain('name="public_notes"');
    expect((await accountant.get(pathOf(budget))).payload).not.toContain('data-operation="setBudget"');
  });
});

describe('the other sections', () => {
  test('show what the client saw beside what is there now', async () => {
    const budget = await quote();
    await move(budget, 'Enviado');
    workshop.clock.set('2026-11-23T09:10:00.000Z');
    await desk('PATCH', `/budgets/${budget.id}/lines/${budget.lines[0].id}`, { unit_price: 45 });
    const { payload } = await office.get(pathOf(budget));
    expect(payload).toContain('data-version="sent"');
    expect(payload.replaceAll('\u00a0', ' ')).toContain('157,30 € entonces, 169,40 € ahora');
    expect(payload).toContain(`data-line="${budget.lines[0].id}" data-change="changed"`);
  });

  test('show who did what, and hide the history from mechanics', async () => {
    const budget = await quote();
    await move(budget, 'Aprobado');
    expect((await office.get(pathOf(budget))).payload).toContain('cambió el estado');
    const seen = (await mechanic.get(pathOf(budget))).payload;
    expect(seen).not.toContain('data-region="timeline"');
    expect(seen).not.toContain('data-region="versions"');
  });

  test('book and cancel the appointment of the job', async () => {
    const budget = await quote();
    const answer = await office.submit(pathOf(budget), 'bookAppointment', {
      ...{ budget_id: String(budget.id), start: '24/11/2026 10:00', duration_minutes: '60' },
    });
    expect(answer.statusCode).toBe(303);
    expect((await show(budget)).appointment).toMatchObject({ status: 'confirmed' });
    await office.submit(pathOf(budget), 'cancelAppointment', { id: `b${budget.id}` });
    expect((await show(budget)).appointment.start).toBeNull();
  });

  test('copy a quote, and open the copy', async () => {
    const budget = await quote();
    const answer = await office.submit(`${pathOf(budget)}?act=duplicate`, 'duplicateBudget', {
      ...{ id: String(budget.id), prices: 'kept' },
    });
    const { payload } = await office.get(String(answer.headers.location));
    expect(answer.headers.location).not.toBe(pathOf(budget));
    expect(payload).toContain('157,30');
  });
});

test('a budget that does not exist is not found', async () => {
  expect((await office.get('/panel/budgets/999999')).statusCode).toBe(404);
});
