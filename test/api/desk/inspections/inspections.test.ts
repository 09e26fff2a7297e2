import { describe, expect, test } from 'vitest';
import { jpeg } from '../../../support/document-files.ts';
import { brakesTemplate, inspect } from '../../../support/inspections.ts';
import { openWorkshop } from '../../../support/workshop.ts';

const { desk, askDesk, sql, newBudget, newClient, newVehicle } = await openWorkshop({
  startAt: '2026-11-24T08:00:00.000Z',
});
const { id: client_id } = await newClient();
const car = await newVehicle({ client_id, plate: '1234BCD' });
const { body: template } = await desk('POST', '/inspection-templates', brakesTemplate);
const job = async (fields: object = {}): Promise<number> =>
  (await newBudget({ client_id, vehicle_id: car.id, status: 'En curso', ...fields })).id;
const start = async (budget_id: number) =>
  (await desk('POST', '/inspections', { budget_id, template_id: template.id })).body;
const show = async (id: number) => (await desk('GET', `/inspections/${id}`)).body;
const pathOf = (inspection: { id: number; points: { id: number }[] }, index = 0) =>
  `/inspections/${inspection.id}/points/${inspection.points[index]?.id}`;
const historyOf = async (budgetId: number) =>
  sql`select action, actor_name, changes from budget_history
    where budget_id = ${budgetId} and action like 'inspection.%' order by id`;

describe('an inspection', () => {
  test('begins with unchecked copies of the points', async () => {
    const budget_id = await job();
    const inspection = await start(budget_id);
    expect(inspection).toMatchObject({
      ...{ budget_id, name: 'Frenos', green: 0, amber: 0, red: 0, unchecked: 3, completed_at: null },
      vehicle: { id: car.id, plate: '1234BCD' },
    });
    expect(
      inspection.points.map(({ text, result }: { text: string; result: string }) => [text, result]),
    ).toEqual([
      ['Pastillas delanteras', 'unchecked'],
      ['Discos', 'unchecked'],
      ['Faros', 'unchecked'],
    ]);
    expect(await historyOf(budget_id)).toMatchObject([{ action: 'inspection.created' }]);
  });

  test('is listed by budget and by vehicle, page by page', async () => {
    const budget_id = await job();
    const inspections = [await start(budget_id), await start(budget_id)];
    const { data } = (await desk('GET', `/inspections?budget_id=${budget_id}`)).body;
    expect(data).toEqual(inspections.map(({ points: _, ...item }) => item));
    const first = (await desk('GET', `/inspections?vehicle_id=${car.id}&limit=1`)).body;
    expect([first.data.length, first.has_more]).toEqual([1, true]);
    const next = (await desk('GET', `/inspections?vehicle_id=${car.id}&limit=1&cursor=${first.next_cursor}`))
      .body;
    expect(next.data[0].id).toBeGreaterThan(first.data[0].id);
  });

  test.each([
    ['an unknown budget', { budget_id: 999_999 }, '/budget_id'],
    ['an unknown template', { template_id: 999_999 }, '/template_id'],
  ])('of %s is refused', async (_what, fields, path) => {
    const wanted = { budget_id: await job(), template_id: template.id, ...fields };
    const { status, body } = await askDesk('POST', '/inspections', wanted);
    expect([status, body.error.fields[0].path]).toEqual([422, path]);
  });

  test('of an invoiced or cancelled budget is refused', async () => {
    const budget_id = await job({ status: 'Cancelado' });
    const answer = await askDesk('POST', '/inspections', { budget_id, template_id: template.id });
    expect(answer.body.error.code).toBe('budget_locked');
  });

  test('is completed once, with its author', async () => {
    const inspection = await start(await job());
    const { body } = await desk('POST', `/inspections/${inspection.id}/finish`);
    expect(body).toMatchObject({ completed_by: expect.any(String), completed_at: expect.any(String) });
    expect((await desk('POST', `/inspections/${inspection.id}/finish`)).body).toEqual(body);
    const actions = (await historyOf(inspection.budget_id)).map(({ action }) => action);
    expect(actions).toEqual(['inspection.created', 'inspection.completed']);
  });
});

