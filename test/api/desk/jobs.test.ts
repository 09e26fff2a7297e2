import { describe, expect, test } from 'vitest';
import { jpeg } from '../../support/document-files.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { desk, askDesk, newBudget, newClient, newVehicle, clock, sql } = await openWorkshop({
  startAt: '2026-11-24T08:00:00.000Z',
});
const idOfNothing = Number.MAX_SAFE_INTEGER;
const person = async (name: string): Promise<number> => (await desk('POST', '/staff', { name })).body.id;
const mechanic = await person('Íñigo Ficticio');
const colleague = await person('Nuria Inventada');
const { id: client_id } = await newClient();
const vehicle = await newVehicle({ client_id, plate: '1234BCD' });
const lines = [
  { line_type: 'labor', description: 'Cambiar pastillas', quantity: 1.5, unit_price: 40 },
  { line_type: 'part', description: 'Pastillas', reference: 'PAS-1', quantity: 1, unit_price: 60 },
  { line_type: 'fee', description: 'Residuos', quantity: 1, unit_price: 2 },
  { line_type: 'labor', description: 'Limpiar pinzas', quantity: 1, unit_price: 40, optional: true },
];
const job = async ({ mechanic_id, km, ...fields }: Record<string, unknown> = {}): Promise<number> => {
  const of = { client_id, vehicle_id: vehicle.id, status: 'En curso' as const, lines };
  const { id } = await newBudget({ ...of, ...fields });
  await desk('PATCH', `/budgets/${id}`, { mechanic_id, km });
  return id;
};
const show = async (id: number) => (await desk('GET', `/jobs/${id}`)).body;
const list = async (query = '') => (await desk('GET', `/jobs?${query}`)).body;
const idsOf = async (query: string): Promise<number[]> =>
  (await list(query)).data.map(({ id }: { id: number }) => id);

describe('the jobs of a day', () => {
  test('are the own ones and those of nobody, and on request those of others', async () => {
    const own = await job({ mechanic_id: mechanic });
    const free = await job();
    const other = await job({ mechanic_id: colleague });
    const { data, staff } = await list(`staff_id=${mechanic}`);
    expect(staff).toEqual({ id: mechanic, name: 'Íñigo Ficticio' });
    const groupOf = (id: number) => data.find((each: { id: number }) => each.id === id)?.group;
    expect([groupOf(own), groupOf(free), groupOf(other)]).toEqual(['own', 'free', undefined]);
    const all = await idsOf(`staff_id=${mechanic}&all=true`);
    expect(all).toEqual(expect.arrayContaining([own, free, other]));
    expect(await idsOf('')).toEqual(expect.arrayContaining([own, free, other]));
  });

  test('are those with an appointment, and vehicles in the workshop without an answer', async () => {
    const quote = await job({ status: 'Pendiente' });
    expect(await idsOf('')).not.toContain(quote);
    await desk('POST', '/vehicles/check-in', { budget_id: quote });
    expect(await idsOf('')).toContain(quote);
    expect(await idsOf('date=2026-11-25')).not.toContain(quote);

    const booked = await job({ status: 'Pendiente' });
    await desk('POST', '/boxes', { name: 'Elevador' });
    await desk('POST', '/appointments', {
      budget_id: booked,
      start: '2026-11-25T10:00:00+01:00',
      duration_minutes: 60,
    });
    expect(await idsOf('')).not.toContain(booked);
    const { data } = await list('date=2026-11-25');
    expect(data).toMatchObject([{ id: booked, start: '2026-11-25T09:00:00.000Z', box: 'Elevador' }]);
  });

  test('have hours sold and worked, steps, and neither prices nor data of the client', async () => {
    const id = await job({ mechanic_id: mechanic, public_notes: 'Frena mal' });
    await desk('POST', '/work/start', { budget_id: id, staff_id: colleague });
    clock.set(new Date(clock.now().getTime() + 30 * 60_000 + 1_000).toISOString());
    const { data } = await list(`staff_id=${mechanic}`);
    const item = data.find((each: { id: number }) => each.id === id);
    expect(item).toMatchObject({
      ...{ plate: '1234BCD', public_notes: 'Frena mal', minutes_sold: 90, minutes_worked: 30 },
      ...{ working: [{ id: colleague, name: 'Nuria Inventada' }], steps_done: 0, steps_total: 2 },
    });
    const text = JSON.stringify([item, await show(id)]);
    expect(text).not.toMatch(/price|cost|margin|"total|client"|client_id|phone/);
    await desk('POST', '/work/stop', { staff_id: colleague });
  });

  test('contain the hours of the person, and its present work', async () => {
    const id = await job({ mechanic_id: mechanic });
    await desk('POST', '/work/start', { budget_id: id, staff_id: mechanic });
    clock.set(new Date(clock.now().getTime() + 20 * 60_000 + 1_000).toISOString());
    expect(await list(`staff_id=${mechanic}`)).toMatchObject({
      ...{ present: { budget_id: id, plate: '1234BCD' }, minutes: 20, work: [{ budget_id: id }] },
    });
    await desk('POST', '/work/stop', { staff_id: mechanic });
    expect(await list(`staff_id=${mechanic}`)).toMatchObject({ present: null, minutes: 20 });
  });

  test('of a person who does not exist are refused', async () => {
    expect((await askDesk('GET', `/jobs?staff_id=${idOfNothing}`)).status).toBe(422);
  });
});

