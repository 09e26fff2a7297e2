import { describe, expect, test } from 'vitest';
import { inspect } from '../../../support/inspections.ts';
import { openWorkshop } from '../../../support/workshop.ts';

const { desk, askDesk, sql, newBudget, newClient, newVehicle } = await openWorkshop({
  startAt: '2026-11-24T08:00:00.000Z',
});
let plates = 1000;
async function vehicle() {
  plates += 1;
  const { id: client_id } = await newClient();
  return { client_id, vehicle_id: (await newVehicle({ client_id, plate: `${plates}BCD` })).id };
}
const job = async (fields: object): Promise<number> =>
  (await newBudget({ status: 'En curso', ...fields })).id;
const linesOf = async (id: number) => (await desk('GET', `/budgets/${id}`)).body.lines;
const pending = async (query: string) => (await desk('GET', `/inspections/pending?${query}`)).body.data;
const pads = { description: 'Pastillas', unit_price: 119, line_type: 'part' };

describe('an offer', () => {
  test('adds an optional line that is linked to the finding', async () => {
    const budget_id = await job(await vehicle());
    const { path } = await inspect(desk, budget_id);
    const { body } = await desk('POST', `${path}/line`, pads);
    const line = (await linesOf(budget_id)).at(-1);
    expect(line).toMatchObject({ ...pads, optional: true, chosen: false });
    expect(body).toMatchObject({ state: 'offered', line: { budget_id, id: line.id } });
  });

  test('without a description has the text of the point', async () => {
    const budget_id = await job(await vehicle());
    const { path } = await inspect(desk, budget_id);
    await desk('POST', `${path}/line`, {});
    expect((await linesOf(budget_id)).at(-1)).toMatchObject({
      description: 'Pastillas delanteras',
      unit_price: 0,
    });
  });

  test('a second time adds no line', async () => {
    const budget_id = await job(await vehicle());
    const { path } = await inspect(desk, budget_id);
    const [first, second] = [
      await desk('POST', `${path}/line`, pads),
      await desk('POST', `${path}/line`, pads),
    ];
    expect(second.body.line).toEqual(first.body.line);
  });

  test('ends when its line is removed', async () => {
    const budget_id = await job(await vehicle());
    const { id, path } = await inspect(desk, budget_id);
    const { line } = (await desk('POST', `${path}/line`, pads)).body;
    await desk('DELETE', `/budgets/${budget_id}/lines/${line.id}`);
    expect((await desk('GET', `/inspections/${id}`)).body.points[0].state).toBe('open');
  });

  test('of a point that is in order is refused', async () => {
    const { id, points } = await inspect(desk, await job(await vehicle()));
    expect((await askDesk('POST', `/inspections/${id}/points/${points[1].id}/line`, pads)).status).toBe(422);
  });

  test('in a budget of another vehicle is refused', async () => {
    const { path } = await inspect(desk, await job(await vehicle()));
    const answer = await askDesk('POST', `${path}/line`, { ...pads, budget_id: await job(await vehicle()) });
    expect([answer.status, answer.body.error.fields[0].path]).toEqual([422, '/budget_id']);
  });

  test('in an invoiced budget is refused', async () => {
    const budget_id = await job(await vehicle());
    const { path } = await inspect(desk, budget_id);
    await sql`update budgets set status = 'Facturado' where id = ${budget_id}`;
    expect((await askDesk('POST', `${path}/line`, pads)).body.error.code).toBe('budget_locked');
  });
});

describe('the findings that need work', () => {
  test('are those of the vehicle that nobody accepted or settled, red ones first', async () => {
    const owner = await vehicle();
    const budget_id = await job(owner);
    const { id, points, path } = await inspect(desk, budget_id);
    await desk('PATCH', `/inspections/${id}/points/${points[2].id}`, { result: 'amber' });
    await desk('PATCH', path, { result: 'amber' });
    await desk('PATCH', `/inspections/${id}/points/${points[1].id}`, { result: 'red' });
    const found = await pending(`vehicle_id=${owner.vehicle_id}`);
    expect(found.map(({ point }: { point: { text: string } }) => point.text)).toEqual([
      ...['Discos', 'Pastillas delanteras', 'Faros'],
    ]);
    expect(found[0]).toMatchObject({ vehicle_id: owner.vehicle_id, budget_id, inspection_id: id });
    expect(await pending(`client_id=${owner.client_id}`)).toEqual(found);
    expect(await pending(`budget_id=${budget_id}`)).toEqual([]);
    expect(await pending(`budget_id=${await job(owner)}`)).toEqual(found);
  });

  test('return in a later budget with one act', async () => {
    const owner = await vehicle();
    const { path } = await inspect(desk, await job(owner));
    const later = await job(owner);
    const { body } = await desk('POST', `${path}/line`, { budget_id: later });
    expect(body.line.budget_id).toBe(later);
    expect((await linesOf(later)).at(-1)).toMatchObject({
      description: 'Pastillas delanteras',
      optional: true,
    });
  });

  test('no longer return once they are done or dismissed, until that is reversed', async () => {
    const owner = await vehicle();
    const { path } = await inspect(desk, await job(owner));
    const count = async () => (await pending(`vehicle_id=${owner.vehicle_id}`)).length;
    for (const outcome of ['done', 'dismissed']) {
      expect((await desk('POST', `${path}/outcome`, { outcome })).body.state).toBe(outcome);
      expect(await count()).toBe(0);
    }
    expect((await askDesk('POST', `${path}/line`, {})).status).toBe(422);
    expect((await desk('POST', `${path}/outcome`, { outcome: 'open' })).body.state).toBe('open');
    expect(await count()).toBe(1);
  });
});
