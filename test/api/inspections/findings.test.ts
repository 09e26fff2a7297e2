import { describe, expect, test } from 'vitest';
import { brakesTemplate } from '../../support/inspections.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { clock, desk, sql, get, post, patch, createKey, newBudget, newClient, newVehicle, openInstance } =
  await openWorkshop({ startAt: '2026-11-24T08:00:00.000Z' });
const { body: template } = await desk('POST', '/inspection-templates', brakesTemplate);
const neighbour = await openInstance('neighbour.test', 'business');

let plates = 1000;
async function vehicle() {
  plates += 1;
  const { id: client_id } = await newClient();
  return { client_id, vehicle_id: (await newVehicle({ client_id, plate: `${plates}BCD` })).id };
}
const job = async (fields: object): Promise<number> =>
  (await newBudget({ status: 'En curso', ...fields })).id;

/** Creates an inspection whose points have these results. Returns the paths of its points, with their ids. */
async function inspection(budget_id: number, results: string[]) {
  const { body } = await post('/inspections', { budget_id, template_id: template.id });
  const paths: string[] = body.points.map(
    (point: { id: number }) => `/inspections/${body.id}/points/${point.id}`,
  );
  for (const [index, result] of results.entries()) await patch(paths[index] as string, { result });
  return { id: body.id as number, paths, ids: body.points.map(({ id }: { id: number }) => id) as number[] };
}

const findings = async (query: string) => (await get(`/inspections/findings?${query}`)).body.data;
const linesOf = async (id: number) => (await get(`/budgets/${id}`)).body.lines;
const pads = { description: 'Pastillas', unit_price: 119, line_type: 'part' };

describe('POST …/line', () => {
  test('adds an optional line that the finding shows', async () => {
    const budget_id = await job(await vehicle());
    const { paths } = await inspection(budget_id, ['red']);
    const { status, body } = await post(`${paths[0]}/line`, pads);
    const line = (await linesOf(budget_id)).at(-1);
    expect(line).toMatchObject({ ...pads, optional: true, chosen: false });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ state: 'offered', decision: null, line: { budget_id, id: line.id } }),
    ]);
  });

  test('has the text of the point by default, and a repetition adds no line', async () => {
    const budget_id = await job(await vehicle());
    const { paths } = await inspection(budget_id, ['amber']);
    const [first, second] = [await post(`${paths[0]}/line`, {}), await post(`${paths[0]}/line`, {})];
    expect(second.body.line).toEqual(first.body.line);
    expect((await linesOf(budget_id)).at(-1)).toMatchObject({ description: 'Pastillas delanteras' });
  });

  test('adds it to a later budget of the same vehicle only', async () => {
    const owner = await vehicle();
    const { paths } = await inspection(await job(owner), ['red']);
    const later = await job(owner);
    expect((await post(`${paths[0]}/line`, { budget_id: later })).body.line.budget_id).toBe(later);
    const [anothers, internal] = [await job(await vehicle()), await job(owner)];
    await sql`update budgets set internal = true where id = ${internal}`;
    for (const budget_id of [anothers, internal, 999_999]) {
      const { status, body } = await post(`${paths[0]}/line`, { budget_id });
      expect([status, body.error.fields[0].path]).toEqual([422, '/budget_id']);
    }
  });

  test('of an inspection without a vehicle adds it to no budget of another client', async () => {
    const { paths } = await inspection(await job({ client_id: (await newClient()).id }), ['red']);
    const budget_id = await job({ client_id: (await newClient()).id });
    expect((await post(`${paths[0]}/line`, { budget_id })).status).toBe(422);
  });

  test('refuses a point that is no finding, a settled one, and locked lines', async () => {
    const budget_id = await job(await vehicle());
    const { paths } = await inspection(budget_id, ['green', 'red', 'red']);
    expect((await post(`${paths[0]}/line`, {})).status).toBe(422);
    await post(`${paths[1]}/outcome`, { outcome: 'dismissed' });
    expect((await post(`${paths[1]}/line`, {})).status).toBe(422);
    await sql`update budgets set status = 'Facturado' where id = ${budget_id}`;
    expect((await post(`${paths[2]}/line`, {})).body.error.code).toBe('budget_locked');
  });

  test('with a part requires the scope to read the stock', async () => {
    const { body: part } = await desk('POST', '/parts', {
      reference: 'P-1',
      description: 'Pastillas',
      price: 60,
    });
    const { paths } = await inspection(await job(await vehicle()), ['red']);
    const { key } = await createKey({ scopes: ['budgets:read', 'budgets:write'] });
    const refused = await post(`${paths[0]}/line`, { part_id: part.id }, { key });
    expect(refused.body.error.code).toBe('insufficient_scope');
    const { body } = await post(`${paths[0]}/line`, { part_id: part.id });
    expect((await linesOf(body.line.budget_id)).at(-1)).toMatchObject({ part_id: part.id, unit_price: 60 });
  });
});

describe('POST …/outcome', () => {
  test('settles a finding, and opens it again', async () => {
    const { paths } = await inspection(await job(await vehicle()), ['red']);
    const outcomes: [string, string][] = [
      ['done', 'done'],
      ['dismissed', 'dismissed'],
      ['open', 'open'],
    ];
    for (const [outcome, state] of outcomes)
      expect((await post(`${paths[0]}/outcome`, { outcome })).body.state).toBe(state);
    expect((await post(`${paths[1]}/outcome`, { outcome: 'done' })).status).toBe(422);
    expect((await post(`${paths[0]}/outcome`, { outcome: 'gone' })).status).toBe(422);
  });

  test('with If-Match settles only the finding that was read', async () => {
    const { paths } = await inspection(await job(await vehicle()), ['red']);
    const etag = String((await get(paths[0] as string)).headers.etag);
    await patch(paths[0] as string, { result: 'amber' });
    const answer = await post(`${paths[0]}/outcome`, { outcome: 'done' }, { headers: { 'if-match': etag } });
    expect(answer.body.error.code).toBe('changed_meanwhile');
  });
});

