import { describe, expect, test } from 'vitest';
import { idOfNothing } from '../../support/fixtures.ts';
import { problemOf } from '../../support/requests.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ startAt: '2026-11-24T08:00:00.000Z' });
const { get, post, patch, send, desk, askDesk, sql, clock, newBudget, createKey, openInstance } = workshop;

const person = async (name: string): Promise<number> => (await desk('POST', '/staff', { name })).body.id;
const job = async (fields: object = {}): Promise<number> =>
  (await newBudget({ status: 'En curso', ...fields })).id;
const internalJob = async (plate: string): Promise<number> => {
  const { client_id, vehicle_id } = await newBudget({ vehicle: { plate } });
  return (await desk('POST', '/budgets/internal', { client_id, vehicle_id })).body.id;
};
const history = async (budgetId: number) =>
  sql`select action, actor_kind from budget_history where budget_id = ${budgetId} order by id`;
const pass = (minutes: number) =>
  clock.set(new Date(clock.now().getTime() + minutes * 60_000 + 1_000).toISOString());
const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
const yesterday = (time: string) => `2026-11-23T${time}:00.000Z`;
const record = (fields: object, options?: object) => post('/work-periods', fields, options);
const hours = { started_at: yesterday('09:00'), ended_at: yesterday('10:30') };
const eventsOf = async (id: number) =>
  (
    await sql`select event, data from events
      where event like 'work_period.%' and (data->>'id')::bigint = ${id} order by id`
  ).map(({ event, data }) => [event, data.ended_at]);
const namesOf = async (id: number) => (await eventsOf(id)).map(([name]) => name);
const statusOf = async (budget: number) => (await get(`/budgets/${budget}`)).body.status;

