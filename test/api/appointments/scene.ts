import type { components } from '../../../generated/types.ts';
import type { Fixtures } from '../../support/fixtures.ts';
import { openWorkshop, type Send, type TestWorkshop } from '../../support/workshop.ts';
import { openBudgets } from '../budgets/status-scene.ts';

type Appointment = components['schemas']['Appointment'];

/** A Monday, at 9:10 in Madrid. */
export const monday = '2026-11-23T08:10:00.000Z';

/**
 * Opens a workshop in Madrid whose bookings need no confirmation. It is open from Monday to Friday, 8:30 to 14:00 and
 * 15:30 to 18:30.
 */
export async function openDiary({ settings = {} }: { settings?: object } = {}) {
  const workshop = await openWorkshop({ startAt: monday });
  return { ...workshop, ...(await diaryOf(workshop, settings)) };
}

async function diaryOf(
  workshop: Pick<TestWorkshop, 'desk' | 'post' | 'get' | 'send' | 'sql' | keyof Fixtures>,
  settings: object,
) {
  const { desk, post, get, send } = workshop;
  // Changes the settings before the first request, because the API caches a workshop for a second.
  await desk('PATCH', '/settings', { booking_mode: 'book', ...settings });
  const boxes: { id: number; name: string }[] = [];
  for (const name of ['Box 1', 'Box 2']) boxes.push((await desk('POST', '/boxes', { name })).body);
  const budgets = await openBudgets(workshop, { email: 'clara@example.com' });
  return {
    ...budgets,
    boxes,
    /** Books a time of the Tuesday after `monday`, such as `09:30` in Madrid. */
    book: (budget: { id: number }, time: string, fields: object = {}, options?: Send) =>
      post('/appointments', { budget_id: budget.id, start: tuesday(time), ...fields }, options),
    cancel: (id: string, query = '', options?: Send) =>
      send('DELETE', `/appointments/${id}${query}`, options),
    slots: async (query: string) => (await get(`/appointments/availability?${query}`)).body.data,
    listed: async (query = ''): Promise<Appointment[]> => (await get(`/appointments?${query}`)).body.data,
  };
}

export function tuesday(time: string): string {
  return `2026-11-24T${time}:00+01:00`;
}

export function inUtc(moment: string): string {
  return new Date(moment).toISOString();
}