describe('GET /inspections/findings', () => {
  test('lists those of a vehicle that need work, page by page, with their inspection', async () => {
    const owner = await vehicle();
    const budget_id = await job(owner);
    const { id, ids, paths } = await inspection(budget_id, ['amber', 'red', 'green']);
    const later = await inspection(await job(owner), ['red', 'red']);
    await post(`${later.paths[1]}/outcome`, { outcome: 'done' });
    const found = await findings(`vehicle_id=${owner.vehicle_id}`);
    const { body: first } = await get(paths[0] as string);
    expect(found[0]).toMatchObject({
      ...{ inspection_id: id, budget_id, client_id: owner.client_id, due: false },
      ...{ client: { id: owner.client_id }, vehicle: { id: owner.vehicle_id } },
      point: { ...first, photos: [] },
    });
    const idsOf = (rows: { point: { id: number } }[]) => rows.map(({ point }) => point.id);
    expect(idsOf(found)).toEqual([ids[0], ids[1], later.ids[0]]);
    expect(await findings(`client_id=${owner.client_id}`)).toEqual(found);
    const page = (await get(`/inspections/findings?vehicle_id=${owner.vehicle_id}&limit=2`)).body;
    expect([idsOf(page.data), page.has_more]).toEqual([[ids[0], ids[1]], true]);
    const next = `vehicle_id=${owner.vehicle_id}&limit=2&cursor=${page.next_cursor}`;
    expect(idsOf(await findings(next))).toEqual([later.ids[0]]);
    expect(await findings('vehicle_id=999999')).toEqual([]);
    expect((await neighbour.get('/inspections/findings')).body.data).toEqual([]);
  });

  test('shows each finding in the state by which it is found', async () => {
    const owner = await vehicle();
    const { id } = await inspection(await job(owner), []);
    const statuses = [
      'Pendiente',
      'Aprobado',
      'Finalizado',
      'Facturado',
      'Rechazado',
      'Cancelado',
      'Retirado',
    ];
    for (const status of statuses) {
      const budget_id = await job({ ...owner, status });
      // A point for each decision about an existing line, and another about a line that is deleted.
      await sql`insert into inspection_points
          (instance_id, inspection_id, section, text, result, line_budget_id, line_id, decision)
        select b.instance_id, ${id}, 'S', 'T', 'red', b.id, l.id + missing, decision
        from budgets b join budget_lines l on l.budget_id = b.id,
          unnest(array[0, 100000]) missing, unnest(array[null, 'accepted', 'declined']) decision
        where b.id = ${budget_id}`;
    }
    await sql`insert into inspection_points (instance_id, inspection_id, section, text, result, outcome)
      select instance_id, id, 'S', 'T', 'amber', outcome
      from inspections, unnest(array[null, 'done', 'dismissed']) outcome where id = ${id}`;
    const states: Record<string, number> = {};
    const ofVehicle = `vehicle_id=${owner.vehicle_id}&limit=200`;
    for (const state of ['open', 'offered', 'accepted', 'declined', 'done', 'dismissed']) {
      const found = await findings(`${ofVehicle}&state=${state}`);
      states[state] = found.length;
      for (const { point } of found) expect(point.state).toBe(state);
    }
    expect(Math.min(...Object.values(states))).toBeGreaterThan(0);
    expect(Object.values(states).reduce((sum, count) => sum + count)).toBe(45);
    const needWork = await findings(ofVehicle);
    expect(needWork).toHaveLength((states.open ?? 0) + (states.offered ?? 0) + (states.declined ?? 0));
  });

  test('are due from their day or mileage on, until they are settled', async () => {
    const owner = await vehicle();
    const { ids, paths } = await inspection(await job(owner), ['red', 'amber', 'red']);
    await patch(paths[0] as string, { return_on: '2026-12-01', return_km: null });
    await patch(paths[1] as string, { return_on: null, return_km: 50_000 });
    await patch(paths[2] as string, { return_on: null, return_km: null });
    const due = async (value: boolean) =>
      (await findings(`vehicle_id=${owner.vehicle_id}&due=${value}`)).map(
        ({ point, due }: { point: { id: number }; due: boolean }) => [ids.indexOf(point.id), due],
      );
    expect(await due(true)).toEqual([]);
    clock.set('2026-11-30T23:30:00.000Z');
    expect(await due(true)).toEqual([[0, true]]);
    await sql`update vehicles set km = 50000 where id = ${owner.vehicle_id}`;
    expect(await due(true)).toEqual([
      [0, true],
      [1, true],
    ]);
    expect(await due(false)).toEqual([[2, false]]);
    await post(`${paths[0]}/outcome`, { outcome: 'done' });
    expect(await due(true)).toEqual([[1, true]]);
    expect(await findings(`vehicle_id=${owner.vehicle_id}&state=done&due=true`)).toEqual([]);
  });

  test('hides those of budgets for internal use', async () => {
    const owner = await vehicle();
    const budget_id = await job(owner);
    await inspection(budget_id, ['red']);
    await sql`update budgets set internal = true where id = ${budget_id}`;
    expect(await findings(`vehicle_id=${owner.vehicle_id}`)).toEqual([]);
  });

  test.each(['state=sold', 'due=maybe', 'vehicle_id=x', 'client_id=-1', 'limit=0', 'plate=1234BCD'])(
    'refuses %s',
    async (query) => {
      expect((await get(`/inspections/findings?${query}`)).status).toBe(422);
    },
  );
});
