import { describe, expect, test } from 'vitest';
import { listToRemind } from '../../../db/appointments/expiries-and-reminders.ts';
import { maxReminderAdvanceMs } from '../../../domain/appointments/reminder.ts';
import { lapseProposals, remindClients } from '../../../workers/housekeeping/diary.ts';
import { inUtc, openDiary } from '../../api/appointments/scene.ts';
import { since } from '../../api/budgets/status-scene.ts';
import { subjectsOf } from '../../support/fixtures.ts';
import { letSend } from '../../support/sending.ts';
import { upkeepOf } from '../../support/upkeep.ts';

const diary = await openDiary();
const { desk, book, budgetIn, trace, get, post, sql, host, database, clock, setClock, boxes, cancel } = diary;
await letSend(sql, host);

const upkeep = upkeepOf(diary);
const subjects = ({ id }: { id: number }) => subjectsOf(sql, id);
const reminder = 'Recuerde su cita · 0000BBB';

describe('a proposal', () => {
  test.each([
    ['after 72 hours', '2026-12-02T10:00:00+01:00', '2026-11-26T08:30:00.000Z'],
    ['as it would begin', '2026-11-24T10:00:00+01:00', '2026-11-24T09:00:00.000Z'],
  ])('lapses %s, once', async (_when, start, then) => {
    const budget = await budgetIn('Pendiente');
    const { body: proposal } = await post('/appointments', { budget_id: budget.id, start, mode: 'propose' });
    const before = await trace(budget);
    await lapseProposals(upkeep);
    expect(await trace(budget)).toEqual(before);
    await setClock(then);
    await Promise.all([lapseProposals(upkeep), lapseProposals(upkeep)]);
    const after = since(before, await trace(budget));
    const data = {
      id: proposal.id,
      budget_id: budget.id,
      status: 'cancelled',
      start: proposal.start,
      end: proposal.end,
    };
    expect(after.events).toEqual([{ event: 'appointment.cancelled', data }]);
    expect(after.history).toMatchObject([{ action: 'appointment.cancelled', actor_kind: 'service' }]);
    expect((await get(`/budgets/${budget.id}`)).body.appointment.start).toBeNull();
    const { body: history } = await desk('GET', `/history?budget_id=${budget.id}`);
    expect(history.data[0]).toMatchObject({ by_kind: 'service' });
    await setClock('2026-11-23T08:10:00.000Z');
  });
});

