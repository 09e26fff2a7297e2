import { describe, expect, test } from 'vitest';
import { formHeaders } from '../../../tools/partner/contract/form.ts';
import { jpeg } from '../../support/document-files.ts';
import { brakesTemplate } from '../../support/inspections.ts';
import { letSend } from '../../support/sending.ts';
import { openWorkshop } from '../../support/workshop.ts';

const startAt = '2026-11-24T08:00:00.000Z';
const workshop = await openWorkshop({ startAt });
const { app, host, clock, desk, sql, get, post, patch, createKey, newBudget, newClient, newVehicle } =
  workshop;
const { id: client_id } = await newClient();
const car = await newVehicle({ client_id, plate: '1234BCD' });
const { body: template } = await desk('POST', '/inspection-templates', brakesTemplate);
const neighbour = await workshop.openInstance('neighbour.test', 'business');

const job = async (fields: object = {}): Promise<number> =>
  (await newBudget({ client_id, vehicle_id: car.id, status: 'En curso', ...fields })).id;
const create = async (budget_id?: number) =>
  (await post('/inspections', { budget_id: budget_id ?? (await job()), template_id: template.id })).body;
const read = async (id: number) => (await get(`/inspections/${id}`)).body;
const pathOf = (inspection: { id: number; points: { id: number }[] }, index = 0) =>
  `/inspections/${inspection.id}/points/${inspection.points[index]?.id}`;
const photo = { body: { file: jpeg() }, headers: formHeaders };
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
/** Stops the clock at the start of the next minute, and returns this time. */
const nextMinute = () => {
  clock.startWindow(60_000);
  return clock.now().toISOString();
};
const internalBudget = async () => {
  const id = await job();
  await sql`update budgets set internal = true where id = ${id}`;
  return id;
};

describe('GET /inspection-templates', () => {
  test('lists the templates with their points, page by page', async () => {
    const { body: second } = await desk('POST', '/inspection-templates', {
      ...brakesTemplate,
      name: 'Anual',
    });
    const first = (await get('/inspection-templates?limit=1')).body;
    expect(first).toMatchObject({ data: [{ id: template.id, name: 'Frenos' }], has_more: true });
    expect(first.data[0]).toEqual(template);
    const next = (await get(`/inspection-templates?limit=1&cursor=${first.next_cursor}`)).body;
    expect(next).toMatchObject({ data: [{ id: second.id }], has_more: false });
  });
});

describe('POST /inspections', () => {
  test('creates an inspection with unchecked copies of the points', async () => {
    const budget_id = await job();
    const { status, body } = await post('/inspections', { budget_id, template_id: template.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ budget_id, vehicle_id: car.id, vehicle: { plate: '1234BCD' }, name: 'Frenos', status: 'open' },
      ...{ green: 0, amber: 0, red: 0, unchecked: 3, completed_at: null, shared_at: null },
      points: [{ text: 'Pastillas delanteras', result: 'unchecked' }, { text: 'Discos' }, { text: 'Faros' }],
    });
    expect(await read(body.id)).toEqual(body);
  });

  test('names the key in the history of the budget', async () => {
    const { budget_id } = await create();
    const history = await sql`select action, actor_kind, actor_name from budget_history
      where budget_id = ${budget_id} and action like 'inspection.%'`;
    expect(history).toMatchObject([
      { action: 'inspection.created', actor_kind: 'key', actor_name: expect.any(String) },
    ]);
  });

  test.each([
    ['an unknown budget', async () => ({ budget_id: 999_999 }), '/budget_id'],
    ['a budget for internal use', async () => ({ budget_id: await internalBudget() }), '/budget_id'],
    ['an unknown template', async () => ({ template_id: 999_999 }), '/template_id'],
    ['a template that is no number', async () => ({ template_id: 'x' }), '/template_id'],
    ['an unknown field', async () => ({ name: 'X' }), '/name'],
  ])('refuses %s', async (_what, fields, path) => {
    const wanted = { budget_id: await job(), template_id: template.id, ...(await fields()) };
    const { status, body } = await post('/inspections', wanted);
    expect([status, body.error.fields[0].path]).toEqual([422, path]);
  });

  test('refuses a closed budget and an erased client', async () => {
    const closed = await job({ status: 'Cancelado' });
    expect(codeOf(await post('/inspections', { budget_id: closed, template_id: template.id }))).toEqual([
      ...[409, 'budget_locked'],
    ]);
    const { id } = await newClient({ name: 'Cliente Borrado' });
    const budget_id = await job({ client_id: id, vehicle_id: undefined });
    await desk('POST', `/clients/${id}/erase`);
    expect(codeOf(await post('/inspections', { budget_id, template_id: template.id }))).toEqual([
      ...[409, 'client_erased'],
    ]);
  });

  test('acts once for one idempotency key', async () => {
    const budget_id = await job();
    const once = { idempotencyKey: 'inspection-of-the-budget' };
    const wanted = { budget_id, template_id: template.id };
    const [first, second] = [
      await post('/inspections', wanted, once),
      await post('/inspections', wanted, once),
    ];
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replay']).toBe('true');
    expect((await get(`/inspections?budget_id=${budget_id}`)).body.data).toHaveLength(1);
  });
});

