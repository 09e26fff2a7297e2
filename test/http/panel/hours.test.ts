import { describe, expect, test } from 'vitest';
import { signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({
  settings: { panelPlainHttp: true },
  startAt: '2026-11-24T17:00:00.000Z',
});
const { desk } = workshop;
const office = await signIn(workshop, 'office');
const accountant = await signIn(workshop, 'accountant');
const mechanic = await signIn(workshop, 'mechanic', 'Bruno Ficticio');
const { body: clara } = await desk('POST', '/clients', { name: 'Clara Ejemplo' });
const { body: budget } = await desk('POST', '/budgets', { client_id: clara.id });
const hoursPath = '/panel/people/hours';

async function addWork(from: string, to: string): Promise<number> {
  const { body } = await desk('POST', '/work', {
    ...{ budget_id: budget.id, staff_id: mechanic.staffId },
    ...{ started_at: `2026-11-${from}:00+01:00`, ended_at: `2026-11-${to}:00+01:00` },
  });
  return body.id;
}
const work = await addWork('24T09:00', '24T10:30');
await addWork('24T11:00', '24T14:00');
await addWork('18T09:00', '18T10:00');

describe('the hours worked', () => {
  test('are shown by person and day of a week, with start and end', async () => {
    const { payload } = await office.get(hoursPath);
    for (const text of ['Bruno Ficticio', 'martes, 24 de noviembre', '>4:30<', '>0:30<', '9:00', '14:00'])
      expect(payload).toContain(text);
    expect(payload).not.toContain('18 de noviembre');
  });

  test('of another week or month are shown by its address', async () => {
    expect((await office.get(`${hoursPath}?day=2026-11-18`)).payload).toContain('miércoles, 18 de noviembre');
    const month = (await office.get(`${hoursPath}?length=month`)).payload;
    expect(month).toContain('18 de noviembre');
    expect(month).toContain('>5:30<');
  });

  test.each(['?day=x', '?day=2026-02-31', '?staff_id=x', '?length=year', '?day=2026-10-15&length=month'])(
    'are shown for the address %s',
    async (query) => {
      expect((await office.get(hoursPath + query)).statusCode).toBe(200);
    },
  );

  test('of several people are summed by person, whose page has the days and entries', async () => {
    const { body: other } = await desk('POST', '/staff', { name: 'Nuria Inventada' });
    const { body: added } = await desk('POST', '/work', {
      ...{ budget_id: budget.id, staff_id: other.id },
      ...{ started_at: '2026-11-24T09:00:00+01:00', ended_at: '2026-11-24T11:15:00+01:00' },
    });
    const { payload } = await office.get(`${hoursPath}?length=month`);
    for (const text of ['>5:30<', '>2:15<', '>7:45<', 'Elija una persona']) expect(payload).toContain(text);
    expect(payload).not.toContain('18 de noviembre');
    expect(payload).not.toContain('edit=');
    const [, href = ''] = /href="([^"]*)"[^>]*><span dir="auto">Nuria/.exec(payload) ?? [];
    const own = (await office.get(href.replaceAll('&amp;', '&'))).payload;
    expect(own).toContain('martes, 24 de noviembre');
    expect(own).toContain('edit=');
    expect(own).not.toContain('>5:30<');
    await desk('DELETE', `/work/${added.id}`);
  });

  test('are a file with a row for each person and day', async () => {
    const { payload, headers } = await accountant.get(`${hoursPath}?format=csv&length=month`);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain('horas-trabajadas-2026-11-01-2026-11-30.csv');
    const rows = payload.trim().split('\r\n').slice(2);
    expect(rows).toEqual([
      'Bruno Ficticio;2026-11-18;09:00;10:00;1:00;0:00',
      'Bruno Ficticio;2026-11-24;09:00;14:00;4:30;0:30',
    ]);
  });

  test('are corrected, and the correction is in the history of the job', async () => {
    const answer = await office.submit(`${hoursPath}?edit=${work}`, 'setWork', {
      started_at: '24/11/2026 08:30',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, hoursPath]);
    const { body } = await desk('GET', `/history?budget_id=${budget.id}`);
    expect(body.data[0]).toMatchObject({
      action: 'work.corrected',
      by: 'Persona office',
      changes: {
        staff: { to: 'Bruno Ficticio' },
        started_at: { from: '2026-11-24T08:00:00.000Z', to: '2026-11-24T07:30:00.000Z' },
      },
    });
  });

  test('that overlap others are refused with the message beside the field', async () => {
    const answer = await office.submit(`${hoursPath}?edit=${work}`, 'setWork', {
      ended_at: '24/11/2026 12:00',
    });
    expect([answer.statusCode, answer.payload.includes('data-field="started_at"')]).toEqual([422, true]);
  });

  test('are added and removed', async () => {
    const added = await office.submit(hoursPath, 'addWork', {
      ...{ staff_id: String(mechanic.staffId), budget_id: String(budget.id) },
      ...{ started_at: '23/11/2026 09:00', ended_at: '23/11/2026 09:45' },
    });
    expect(added.statusCode).toBe(303);
    expect((await office.get(hoursPath)).payload).toContain('>0:45<');
    const removed = await office.submit(`${hoursPath}?edit=${work}`, 'removeWork', {});
    expect(removed.statusCode).toBe(303);
    const { body } = await desk('GET', `/history?budget_id=${budget.id}`);
    expect(body.data[0]).toMatchObject({ action: 'work.removed', changes: { ended_at: { to: null } } });
  });
});

test('an accountant reads hours, and a mechanic sees only its own, on the page of its jobs', async () => {
  const { payload } = await accountant.get(hoursPath);
  expect(payload).toContain('Bruno Ficticio');
  expect(payload).not.toContain('data-operation="addWork"');
  expect((await mechanic.get(hoursPath)).statusCode).toBe(403);
});
