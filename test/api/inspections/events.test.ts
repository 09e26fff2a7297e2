import { describe, expect, test } from 'vitest';
import { signersOf } from '../../http/public/tracking/signing.ts';
import { brakesTemplate } from '../../support/inspections.ts';
import { signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({
  settings: { panelPlainHttp: true },
  startAt: '2026-11-24T08:00:00.000Z',
});
const { sql, openInstance } = workshop;
const sandbox = await openInstance('sandbox.test', 'business', { sandbox: true });

async function eventsOf(inspectionId: number) {
  const rows = await sql`select event, data from events
    where (data->>'inspection_id')::bigint = ${inspectionId} order by id`;
  return rows.map(({ event, data }) => ({ event, data }));
}

type Door = Pick<typeof workshop, 'desk' | 'post' | 'patch' | 'newBudget' | 'newClient' | 'newVehicle'>;

let plates = 1000;
/** Creates an inspection with a red and a green point, for the vehicle of a quote. */
async function inspectionAt(door: Door, fields: object = {}) {
  plates += 1;
  const { body: list } = await door.desk('GET', '/inspection-templates');
  const template = list.data[0] ?? (await door.desk('POST', '/inspection-templates', brakesTemplate)).body;
  const { id: client_id } = await door.newClient({ email: `clara${plates}@example.com` });
  const { id: vehicle_id } = await door.newVehicle({ client_id, plate: `${plates}BCD` });
  const budget = await door.newBudget({ client_id, vehicle_id, ...fields });
  const { body } = await door.post('/inspections', { budget_id: budget.id, template_id: template.id });
  const paths: string[] = body.points.map(({ id }: { id: number }) => `/inspections/${body.id}/points/${id}`);
  await door.patch(paths[0] as string, { result: 'red' });
  await door.patch(paths[1] as string, { result: 'amber' });
  return { id: body.id as number, budget, vehicle_id, points: body.points as { id: number }[], paths };
}

describe('inspection.completed', () => {
  test.each([
    ['API', (id: number) => workshop.post(`/inspections/${id}/complete`, undefined)],
    ['desk', (id: number) => workshop.desk('POST', `/inspections/${id}/finish`)],
    [
      'panel',
      async (id: number) => {
        const office = await signIn(workshop, 'office');
        return office.submit(`/panel/inspections/${id}`, 'finishInspection', {});
      },
    ],
  ])('is emitted once by the %s, with the counts of the results', async (_door, complete) => {
    const { id, budget, vehicle_id } = await inspectionAt(workshop);
    await complete(id);
    await workshop.post(`/inspections/${id}/complete`, undefined);
    const counts = { green: 0, amber: 1, red: 1, unchecked: 1 };
    expect(await eventsOf(id)).toEqual([
      {
        event: 'inspection.completed',
        data: { inspection_id: id, budget_id: budget.id, vehicle_id, ...counts },
      },
    ]);
  });

  test('is not emitted for a budget for internal use, nor by a refused request', async () => {
    const { id, budget } = await inspectionAt(workshop);
    await sql`update budgets set internal = true where id = ${budget.id}`;
    await workshop.desk('POST', `/inspections/${id}/finish`);
    const closed = await inspectionAt(workshop);
    await sql`update budgets set status = 'Cancelado' where id = ${closed.budget.id}`;
    expect((await workshop.post(`/inspections/${closed.id}/complete`, undefined)).status).toBe(409);
    expect([await eventsOf(id), await eventsOf(closed.id)]).toEqual([[], []]);
  });
});

describe('inspection.finding_decided', () => {
  const { accept, decline } = signersOf(workshop);
  const linkOf = ({ tracking_url }: { tracking_url: string }) => new URL(tracking_url).pathname;

  /** Offers both findings of a new inspection. Returns the ids of the lines. */
  async function offered(door: Door) {
    const inspection = await inspectionAt(door);
    const lines: number[] = [];
    for (const path of inspection.paths.slice(0, 2))
      lines.push((await door.post(`${path}/line`, { unit_price: 80 })).body.line.id);
    const decisions = (...made: string[]) =>
      made.map((decision, index) => ({
        event: 'inspection.finding_decided',
        data: {
          ...{ inspection_id: inspection.id, point_id: inspection.points[index]?.id },
          ...{ vehicle_id: inspection.vehicle_id, budget_id: inspection.budget.id, line_id: lines[index] },
          decision,
        },
      }));
    return { ...inspection, lines, decisions };
  }

  test('is emitted for each finding when the client signs on its page', async () => {
    const { id, budget, lines, decisions } = await offered(workshop);
    const { body } = await workshop.get(`/budgets/${budget.id}`);
    const total = Math.round((body.totals.total + 80 * 1.21) * 100);
    const answer = await accept(linkOf(budget), { line: String(lines[0]), total: String(total) });
    expect(answer.statusCode).toBe(303);
    expect(await eventsOf(id)).toEqual(decisions('accepted', 'declined'));
    const { body: inspection } = await workshop.get(`/inspections/${id}`);
    expect(inspection.points.slice(0, 2)).toMatchObject([
      { state: 'accepted', decision: 'accepted', decided_at: expect.any(String) },
      { state: 'declined', decision: 'declined', decided_at: expect.any(String) },
    ]);
    expect(inspection.updated_at).toBe(inspection.points[0].decided_at);
  });

  test('is emitted for each finding when the client declines the quote', async () => {
    const { id, budget, decisions } = await offered(workshop);
    await decline(linkOf(budget));
    expect(await eventsOf(id)).toEqual(decisions('declined', 'declined'));
  });

  test('is emitted when the client decides in a sandbox', async () => {
    const { id, budget, lines, decisions } = await offered(sandbox);
    const wanted = { decision: 'accepted', options: [lines[1]] };
    expect((await sandbox.post(`/sandbox/budgets/${budget.id}/decision`, wanted)).status).toBe(200);
    expect(await eventsOf(id)).toEqual(decisions('declined', 'accepted'));
  });

  test('names the later budget in which the finding was offered again', async () => {
    const { id, vehicle_id, budget, paths, points } = await inspectionAt(sandbox);
    const { client_id } = budget;
    const later = await sandbox.newBudget({ client_id, vehicle_id });
    const { line } = (await sandbox.post(`${paths[0]}/line`, { budget_id: later.id })).body;
    await sandbox.post(`/sandbox/budgets/${later.id}/decision`, { decision: 'declined' });
    expect(await eventsOf(id)).toEqual([
      {
        event: 'inspection.finding_decided',
        data: {
          ...{ inspection_id: id, point_id: points[0]?.id, vehicle_id },
          ...{ budget_id: later.id, line_id: line.id, decision: 'declined' },
        },
      },
    ]);
  });
});