describe('GET /inspections', () => {
  test('filters by budget, vehicle and status, page by page', async () => {
    const other = await newVehicle({ client_id, plate: '5678BCD' });
    const budget_id = await job({ vehicle_id: other.id });
    const inspections = [await create(budget_id), await create(budget_id), await create(budget_id)];
    await post(`/inspections/${inspections[1].id}/complete`, undefined);
    const idsOf = async (query: string) =>
      (await get(`/inspections?${query}`)).body.data.map(({ id }: { id: number }) => id);
    const [first, second, third] = inspections.map(({ id }) => id);
    expect(await idsOf(`budget_id=${budget_id}`)).toEqual([first, second, third]);
    expect(await idsOf(`vehicle_id=${other.id}&status=open`)).toEqual([first, third]);
    expect(await idsOf(`vehicle_id=${other.id}&status=completed`)).toEqual([second]);
    expect(await idsOf('budget_id=999999')).toEqual([]);
    const page = (await get(`/inspections?vehicle_id=${other.id}&limit=2`)).body;
    expect(page.has_more).toBe(true);
    expect(await idsOf(`vehicle_id=${other.id}&limit=2&cursor=${page.next_cursor}`)).toEqual([third]);
    const [item] = (await get(`/inspections?budget_id=${budget_id}&limit=1`)).body.data;
    const { points: _, ...withoutPoints } = inspections[0];
    expect(item).toEqual(withoutPoints);
  });

  test('with updated_since lists those that changed, including by a change of a point, a photo or a line', async () => {
    const inspection = await create();
    const path = pathOf(inspection);
    const changes = [
      () => patch(path, { value: 1.5 }),
      () => post(`${path}/photos`, photo.body, { headers: photo.headers }),
      () => post(`${path}/line`, { unit_price: 80 }),
      () => post(`${path}/outcome`, { outcome: 'done' }),
      () => post(`/inspections/${inspection.id}/points`, { text: 'Fuga de aceite' }),
      () => post(`/inspections/${inspection.id}/share`, { shared: true }),
      () => post(`/inspections/${inspection.id}/complete`, undefined),
    ];
    for (const change of changes) {
      const since = nextMinute();
      expect((await get(`/inspections?updated_since=${since}`)).body.data).toEqual([]);
      expect((await change()).status).toBeLessThan(300);
      const { data } = (await get(`/inspections?updated_since=${since}`)).body;
      expect(data).toMatchObject([{ id: inspection.id, updated_at: since }]);
    }
    const since = clock.now().toISOString();
    const both = `updated_since=${since}&budget_id=${inspection.budget_id}`;
    expect((await get(`/inspections?${both}`)).body.data).toHaveLength(1);
    expect((await get(`/inspections?updated_since=${since}&status=open`)).body.data).toEqual([]);
    expect((await get(`/inspections?updated_since=${since}&status=completed`)).body.data).toHaveLength(1);
  });

  test.each([
    'status=done',
    'budget_id=0',
    'vehicle_id=1&vehicle_id=2',
    'updated_since=yesterday',
    'limit=201',
    'template_id=1',
  ])('refuses %s', async (query) => {
    expect((await get(`/inspections?${query}`)).status).toBe(422);
  });
});

