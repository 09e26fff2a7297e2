import { describe, expect, test } from 'vitest';
import { openDiary } from '../../../api/appointments/scene.ts';

const settings = { address: 'Calle Inventada 1', zip: '28001', city: 'Madrid' };
const { app, host, book, budgetIn, cancel, clock, setClock } = await openDiary({ settings });

const look = (url: string, query = '') =>
  app.inject({ method: 'GET', url: `${new URL(url).pathname}${query}`, headers: { host } });
const file = '?file=cita.ics';

describe('the client’s page', () => {
  test('has the appointment with day, time and address, and no box', async () => {
    const budget = await budgetIn('Aprobado');
    expect((await look(budget.tracking_url)).body).not.toContain('id="appointment"');
    await book(budget, '10:00', { duration_minutes: 90 });
    const { body } = await look(budget.tracking_url);
    expect(body).toContain('Martes, 24 de noviembre de 2026, 10:00\u00a0–\u00a011:30');
    expect(body).toContain('Calle Inventada 1 · 28001 Madrid');
    expect(body).not.toContain('Box');
    expect(body).toContain(`href="${file}"`);
    const calendar = await look(budget.tracking_url, file);
    expect(calendar.statusCode).toBe(200);
    expect(calendar.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': expect.stringContaining('cita.ics'),
      'cache-control': 'no-store',
    });
    expect(calendar.body).toContain(`UID:budget-${budget.id}@${host}`);
    await cancel(`b${budget.id}`);
    expect((await look(budget.tracking_url, file)).statusCode).toBe(404);
    expect((await look(budget.tracking_url)).body).not.toContain('id="appointment"');
  });

  test('says of a proposal that it is not confirmed yet', async () => {
    const budget = await budgetIn('Pendiente');
    await book(budget, '11:30', { mode: 'propose' });
    const { body } = await look(budget.tracking_url);
    expect(body).toContain('Propuesta');
    expect(body).not.toContain('.ics');
    expect((await look(budget.tracking_url, file)).statusCode).toBe(404);
  });

  test('shows it below the status once it is over, and not at all if the budget is closed', async () => {
    const budget = await budgetIn('Aprobado');
    await book(budget, '16:00');
    const due = /<section class="due".*?Martes, 24 .*?<\/section>/s;
    expect((await look(budget.tracking_url)).body).toMatch(due);
    const before = clock.now().toISOString();
    await setClock('2026-11-25T09:00:00.000Z');
    const { body } = await look(budget.tracking_url);
    await setClock(before);
    expect(body).not.toContain('class="due"');
    expect(body).toMatch(/<dl class="facts">.*Martes, 24 /s);
  });
});
