import { expect } from 'vitest';
import { dayMs, hourMs } from '../../../../domain/time/lengths.ts';
import type { TestWorkshop } from '../../../support/workshop.ts';

type ClockWorkshop = Pick<TestWorkshop, 'get' | 'post' | 'newBudget'>;

interface Times {
  workshop_time: string;
  server_time: string;
}

/** Returns by how many milliseconds the time of a workshop is ahead of the server's time. */
export function aheadMs({ workshop_time, server_time }: Times): number {
  return Date.parse(workshop_time) - Date.parse(server_time);
}

export const timesOf = async (at: ClockWorkshop): Promise<Times> => (await at.get('/ping')).body;

let clients = 0;

/** Books an appointment in the week after next, by the workshop's clock. The workshop must have a box. */
export async function bookedAt(at: ClockWorkshop, mode: 'book' | 'propose') {
  clients += 1;
  const email = `cita${clients}@example.com`;
  const { id: budgetId } = await at.newBudget({ client: { email } });
  const from = Date.parse((await timesOf(at)).workshop_time) + 7 * dayMs;
  const between = `from=${new Date(from).toISOString()}&to=${new Date(from + 7 * dayMs).toISOString()}`;
  const [slot] = (await at.get(`/appointments/availability?${between}`)).body.data;
  const { status, body } = await at.post('/appointments', { budget_id: budgetId, start: slot.start, mode });
  expect(status).toBe(201);
  const start = async () => (await at.get(`/budgets/${budgetId}`)).body.appointment.start;
  return { budgetId, appointment: body, start };
}

/**
 * Returns a time at which the appointment's reminder is due: 23 hours before the appointment. Reminders are due 24
 * hours before, but are not sent before nine o'clock, and the earliest appointments begin at half past eight.
 */
export function reminderTime(start: string): string {
  return new Date(Date.parse(start) - dayMs + hourMs).toISOString();
}