describe('GET /inspections/{id}', () => {
  test('shows points with photos as documents, whose links work, and without names of the staff', async () => {
    const inspection = await create();
    const path = pathOf(inspection);
    await patch(path, { value: 1.5, note: 'Casi sin ferodo' });
    await post(`${path}/photos`, photo.body, { headers: photo.headers });
    const { body, text } = await get(`/inspections/${inspection.id}`);
    expect(body.points[0]).toMatchObject({
      ...{ result: 'red', value: 1.5, note: 'Casi sin ferodo', state: 'open', line: null, decision: null },
      ...{ checked_at: expect.any(String), return_on: '2027-05-24' },
    });
    const [document] = body.points[0].photos;
    expect(document).toMatchObject({
      ...{ budget_id: inspection.budget_id, content_type: 'image/jpeg', client_visible: false },
      created_at: expect.stringMatching(/^2026-.*Z$/),
    });
    const file = await app.inject({ url: new URL(document.url).pathname, headers: { host } });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(text).not.toMatch(/created_by|completed_by|checked_by/);
  });

  test('and its points do not exist for programs if the budget is for internal use', async () => {
    const inspection = await create();
    await sql`update budgets set internal = true where id = ${inspection.budget_id}`;
    const { id } = inspection;
    expect((await get(`/inspections?budget_id=${inspection.budget_id}`)).body.data).toEqual([]);
    const answers = [
      await get(`/inspections/${id}`),
      await get(pathOf(inspection)),
      await patch(pathOf(inspection), { result: 'red' }),
      await post(`/inspections/${id}/points`, { text: 'X' }),
      await post(`${pathOf(inspection)}/line`, {}),
      await post(`${pathOf(inspection)}/outcome`, { outcome: 'done' }),
      await post(`${pathOf(inspection)}/photos`, photo.body, { headers: photo.headers }),
      await post(`/inspections/${id}/share`, { shared: true }),
      await post(`/inspections/${id}/complete`, undefined),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  test('of another workshop, and a point of another inspection, are not found', async () => {
    const [one, other] = [await create(), await create()];
    expect((await neighbour.get(`/inspections/${one.id}`)).status).toBe(404);
    const path = `/inspections/${one.id}/points/${other.points[0].id}`;
    expect((await get(path)).status).toBe(404);
    expect((await patch(path, { result: 'red' })).status).toBe(404);
  });
});

describe('a point', () => {
  test('gets its result from a measured value', async () => {
    const path = pathOf(await create());
    const { status, body } = await patch(path, { value: 3.5 });
    expect([status, body.result]).toEqual([200, 'amber']);
    expect((await get(path)).body).toEqual(body);
  });

  test('is hidden from the client, and its return is changed', async () => {
    const path = pathOf(await create());
    const change = { result: 'red', client_visible: false, return_on: '2027-01-15', return_km: 90_000 };
    expect((await patch(path, change)).body).toMatchObject(change);
  });

  test.each([
    [{ result: 'blue' }, '/result'],
    [{ value: 100_000 }, '/value'],
    [{ value: 1.234 }, '/value'],
    [{ note: 'x'.repeat(1001) }, '/note'],
    [{ note: 'nul\0' }, '/note'],
    [{ return_on: '2027-02-30' }, '/return_on'],
    [{ return_km: -1 }, '/return_km'],
    [{ was: { result: 'red' } }, '/was'],
    [{ state: 'done' }, '/state'],
  ])('refuses %j', async (change, path) => {
    const { status, body } = await patch(pathOf(await create()), change);
    expect([status, body.error.fields[0].path]).toEqual([422, path]);
  });

  test('has a version of its own, which a change of another point does not end', async () => {
    const inspection = await create();
    const [first, second] = [pathOf(inspection), pathOf(inspection, 1)];
    const etag = String((await get(first)).headers.etag);
    await patch(second, { result: 'green' });
    const changed = await patch(first, { result: 'red' }, { headers: { 'if-match': etag } });
    expect(changed.status).toBe(200);
    const refused = await patch(first, { result: 'green' }, { headers: { 'if-match': etag } });
    expect(codeOf(refused)).toEqual([409, 'changed_meanwhile']);
    expect(refused.body.error.current).toMatchObject({ result: 'red' });
    expect(refused.headers.etag).toBe(changed.headers.etag);
    const next = { headers: { 'if-match': String(changed.headers.etag) } };
    expect((await patch(first, { result: 'green' }, next)).status).toBe(200);
  });

  test('keeps its version while only the links to its photos expire', async () => {
    const path = pathOf(await create());
    await post(`${path}/photos`, photo.body, { headers: photo.headers });
    const first = await get(path);
    nextMinute();
    const second = await get(path);
    expect(second.body.photos[0].url).not.toBe(first.body.photos[0].url);
    expect(second.headers.etag).toBe(first.headers.etag);
  });

  test('that is not in the template is added, up to 120', async () => {
    const inspection = await create();
    const added = { text: 'Fuga de aceite', result: 'red', note: 'Junta del cárter' };
    const { status, body } = await post(`/inspections/${inspection.id}/points`, added);
    expect([status, body]).toEqual([201, expect.objectContaining({ ...added, section: 'Luces' })]);
    expect((await read(inspection.id)).points.at(-1)).toEqual(body);
    await sql`insert into inspection_points (instance_id, inspection_id, section, text)
      select instance_id, id, 'S', 'T' from inspections, generate_series(1, 116) where id = ${inspection.id}`;
    expect((await post(`/inspections/${inspection.id}/points`, { text: 'X' })).status).toBe(422);
  });

  test('refuses a photo that is no picture, and one in a closed budget', async () => {
    const inspection = await create();
    const path = `${pathOf(inspection)}/photos`;
    const text = await post(path, { file: Buffer.from('text') }, { headers: formHeaders });
    expect(codeOf(text)).toEqual([415, 'unsupported_media_type']);
    await sql`update budgets set status = 'Facturado' where id = ${inspection.budget_id}`;
    expect(codeOf(await post(path, photo.body, { headers: photo.headers }))).toEqual([409, 'budget_locked']);
    expect(codeOf(await patch(pathOf(inspection), { result: 'red' }))).toEqual([409, 'budget_locked']);
  });
});

describe('POST /inspections/{id}/complete', () => {
  test('completes once', async () => {
    const { id } = await create();
    const completed_at = nextMinute();
    const { status, body } = await post(`/inspections/${id}/complete`, undefined);
    expect([status, body.status, body.completed_at]).toEqual([200, 'completed', completed_at]);
    nextMinute();
    expect((await post(`/inspections/${id}/complete`, undefined)).body).toEqual(body);
  });

  test('with If-Match refuses an inspection whose points have changed', async () => {
    const inspection = await create();
    const etag = String((await get(`/inspections/${inspection.id}`)).headers.etag);
    nextMinute();
    await patch(pathOf(inspection), { result: 'red' });
    const refused = await post(`/inspections/${inspection.id}/complete`, undefined, {
      headers: { 'if-match': etag },
    });
    expect(codeOf(refused)).toEqual([409, 'changed_meanwhile']);
    expect((await read(inspection.id)).status).toBe('open');
  });
});

describe('POST /inspections/{id}/share', () => {
  test('shows it to the client and hides it again', async () => {
    const { id } = await create();
    const share = async (shared: boolean) => (await post(`/inspections/${id}/share`, { shared })).body;
    expect((await share(true)).shared_at).not.toBeNull();
    expect((await share(false)).shared_at).toBeNull();
  });

  test('sends a notice only with the scope for messages', async () => {
    await letSend(sql, host);
    const { id, budget_id } = await create(
      await job({ client_id: (await newClient({ email: 'clara@example.com' })).id, vehicle_id: undefined }),
    );
    const { key } = await createKey({ scopes: ['budgets:read', 'budgets:write'] });
    const wanted = { shared: true, notify_client: true };
    expect(codeOf(await post(`/inspections/${id}/share`, wanted, { key }))).toEqual([
      ...[403, 'insufficient_scope'],
    ]);
    expect((await read(id)).shared_at).toBeNull();
    await post(`/inspections/${id}/share`, wanted);
    const mails = await sql`select subject from communications where budget_id = ${budget_id}`;
    expect(mails).toHaveLength(1);
  });
});

describe('the scopes', () => {
  test('of budgets are required', async () => {
    const inspection = await create();
    const { key } = await createKey({ scopes: ['clients:read', 'vehicles:read', 'budgets:read'] });
    const none = (await createKey({ scopes: ['appointments:write'] })).key;
    for (const path of [
      '/inspection-templates',
      '/inspections',
      '/inspections/findings',
      `/inspections/${inspection.id}`,
      pathOf(inspection),
    ]) {
      expect((await get(path, { key })).status).toBe(200);
      expect(codeOf(await get(path, { key: none }))).toEqual([403, 'insufficient_scope']);
    }
    expect(codeOf(await patch(pathOf(inspection), { result: 'red' }, { key }))).toEqual([
      ...[403, 'insufficient_scope'],
    ]);
    expect(codeOf(await post(`/inspections/${inspection.id}/complete`, undefined, { key }))).toEqual([
      ...[403, 'insufficient_scope'],
    ]);
  });

  test('of a test key read, but change nothing', async () => {
    const inspection = await create();
    const { key } = await createKey({ test: true });
    expect((await get(`/inspections/${inspection.id}`, { key })).status).toBe(200);
    expect(codeOf(await patch(pathOf(inspection), { result: 'red' }, { key }))).toEqual([
      ...[403, 'test_key_forbidden'],
    ]);
  });
});

test('erasing a client empties the notes, and the inspections count as changed', async () => {
  const { id } = await newClient({ name: 'Clara Borrada' });
  const inspection = await create(await job({ client_id: id, vehicle_id: undefined }));
  await patch(pathOf(inspection), { result: 'red', note: 'De la señora Borrada' });
  nextMinute();
  await desk('POST', `/clients/${id}/erase`);
  const { body, text } = await get(`/inspections/${inspection.id}`);
  expect(text).not.toContain('Borrada');
  expect([body.points[0].note, body.updated_at]).toEqual([null, clock.now().toISOString()]);
  expect(codeOf(await patch(pathOf(inspection), { result: 'green' }))).toEqual([409, 'client_erased']);
});