describe('POST /work-periods', () => {
  test('without an end starts work now, and moves an accepted budget', async () => {
    const [budget_id, staff_id] = [await job({ status: 'Aprobado' }), await person('Íñigo Ficticio')];
    const { status, body } = await record({ budget_id, staff_id });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ id: expect.any(Number), budget_id, staff: { id: staff_id, name: 'Íñigo Ficticio' } },
      ...{ started_at: expect.any(String), ended_at: null, minutes: null },
    });
    expect(await statusOf(budget_id)).toBe('En curso');
    expect((await get(`/work-periods/${body.id}`)).body).toEqual(body);
    expect(await eventsOf(body.id)).toEqual([['work_period.started', null]]);
    expect((await history(budget_id)).at(-1)).toMatchObject({ action: 'work.started', actor_kind: 'key' });
  });

  test('is repeated without effect if the person already works on the budget', async () => {
    const [budget_id, staff_id] = [await job(), await person('Sara Inventada')];
    const first = await record({ budget_id, staff_id });
    const second = await record({ budget_id, staff_id });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(await namesOf(first.body.id)).toEqual(['work_period.started']);
  });

  test('ends the work of the person on another budget', async () => {
    const staff_id = await person('Marta Ejemplo');
    const first = (await record({ budget_id: await job(), staff_id })).body;
    pass(30);
    const second = (await record({ budget_id: await job(), staff_id })).body;
    const ended = (await get(`/work-periods/${first.id}`)).body;
    expect(ended).toMatchObject({ ended_at: second.started_at, minutes: 30 });
    expect(await eventsOf(first.id)).toEqual([
      ['work_period.started', null],
      ['work_period.ended', second.started_at],
    ]);
  });

  test('refuses a start before hours that were recorded by a faster clock', async () => {
    const [budget_id, staff_id] = [await job(), await person('Elena Supuesta')];
    const { id } = (await record({ budget_id, staff_id })).body;
    await sql`update work_periods set started_at = ${inMinutes(5)}, ended_at = ${inMinutes(6)} where id = ${id}`;
    expect(problemOf(await record({ budget_id, staff_id }))).toEqual([
      422,
      'validation_error',
      ['/started_at'],
    ]);
  });

  test('starts at a moment of the last day, and corrects a clock that is fast', async () => {
    const budget_id = await job();
    const earlier = inMinutes(-60);
    const late = await record({ budget_id, staff_id: await person('Ana Supuesta'), started_at: earlier });
    expect(late.body.started_at).toBe(earlier);
    const fast = await record({
      budget_id,
      staff_id: await person('Eva Supuesta'),
      started_at: inMinutes(3),
    });
    expect(Date.parse(fast.body.started_at)).toBeLessThanOrEqual(clock.now().getTime());
  });

  test('with an end records hours that are over, and leaves the status of the budget', async () => {
    const [budget_id, staff_id] = [await job({ status: 'Aprobado' }), await person('Raúl Supuesto')];
    const { status, body } = await record({ budget_id, staff_id, ...hours });
    expect([status, body]).toMatchObject([201, { ...hours, minutes: 90 }]);
    expect(await statusOf(budget_id)).toBe('Aprobado');
    expect(await eventsOf(body.id)).toEqual([['work_period.ended', hours.ended_at]]);
    expect((await history(budget_id)).at(-1)).toMatchObject({ action: 'work.added', actor_kind: 'key' });
  });

  test('with the same idempotency key is carried out once', async () => {
    const [budget_id, staff_id] = [await job(), await person('Alba Supuesta')];
    const options = { headers: { 'idempotency-key': 'time-clock-0001' } };
    const answers = [
      await record({ budget_id, staff_id, ...hours }, options),
      await record({ budget_id, staff_id, ...hours }, options),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await get(`/work-periods?staff_id=${staff_id}`)).body.data).toHaveLength(1);
  });

  test('that comes twice at once for one person leaves one running', async () => {
    const staff_id = await person('Gonzalo Prueba');
    const jobs = [await job(), await job(), await job()];
    const answers = await Promise.all(jobs.map((budget_id) => record({ budget_id, staff_id })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const running = (await get(`/work-periods?staff_id=${staff_id}&running=true`)).body.data;
    expect(running).toHaveLength(1);
  });

  test.each([
    ['hours in which the person did other work', { started_at: yesterday('10:00') }, '/started_at'],
    ['an end that is not after the start', { ended_at: yesterday('09:00') }, '/ended_at'],
    ['a start in the future', { started_at: '2027-01-01T00:00:00Z' }, '/started_at'],
    ['an end in the future', { ended_at: '2027-01-01T00:00:00Z' }, '/ended_at'],
    ['an end without a start', { started_at: undefined }, '/started_at'],
    [
      'a running start of two days ago',
      { started_at: '2026-11-22T08:00:00Z', ended_at: undefined },
      '/started_at',
    ],
    ['a budget that does not exist', { budget_id: idOfNothing }, '/budget_id'],
    ['a person who does not exist', { staff_id: idOfNothing }, '/staff_id'],
    ['a moment without an offset', { started_at: '2026-11-23T09:00:00' }, '/started_at'],
    ['an unknown field', { minutes: 90 }, '/minutes'],
  ])('refuses %s', async (what, change, path) => {
    const fields = { budget_id: await job(), staff_id: await person(`Persona de ${what}`) };
    if (what.startsWith('hours')) await record({ ...fields, ...hours });
    const answer = await record({ ...fields, ...hours, ...change });
    expect(problemOf(answer)).toEqual([422, 'validation_error', [path]]);
  });

  test('refuses a closed budget, one of an erased client, and one for internal use', async () => {
    const staff_id = await person('Pablo Ficticio');
    const closed = await record({ budget_id: await job({ status: 'Rechazado' }), staff_id });
    expect(problemOf(closed).slice(0, 2)).toEqual([409, 'budget_locked']);
    const { id: erased, client_id } = await newBudget({ status: 'Finalizado' });
    await sql`update clients set erased_at = now() where id = ${client_id}`;
    for (const fields of [{}, hours])
      expect(problemOf(await record({ budget_id: erased, staff_id, ...fields })).slice(0, 2)).toEqual([
        409,
        'client_erased',
      ]);
    const internal = await internalJob('0000BBB');
    expect(problemOf(await record({ budget_id: internal, staff_id }))[2]).toEqual(['/budget_id']);
  });
});

describe('POST /work-periods/{id}/stop', () => {
  test('ends work now, or at a moment, and changes nothing afterwards', async () => {
    const [budget_id, staff_id] = [await job(), await person('Nuria Inventada')];
    const { id } = (await record({ budget_id, staff_id })).body;
    pass(90);
    const stopped = await post(`/work-periods/${id}/stop`, {});
    expect(stopped).toMatchObject({ status: 200, body: { id, minutes: 90, ended_at: expect.any(String) } });
    pass(10);
    expect((await post(`/work-periods/${id}/stop`, {})).body).toEqual(stopped.body);
    expect(await namesOf(id)).toEqual(['work_period.started', 'work_period.ended']);
    expect((await history(budget_id)).at(-1)).toMatchObject({ action: 'work.stopped' });
    const next = (await record({ budget_id, staff_id })).body;
    pass(60);
    const ended_at = inMinutes(-30);
    expect((await post(`/work-periods/${next.id}/stop`, { ended_at })).body.ended_at).toBe(ended_at);
  });

  test('refuses an end before the start, or in the future', async () => {
    const { id } = (await record({ budget_id: await job(), staff_id: await person('Luis Ejemplo') })).body;
    for (const ended_at of [inMinutes(-10), inMinutes(30)])
      expect(problemOf(await post(`/work-periods/${id}/stop`, { ended_at }))[2]).toEqual(['/ended_at']);
    expect((await post(`/work-periods/${idOfNothing}/stop`, {})).status).toBe(404);
  });
});

