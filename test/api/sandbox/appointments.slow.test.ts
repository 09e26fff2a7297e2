import { expect, test } from 'vitest';
import { reasonMessages } from '../../../generated/errors.ts';
import { openSandbox, refusal } from './scene.ts';

const { sandbox, service, sql, act, newQuote, eventsOf } = await openSandbox({
  booking_mode: 'propose',
});
const impossible = (reason: keyof typeof reasonMessages) => [
  409,
  'act_impossible',
  reasonMessages[reason].es,
];
const answer = (id: string, body: object) => act(`/appointments/${id}/answer`, body);

/** Returns the start of the nth free time. */
async function freeTime(n = 0): Promise<string> {
  const { body } = await sandbox.get('/appointments/availability?limit=20&from=2026-11-24T00:00:00Z');
  return body.data[n].start;
}

async function proposed() {
  const quote = await newQuote();
  const { body } = await act(`/budgets/${quote.id}/time`, { start: await freeTime() });
  const { body: list } = await sandbox.get('/appointments?from=2026-11-20T00:00:00Z&to=2026-12-15T00:00:00Z');
  const shown = list.data.find((each: { budget_id: number }) => each.budget_id === quote.id);
  return { quote, budget: body, id: shown.id as string };
}

test('the client proposes a time, the workshop confirms it, and the client says that it will come', async () => {
  const { quote, budget, id } = await proposed();
  expect(budget.appointment.status).toBe('proposed');
  const confirmed = await answer(id, { answer: 'confirmed', notify_client: true });
  expect([confirmed.status, confirmed.body.appointment.status]).toEqual([200, 'confirmed']);
  const coming = await answer(`b${quote.id}`, { answer: 'coming' });
  expect(coming.body.appointment.client_confirmed_at).not.toBeNull();
  expect(await eventsOf(quote.id)).toEqual([
    'lead.created',
    'lead.status_changed',
    'appointment.proposed',
    'appointment.confirmed',
  ]);
  const { body: sent } = await sandbox.get('/communications?channel=email&limit=1');
  expect(sent.data[0]).toMatchObject({ idlead: quote.id, direction: 'out' });
});

test('the workshop rejects a proposal', async () => {
  const { quote, id } = await proposed();
  const { body } = await answer(id, { answer: 'rejected' });
  expect(body.appointment.status).toBeNull();
  expect(await eventsOf(quote.id)).toContain('appointment.cancelled');
  expect((await answer(id, { answer: 'confirmed' })).status).toBe(404);
});

test('the workshop moves an appointment, and the client gives it back', async () => {
  const { quote, id } = await proposed();
  await answer(id, { answer: 'confirmed' });
  const start = await freeTime(5);
  const moved = await answer(`b${quote.id}`, { answer: 'moved', start });
  expect([moved.status, moved.body.appointment.start]).toEqual([200, start]);
  const back = await answer(`b${quote.id}`, { answer: 'withdrawn' });
  expect(back.body.appointment.status).toBeNull();
  expect(await eventsOf(quote.id)).toContain('appointment.cancelled');
});

test('a time that is taken is refused with others', async () => {
  const quote = await newQuote();
  const sunday = '2026-11-22T10:00:00+01:00';
  const { status, body } = await act(`/budgets/${quote.id}/time`, { start: sunday });
  expect([status, body.error.code, body.error.alternatives.length]).toEqual([409, 'slot_unavailable', 3]);
});

test('a client cannot come to a proposal, nor choose a time once its budget is finished', async () => {
  const { quote, id } = await proposed();
  expect(refusal(await answer(id, { answer: 'coming' }))).toEqual(impossible('noAppointment'));
  await act(`/budgets/${quote.id}/decision`, { decision: 'accepted' });
  await sandbox.post(`/budgets/${quote.id}/status`, { status: 'En curso' });
  await sandbox.post(`/budgets/${quote.id}/status`, { status: 'Finalizado' });
  const chosen = await act(`/budgets/${quote.id}/time`, { start: await freeTime() });
  expect(refusal(chosen)).toEqual(impossible('noTimeNow'));
});

test('an appointment that is about to begin is not given back', async () => {
  const { quote, id } = await proposed();
  await answer(id, { answer: 'confirmed' });
  const start = new Date(service.clock.now().getTime() + 3_600_000).toISOString();
  const end = new Date(service.clock.now().getTime() + 7_200_000).toISOString();
  await sql`
    update appointments set starts_at = ${start}, ends_at = ${end} where budget_id = ${quote.id}`;
  expect(refusal(await answer(`b${quote.id}`, { answer: 'withdrawn' }))).toEqual(impossible('tooLate'));
});

test.each([
  [{ answer: 'moved' }, '/start'],
  [{ answer: 'confirmed', start: '2026-11-24T10:00:00Z' }, '/start'],
  [{ answer: 'coming', notify_client: true }, '/notify_client'],
  [{ answer: 'perhaps' }, '/answer'],
])('%j is refused', async (body, path) => {
  const { id } = await proposed();
  expect(refusal(await answer(id, body))).toEqual([422, 'validation_error', path]);
});