describe('the result of a point', () => {
  test.each([
    [6, 'green'],
    [4, 'amber'],
    [2, 'red'],
    [0, 'red'],
  ])('of %d mm is %s, by the limits of the point', async (value, result) => {
    const inspection = await start(await job());
    const { body } = await desk('PATCH', pathOf(inspection), { value });
    expect(body).toMatchObject({ value, result, checked_by: expect.any(String) });
  });

  test('may differ from the limits, and a point without limits keeps its result', async () => {
    const inspection = await start(await job());
    expect((await desk('PATCH', pathOf(inspection), { value: 6, result: 'amber' })).body.result).toBe(
      'amber',
    );
    expect((await desk('PATCH', pathOf(inspection, 1), { value: 6 })).body.result).toBe('unchecked');
  });

  test('of a finding returns after the months and kilometres of the template, unless it is changed', async () => {
    const budget_id = await job();
    await desk('PATCH', `/budgets/${budget_id}`, { km: 87_000 });
    const path = pathOf(await start(budget_id));
    const first = { return_on: '2027-05-24', return_km: 97_000 };
    expect((await desk('PATCH', path, { result: 'amber' })).body).toMatchObject(first);
    const changed = { return_on: '2027-02-01', return_km: null };
    expect((await desk('PATCH', path, changed)).body).toMatchObject(changed);
    expect((await desk('PATCH', path, { result: 'red' })).body).toMatchObject(changed);
    expect((await desk('PATCH', path, { result: 'green' })).body).toMatchObject({
      return_on: null,
      state: null,
    });
  });

  test('is merged with changes that others made to other values', async () => {
    const inspection = await start(await job());
    const path = pathOf(inspection);
    const was = { result: 'unchecked', note: null, value: null };
    await desk('PATCH', path, { result: 'red', was });
    const { body } = await desk('PATCH', path, { note: 'Ruido', was });
    expect(body).toMatchObject({ result: 'red', note: 'Ruido' });
    expect((await askDesk('PATCH', path, { result: 'red', was })).status).toBe(200);
  });

  test('is refused if another person changed the same value, with the present point', async () => {
    const inspection = await start(await job());
    const path = pathOf(inspection);
    await desk('PATCH', path, { result: 'red' });
    const { status, body } = await askDesk('PATCH', path, { result: 'green', was: { result: 'unchecked' } });
    expect([status, body.error.code, body.error.current.result]).toEqual([409, 'changed_meanwhile', 'red']);
    expect((await show(inspection.id)).points[0].result).toBe('red');
  });

  test('is in the history of the budget once it is corrected, without the note', async () => {
    const budget_id = await job();
    const path = pathOf(await start(budget_id));
    await desk('PATCH', path, { result: 'red', note: 'De la señora Ejemplo' });
    await desk('PATCH', path, { result: 'amber', note: 'Otra cosa' });
    const [, corrected, ...others] = await historyOf(budget_id);
    expect(corrected).toMatchObject({
      action: 'inspection.point_changed',
      changes: { result: ['red', 'amber'] },
    });
    expect(JSON.stringify(corrected)).not.toMatch(/Ejemplo|cosa/);
    expect(others).toEqual([]);
  });

  test('that was recorded by mistake is removed', async () => {
    const path = pathOf(await start(await job()));
    await desk('PATCH', path, { result: 'red' });
    const { body } = await desk('PATCH', path, { result: 'unchecked' });
    expect(body).toMatchObject({ result: 'unchecked', checked_by: null, checked_at: null, return_on: null });
  });

  test('of a point of another inspection is not found', async () => {
    const [one, other] = [await start(await job()), await start(await job())];
    const path = `/inspections/${one.id}/points/${other.points[0].id}`;
    expect((await askDesk('PATCH', path, { result: 'green' })).status).toBe(404);
  });
});

describe('a point that is not in the template', () => {
  test('is added at the end with its result', async () => {
    const inspection = await start(await job());
    const added = { text: 'Fuga de aceite', result: 'red', note: 'Junta del cárter' };
    const { body } = await desk('POST', `/inspections/${inspection.id}/points`, added);
    expect(body).toMatchObject({ ...added, section: 'Luces', state: 'open' });
    expect((await show(inspection.id)).points.at(-1)).toEqual(body);
  });

  test('is refused beyond 120 points', async () => {
    const inspection = await start(await job());
    await sql`insert into inspection_points (instance_id, inspection_id, section, text)
      select instance_id, id, 'S', 'T' from inspections, generate_series(1, 117) where id = ${inspection.id}`;
    expect((await askDesk('POST', `/inspections/${inspection.id}/points`, { text: 'X' })).status).toBe(422);
  });
});

describe('photos', () => {
  test('are documents of the budget, which the client sees once the inspection is shared', async () => {
    const budget_id = await job();
    const { id, path } = await inspect(desk, budget_id);
    const [document] = (await desk('GET', `/budgets/${budget_id}/documents`)).body.data;
    expect(document).toMatchObject({ client_visible: false, mechanic_visible: true });
    expect((await show(id)).points[0].photos).toEqual([{ id: document.id, filename: document.filename }]);
    await desk('POST', `/inspections/${id}/share`, { shared: true });
    const second = { file: jpeg({ width: 16 }).toString('base64') };
    await desk('POST', `${path}/photos`, second);
    const { data } = (await desk('GET', `/budgets/${budget_id}/documents`)).body;
    expect(data.map((each: { client_visible: boolean }) => each.client_visible)).toEqual([true, true]);
  });

  test('must be pictures or PDFs', async () => {
    const { path } = await inspect(desk, await job());
    const answer = await askDesk('POST', `${path}/photos`, { file: Buffer.from('text').toString('base64') });
    expect(answer.status).toBe(415);
  });

  test('that are removed from the budget leave the point', async () => {
    const budget_id = await job();
    const { id, point } = await inspect(desk, budget_id);
    await desk('DELETE', `/budgets/${budget_id}/documents/${point.photos[0].id}`);
    expect((await show(id)).points[0].photos).toEqual([]);
  });
});

test('an inspection is shared, hidden and shared again', async () => {
  const { id } = await inspect(desk, await job());
  const share = async (shared: boolean) => (await desk('POST', `/inspections/${id}/share`, { shared })).body;
  expect((await share(true)).shared_at).not.toBeNull();
  expect((await share(false)).shared_at).toBeNull();
  expect((await share(true)).shared_at).not.toBeNull();
});