describe('PATCH and DELETE /work-periods/{id}', () => {
  test('correct and delete hours, with an event and a line of history each', async () => {
    const [budget_id, staff_id] = [await job(), await person('Clara Supuesta')];
    const { id } = (await record({ budget_id, staff_id, ...hours })).body;
    const corrected = await patch(`/work-periods/${id}`, { ended_at: yesterday('11:00') });
    expect([corrected.status, corrected.body.minutes]).toEqual([200, 120]);
    const same = await patch(`/work-periods/${id}`, { ended_at: yesterday('11:00') });
    expect(same.body).toEqual(corrected.body);
    expect((await send('DELETE', `/work-periods/${id}`)).body).toEqual({ ok: true, id });
    expect((await send('DELETE', `/work-periods/${id}`)).status).toBe(404);
    expect(await eventsOf(id)).toEqual([
      ['work_period.ended', hours.ended_at],
      ['work_period.updated', yesterday('11:00')],
      ['work_period.deleted', yesterday('11:00')],
    ]);
    expect((await history(budget_id)).map(({ action }) => action).slice(-3)).toEqual([
      ...['work.added', 'work.corrected', 'work.removed'],
    ]);
  });

  test('end running work by a correction', async () => {
    const { id } = (await record({ budget_id: await job(), staff_id: await person('Iván Ejemplo') })).body;
    pass(20);
    const ended = await patch(`/work-periods/${id}`, { ended_at: inMinutes(-5) });
    expect(ended.body.minutes).toBe(15);
    expect(await namesOf(id)).toEqual(['work_period.started', 'work_period.ended']);
  });

  test('refuse an older version with the present state', async () => {
    const created = await record({
      budget_id: await job(),
      staff_id: await person('Rosa Ejemplo'),
      ...hours,
    });
    const path = `/work-periods/${created.body.id}`;
    const headers = { 'if-match': String(created.headers.etag) };
    const changed = await patch(path, { ended_at: yesterday('11:00') }, { headers });
    expect([changed.status, changed.headers.etag === headers['if-match']]).toEqual([200, false]);
    const stale = [
      await patch(path, { ended_at: yesterday('12:00') }, { headers }),
      await post(`${path}/stop`, {}, { headers }),
      await send('DELETE', path, { headers }),
    ];
    for (const { status, body } of stale)
      expect([status, body.error.code, body.error.current]).toEqual([409, 'changed_meanwhile', changed.body]);
    const present = { headers: { 'if-match': String(changed.headers.etag) } };
    expect((await send('DELETE', path, present)).status).toBe(200);
  });

  test('refuse times in which the person did other work', async () => {
    const of = { budget_id: await job(), staff_id: await person('Inés Ejemplo') };
    await record({ ...of, ...hours });
    const { id } = (await record({ ...of, started_at: yesterday('10:30'), ended_at: yesterday('11:00') }))
      .body;
    expect(problemOf(await patch(`/work-periods/${id}`, { started_at: yesterday('10:00') }))).toEqual([
      ...[422, 'validation_error', ['/started_at']],
    ]);
  });
});