describe('a job', () => {
  test('has its lines without the optional ones that the client did not choose', async () => {
    const shown = await show(await job());
    expect(shown.lines.map(({ description }: { description: string }) => description)).toEqual([
      ...['Cambiar pastillas', 'Pastillas', 'Residuos'],
    ]);
    expect(shown.steps).toMatchObject([
      { id: null, text: 'Cambiar pastillas', done_at: null },
      { id: null, text: 'Pastillas', done_at: null },
    ]);
  });

  test('shows the last visits of the vehicle and the parts that were fitted', async () => {
    const car = await newVehicle({ client_id, plate: '5678FGH' });
    const before = await job({ vehicle_id: car.id, public_notes: 'Revisión', km: 80_000 });
    await desk('POST', `/budgets/${before}/status/Finalizado`, {});
    expect(await show(await job({ vehicle_id: car.id }))).toMatchObject({
      visits: [{ id: before, km: 80_000, public_notes: 'Revisión', finished_at: expect.any(String) }],
      known_parts: [{ reference: 'PAS-1', description: 'Pastillas' }],
    });
  });

  test('shows photos with their captions, and links that work without a key', async () => {
    const id = await job();
    const file = jpeg().toString('base64');
    const path = `/budgets/${id}/documents`;
    const { body } = await desk('POST', path, { file, filename: 'disco.jpg', caption: 'Disco gastado' });
    expect(body).toMatchObject({ caption: 'Disco gastado', client_visible: false });
    expect((await show(id)).photos).toMatchObject([
      {
        ...{ id: body.id, caption: 'Disco gastado', client_visible: false },
        ...{ url: expect.stringMatching(/^\/d\//), thumbnail_url: expect.stringMatching(/^\/d\//) },
      },
    ]);
  });

  test('that does not exist answers 404', async () => {
    expect((await askDesk('GET', `/jobs/${idOfNothing}`)).status).toBe(404);
  });

  test('without a mechanic is taken once', async () => {
    const id = await job();
    const take = (staff_id: number) => askDesk('POST', `/jobs/${id}/take`, { staff_id });
    expect(await take(mechanic)).toMatchObject({ status: 200, body: { id, mechanic: { id: mechanic } } });
    expect((await take(mechanic)).status).toBe(200);
    expect(await take(colleague)).toMatchObject({ status: 403, body: { error: { code: 'job_of_another' } } });
    const [{ entries }] = (await sql`
      select count(*)::int as entries from budget_history
      where budget_id = ${id} and changes ? 'mechanic_id'`) as unknown as [{ entries: number }];
    expect(entries).toBe(1);
  });
});

describe('the steps', () => {
  const check = (id: number, body: object) => askDesk('POST', `/jobs/${id}/check`, body);

  test('is ticked and opened again, and keeps the first tick', async () => {
    const id = await job();
    const { lines: shown } = await show(id);
    const line_id = shown[0].id;
    const first = await check(id, { line_id });
    expect(first).toMatchObject({ status: 200, body: { line_id, text: 'Cambiar pastillas', done_by: null } });
    clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
    expect((await check(id, { line_id })).body.done_at).toBe(first.body.done_at);
    expect((await show(id)).steps[0]).toEqual(first.body);
    expect((await check(id, { line_id, done: false })).body).toMatchObject({ done_at: null });
    expect((await check(id, { line_id })).body.done_at).not.toBe(first.body.done_at);
  });

  test('takes further steps, and drops them', async () => {
    const id = await job();
    const { body: step } = await desk('POST', `/jobs/${id}/steps`, { text: ' Probar en carretera ' });
    expect(step).toMatchObject({ line_id: null, text: 'Probar en carretera', done_at: null });
    expect((await check(id, { step_id: step.id })).body.done_at).not.toBeNull();
    expect(await show(id)).toMatchObject({ steps_done: 1, steps_total: 3 });
    expect((await desk('DELETE', `/jobs/${id}/steps/${step.id}`)).body).toEqual({ ok: true, id: step.id });
    expect((await askDesk('DELETE', `/jobs/${id}/steps/${step.id}`)).status).toBe(404);
  });

  test('follows the lines', async () => {
    const id = await job();
    const { lines: shown } = await show(id);
    await check(id, { line_id: shown[0].id });
    await desk('DELETE', `/budgets/${id}/lines/${shown[0].id}`);
    expect(await show(id)).toMatchObject({ steps: [{ text: 'Pastillas' }], steps_done: 0, steps_total: 1 });
  });

  test('refuses steps that it does not have, and closed jobs', async () => {
    const id = await job();
    const { lines: shown } = await show(id);
    const fee = shown[2].id;
    for (const body of [{}, { line_id: idOfNothing }, { step_id: idOfNothing }, { line_id: fee }])
      expect((await check(id, body)).status).toBe(422);
    expect((await check(id, { line_id: shown[0].id, step_id: 1 })).status).toBe(422);
    const closed = await job({ status: 'Rechazado' });
    expect((await check(closed, { line_id: 1 })).body.error.code).toBe('budget_locked');
  });
});

describe('a needed part', () => {
  const need = (id: number, body: object) => askDesk('POST', `/jobs/${id}/parts`, body);
  const isWaiting = async (id: number) => (await desk('GET', `/budgets/${id}`)).body.waiting_parts;

  test('in words makes the budget wait until it has arrived', async () => {
    const id = await job();
    const asked = await need(id, { description: 'Latiguillo delantero' });
    expect(asked).toMatchObject({
      status: 201,
      body: { description: 'Latiguillo delantero', quantity: 1, missing: true, closed_at: null, part: null },
    });
    expect(await isWaiting(id)).toBe(true);
    expect((await desk('GET', '/jobs/parts')).body.data).toMatchObject([
      { id: asked.body.id, budget_id: id, plate: '1234BCD' },
    ]);
    const close = () => askDesk('POST', `/jobs/${id}/parts/${asked.body.id}/close`, undefined);
    const closed = await close();
    expect(closed).toMatchObject({ status: 200, body: { closed_at: expect.any(String) } });
    expect((await close()).body).toEqual(closed.body);
    expect(await isWaiting(id)).toBe(false);
    expect((await desk('GET', `/jobs/parts?budget_id=${id}`)).body.data).toEqual([]);
  });

  test('keeps the budget waiting while another one is missing', async () => {
    const id = await job();
    const [first, second] = [await need(id, { description: 'Uno' }), await need(id, { description: 'Otro' })];
    await desk('POST', `/jobs/${id}/parts/${first.body.id}/close`);
    expect(await isWaiting(id)).toBe(true);
    await desk('POST', `/jobs/${id}/parts/${second.body.id}/close`);
    expect(await isWaiting(id)).toBe(false);
  });

  test('from stock is missing only if too few are on hand, and moves no stock', async () => {
    const id = await job();
    const { body: part } = await desk('POST', '/parts', {
      ...{ reference: 'FIL-1', description: 'Filtro', price: 9.8, on_hand: 2, location: 'A3' },
    });
    const enough = await need(id, { part_id: part.id, quantity: 2 });
    expect(enough.body).toMatchObject({
      ...{ description: 'Filtro', missing: false, quantity: 2, part: { location: 'A3', on_hand: 2 } },
    });
    expect(await isWaiting(id)).toBe(false);
    const tooMany = await need(id, { part_id: part.id, quantity: 3, description: 'De la marca' });
    expect(tooMany.body).toMatchObject({ missing: true, description: 'Filtro · De la marca' });
    expect(await isWaiting(id)).toBe(true);
    expect((await desk('GET', `/parts/${part.id}`)).body.on_hand).toBe(2);
  });

  describe('that the office', () => {
    const asked = async () => {
      const id = await job();
      const { body } = await need(id, { description: 'Latiguillo' });
      const set = (change: object) => askDesk('PATCH', `/jobs/${id}/parts/${body.id}`, change);
      return { id, request: body, set };
    };

    test('orders keeps the budget waiting, and has the day on which it is expected', async () => {
      const { id, set } = await asked();
      const ordered = await set({ state: 'ordered', expected_on: '2026-11-26', was: 'requested' });
      expect(ordered).toMatchObject({
        status: 200,
        body: {
          state: 'ordered',
          expected_on: '2026-11-26',
          ordered_at: expect.any(String),
          closed_at: null,
        },
      });
      expect(await isWaiting(id)).toBe(true);
      const moved = await set({ state: 'ordered', expected_on: null, was: 'ordered' });
      expect(moved.body).toEqual({ ...ordered.body, expected_on: null });
      expect((await show(id)).part_requests).toMatchObject([{ state: 'ordered', expected_on: null }]);
    });

    test('receives or drops ends the wait, which begins again if that was a mistake', async () => {
      for (const state of ['arrived', 'not_needed']) {
        const { id, set } = await asked();
        await set({ state: 'ordered', expected_on: '2026-11-26' });
        expect((await set({ state })).body).toMatchObject({ state, closed_at: expect.any(String) });
        expect(await isWaiting(id)).toBe(false);
        expect((await desk('GET', `/jobs/parts?budget_id=${id}`)).body.data).toEqual([]);
        expect((await set({ state: 'requested' })).body).toMatchObject({
          ...{ state: 'requested', ordered_at: null, expected_on: null, closed_at: null },
        });
        expect(await isWaiting(id)).toBe(true);
        const entries = await sql`
          select changes->'state' as state from budget_history
          where budget_id = ${id} and changes ? 'state' order by id`;
        expect(entries.map((entry) => entry.state)).toEqual([
          ['requested', 'ordered'],
          ['ordered', state],
          [state, 'requested'],
        ]);
      }
    });

    test('changes meanwhile is not overwritten, and the same change is made once', async () => {
      const { id, request, set } = await asked();
      await desk('POST', `/jobs/${id}/parts/${request.id}/close`);
      expect(await set({ state: 'ordered', was: 'requested' })).toMatchObject({
        status: 409,
        body: { error: { code: 'changed_meanwhile', current: { id: request.id, state: 'arrived' } } },
      });
      expect((await set({ state: 'arrived', was: 'requested' })).status).toBe(200);
      const of = `from budget_history where budget_id = ${id} and action like 'part.%'`;
      expect(await sql.unsafe(`select 1 ${of}`)).toHaveLength(2);
    });

    test('cannot change for a finished quote, or does not exist, is refused', async () => {
      const { id, set } = await asked();
      const change = { state: 'arrived' };
      expect((await askDesk('PATCH', `/jobs/${id}/parts/${idOfNothing}`, change)).status).toBe(404);
      expect((await set({ state: 'lost' })).status).toBe(422);
      await sql`update budgets set status = 'Rechazado' where id = ${id}`;
      expect((await set(change)).body.error.code).toBe('budget_locked');
    });
  });

  test('needs a part in stock or words', async () => {
    const id = await job();
    for (const body of [
      {},
      { description: ' ' },
      { part_id: idOfNothing },
      { description: 'x', quantity: 0 },
    ])
      expect((await need(id, body)).status).toBe(422);
  });
});

describe('work and status', () => {
  test('begins accepted work, and ends a hold', async () => {
    const id = await job({ status: 'Aprobado' });
    const status = async () => (await show(id)).status;
    await desk('POST', '/work/start', { budget_id: id, staff_id: mechanic });
    expect(await status()).toBe('En curso');
    const held = await askDesk('POST', `/budgets/${id}/status/${encodeURIComponent('En espera')}`, {
      ...{ reason: 'El cliente no contesta', end_work: true },
    });
    expect(held).toMatchObject({ status: 200, body: { hold_reason: 'El cliente no contesta' } });
    expect(await show(id)).toMatchObject({ working: [], hold_reason: 'El cliente no contesta' });
    await desk('POST', '/work/start', { budget_id: id, staff_id: mechanic });
    expect(await show(id)).toMatchObject({ status: 'En curso', hold_reason: null });
    await desk('POST', `/budgets/${id}/status/Finalizado`, { end_work: true });
    expect(await show(id)).toMatchObject({ status: 'Finalizado', working: [] });
  });

  test('of a device that was offline counts from when it happened', async () => {
    const worker = await person('Raúl Supuesto');
    const [first, second] = [await job(), await job()];
    const at = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000).toISOString();
    const [start, change, end] = [at(60), at(40), at(10)];
    const ask = (path: string, body: object) => askDesk('POST', path, { staff_id: worker, ...body });
    expect((await ask('/work/start', { budget_id: first, at: start })).body.work.started_at).toBe(start);
    const changed = await ask('/work/start', { budget_id: second, at: change });
    expect(changed.body).toMatchObject({ work: { started_at: change }, ended: { ended_at: change } });
    expect((await ask('/work/stop', { at: start })).body.error.fields[0].path).toBe('/at');
    expect((await ask('/work/stop', { at: end })).body).toMatchObject({ ended_at: end, minutes: 30 });
    const overlapping = await ask('/work/start', { budget_id: first, at: at(50) });
    expect(overlapping.status).toBe(422);
  });

  test.each([
    ['a start in the future', '/work/start', 3_600_000],
    ['a start before yesterday', '/work/start', -25 * 3_600_000],
    ['a stop in the future', '/work/stop', 3_600_000],
  ])('refuses %s', async (_what, path, offsetMs) => {
    const worker = await person(`Persona ${path} ${offsetMs}`);
    const budget_id = await job();
    if (path === '/work/stop') await desk('POST', '/work/start', { budget_id, staff_id: worker });
    const at = new Date(clock.now().getTime() + offsetMs).toISOString();
    const body = { staff_id: worker, at, ...(path === '/work/start' && { budget_id }) };
    expect(await askDesk('POST', path, body)).toMatchObject({
      ...{ status: 422, body: { error: { fields: [{ path: '/at' }] } } },
    });
  });
});