describe('a client', () => {
  test('is reminded a day before, once, by day, with the link', async () => {
    const budget = await budgetIn('Aprobado');
    await book(budget, '11:00');
    await setClock('2026-11-23T09:59:00.000Z');
    await remindClients(upkeep);
    expect(await subjects(budget)).toEqual([]);
    await setClock('2026-11-23T10:00:30.000Z');
    await Promise.all([remindClients(upkeep), remindClients(upkeep)]);
    await remindClients(upkeep);
    expect(await subjects(budget)).toEqual([reminder]);
    const { body: log } = await get('/communications?limit=1');
    expect(log.data[0].body).toContain('24 de noviembre de 2026, 11:00');
    expect(log.data[0].body).toContain(budget.tracking_url);
    await setClock('2026-11-23T08:10:00.000Z');
  });

  test('is reminded of the time to which it was moved, not of the one before', async () => {
    const budget = await budgetIn('Aprobado');
    await book(budget, '12:00');
    await book(budget, '16:00');
    await setClock('2026-11-23T11:30:00.000Z');
    await remindClients(upkeep);
    expect(await subjects(budget)).toEqual([]);
    await setClock('2026-11-23T15:00:00.000Z');
    await remindClients(upkeep);
    expect(await subjects(budget)).toEqual([reminder]);
    await setClock('2026-11-23T08:10:00.000Z');
  });

  test.each([
    ['what is cancelled', async (id: string) => void (await cancel(id))],
    [
      'what has come',
      async (id: string) =>
        void (await sql`update budgets set date_in = now() where id = ${Number(id.slice(1))}`),
    ],
    [
      'what is over',
      async (id: string) =>
        void (await sql`update budgets set status = 'Facturado' where id = ${Number(id.slice(1))}`),
    ],
  ])('is not reminded of %s', async (_what, end) => {
    const budget = await budgetIn('Aprobado');
    const { body } = await book(budget, '17:00');
    await end(body.id);
    await setClock('2026-11-23T16:30:00.000Z');
    await remindClients(upkeep);
    expect(await subjects(budget)).toEqual([]);
    await setClock('2026-11-23T08:10:00.000Z');
  });

  test('is not reminded where the workshop wants no reminders', async () => {
    const budget = await budgetIn('Aprobado');
    await book(budget, '18:00');
    await desk('PATCH', '/settings', { reminder_hours: 0 });
    await setClock('2026-11-23T18:00:00.000Z');
    await remindClients(upkeep);
    expect(await subjects(budget)).toEqual([]);
    await desk('PATCH', '/settings', { reminder_hours: 24 });
    await setClock('2026-11-23T08:10:00.000Z');
  });

  test('is reminded in the evening before, where the morning would be too late', async () => {
    const budget = await budgetIn('Aprobado');
    await book(budget, '08:30');
    await desk('PATCH', '/settings', { reminder_hours: 2 });
    const listed = async () => {
      const at = { now: clock.now(), sandboxId: null };
      return (
        await database.inSession((db) => listToRemind(db, at, maxReminderAdvanceMs, undefined, 500))
      ).map(({ budget_id }) => budget_id);
    };
    for (const early of [
      '2026-11-23T17:59:30.000Z',
      '2026-11-23T19:00:00.000Z',
      '2026-11-24T05:30:00.000Z',
    ]) {
      await setClock(early);
      expect(await listed()).not.toContain(budget.id);
    }
    await setClock('2026-11-23T18:00:30.000Z');
    expect(await listed()).toContain(budget.id);
    await remindClients(upkeep);
    expect(await subjects(budget)).toEqual([reminder]);
    await desk('PATCH', '/settings', { reminder_hours: 24 });
    await setClock('2026-11-23T08:10:00.000Z');
  });

  test('of a workshop that can send nothing has no failed message for it', async () => {
    const bare = await diary.openInstance('bare.test', 'business');
    await bare.desk('PATCH', '/settings', { booking_mode: 'book' });
    await bare.desk('POST', '/boxes', { name: 'Box 1' });
    const budget = await bare.newBudget({ client: { email: 'clara@example.com' } });
    const start = '2026-11-25T10:00:00+01:00';
    expect((await bare.post('/appointments', { budget_id: budget.id, start })).status).toBe(201);
    await setClock('2026-11-24T10:00:00.000Z');
    await remindClients(upkeep);
    expect(await subjects(budget)).toEqual([]);
  });
});

test('a mail about an appointment brings it to the client’s calendar', async () => {
  await setClock('2026-11-23T08:10:00.000Z');
  const budget = await budgetIn('Aprobado');
  const calendars = async () =>
    (
      await sql`
      select o.calendar from outbound_messages o join communications c on c.id = o.communication_id
      where c.budget_id = ${budget.id} order by c.id`
    ).map(({ calendar }) => calendar as string);
  const start = '2026-11-27T10:00:00+01:00';
  const asked = { budget_id: budget.id, box_id: boxes[0]?.id, notify_client: true };
  await post('/appointments', { ...asked, start });
  await post('/appointments', { ...asked, start: '2026-11-27T11:00:00+01:00' });
  await desk('POST', `/appointments/b${budget.id}/cancel`, { notify_client: true });
  const [booked, moved, cancelled] = await calendars();
  const uid = `UID:budget-${budget.id}@${host}`;
  expect(booked).toContain('METHOD:REQUEST');
  expect(booked).toContain(`DTSTART:${inUtc(start).replaceAll(/[-:]|\.000/g, '')}`);
  expect(cancelled).toContain('METHOD:CANCEL');
  for (const [index, text] of [booked, moved, cancelled].entries()) {
    expect(text).toContain(uid);
    expect(text).toContain(`SEQUENCE:${index + 1}`);
  }
});