describe('GET /work-periods', () => {
  test('lists pages by person, budget, time and end', async () => {
    const [budget_id, staff_id] = [await job(), await person('Óscar Ejemplo')];
    const made: number[] = [];
    for (const hour of ['09', '10', '11']) {
      const times = { started_at: yesterday(`${hour}:00`), ended_at: yesterday(`${hour}:30`) };
      made.push((await record({ budget_id, staff_id, ...times })).body.id);
    }
    made.push((await record({ budget_id: await job(), staff_id })).body.id);
    const list = async (query: string) =>
      (await get(`/work-periods?staff_id=${staff_id}&${query}`)).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await list('')).toEqual(made);
    expect(await list(`budget_id=${budget_id}`)).toEqual(made.slice(0, 3));
    expect(await list('running=true')).toEqual(made.slice(3));
    expect(await list('running=false')).toEqual(made.slice(0, 3));
    expect(await list(`from=${yesterday('10:30')}`)).toEqual(made.slice(2));
    expect(await list(`from=${yesterday('09:15')}&to=${yesterday('10:00')}`)).toEqual(made.slice(0, 1));
    const first = (await get(`/work-periods?staff_id=${staff_id}&limit=3`)).body;
    expect([first.data.length, first.has_more]).toEqual([3, true]);
    const second = await get(`/work-periods?staff_id=${staff_id}&limit=3&cursor=${first.next_cursor}`);
    expect(second.body).toMatchObject({ data: [{ id: made[3] }], next_cursor: null, has_more: false });
    expect(await list(`budget_id=${idOfNothing}`)).toEqual([]);
  });

  test('hides work on budgets for internal use, and its events', async () => {
    const [budget_id, staff_id] = [await internalJob('0001BBB'), await person('Jordi Ejemplo')];
    const { id } = (await desk('POST', '/work', { budget_id, staff_id, ...hours })).body;
    expect((await get(`/work-periods?staff_id=${staff_id}`)).body.data).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/stop'],
    ] as const) {
      const body = method === 'PATCH' ? hours : {};
      const { status } = await send(method, `/work-periods/${id}${path}`, method === 'GET' ? {} : { body });
      expect([method, status]).toEqual([method, 404]);
    }
    expect(await eventsOf(id)).toEqual([]);
  });
});

describe('hours worked', () => {
  test('require the scopes of budgets', async () => {
    const { key: reader } = await createKey({ scopes: ['budgets:read'] });
    const { key: other } = await createKey({ scopes: ['appointments:read', 'appointments:write'] });
    const { key: tester } = await createKey({ test: true, scopes: ['budgets:read', 'budgets:write'] });
    const fields = { budget_id: await job(), staff_id: await person('Hugo Ejemplo') };
    expect((await get('/work-periods', { key: reader })).status).toBe(200);
    expect((await get('/staff', { key: reader })).status).toBe(200);
    expect(problemOf(await record(fields, { key: reader }))[1]).toBe('insufficient_scope');
    for (const path of ['/work-periods', '/staff'])
      expect(problemOf(await get(path, { key: other }))[1]).toBe('insufficient_scope');
    expect(problemOf(await record(fields, { key: tester }))[1]).toBe('test_key_forbidden');
  });

  test('belong to their workshop', async () => {
    const other = await openInstance('otro.test', 'developer');
    const fields = { budget_id: await job(), staff_id: await person('Mario Ejemplo') };
    const { id } = (await record({ ...fields, ...hours })).body;
    expect((await other.get(`/work-periods/${id}`)).status).toBe(404);
    expect((await other.get('/work-periods')).body.data).toEqual([]);
    expect((await other.get('/staff')).body.data).toEqual([]);
    expect((await other.send('DELETE', `/work-periods/${id}`)).status).toBe(404);
    expect(problemOf(await other.post('/work-periods', fields))[2]).toEqual(['/budget_id']);
  });

  test('send the same events from the desk', async () => {
    const [budget_id, staff_id] = [await job(), await person('Teresa Ejemplo')];
    const { work } = (await desk('POST', '/work/start', { budget_id, staff_id })).body;
    pass(15);
    await desk('POST', '/work/stop', { staff_id });
    await desk('PATCH', `/work/${work.id}`, { ended_at: inMinutes(-10) });
    await desk('DELETE', `/work/${work.id}`);
    expect(await namesOf(work.id)).toEqual([
      ...['work_period.started', 'work_period.ended', 'work_period.updated', 'work_period.deleted'],
    ]);
    const added = (await desk('POST', '/work', { budget_id, staff_id, ...hours })).body;
    expect(await namesOf(added.id)).toEqual(['work_period.ended']);
    const refused = await askDesk('POST', '/work', { budget_id, staff_id, ...hours });
    expect([refused.status, (await namesOf(added.id)).length]).toEqual([422, 1]);
  });

  test('end with the budget when the desk finishes it', async () => {
    const [budget_id, staff_id] = [await job(), await person('Carlos Ejemplo')];
    const { id } = (await record({ budget_id, staff_id })).body;
    await desk('POST', `/budgets/${budget_id}/status/Finalizado`, { end_work: true });
    expect(await namesOf(id)).toEqual(['work_period.started', 'work_period.ended']);
  });
});

test('GET /staff lists the people who work now, with id and name only', async () => {
  const [here, gone] = [await person('Laura Ejemplo'), await person('Bruno Marchado')];
  await desk('PATCH', `/staff/${gone}`, { active: false });
  const { data } = (await get('/staff')).body;
  expect(data).toContainEqual({ id: here, name: 'Laura Ejemplo' });
  expect(data.some(({ id }: { id: number }) => id === gone)).toBe(false);
});
