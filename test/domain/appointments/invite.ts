import type { CalendarInvite } from '../../../domain/appointments/calendar.ts';

/** Returns the data of a calendar invitation, with these changes. */
export function inviteOf(fields: Partial<CalendarInvite> = {}): CalendarInvite {
  return {
    method: 'REQUEST',
    uid: 'appointment-7@taller.example.com',
    sequence: 0,
    start: new Date('2026-03-29T08:00:00.000Z'),
    end: new Date('2026-03-29T09:30:00.000Z'),
    stamp: new Date('2026-03-20T17:04:05.678Z'),
    summary: 'Revisión · 1234 KLM',
    description: 'Traiga la documentación.\nGracias.',
    location: 'Calle Inventada 7; Madrid',
    url: 'https://taller.example.com/t/pEKzBgmb3Vn0tqZ5m1fD9A',
    organizer: { name: 'Taller Ejemplo', email: 'taller@example.com' },
    attendee: { name: 'Clara Ejemplo', email: 'clara+citas@example.com' },
    ...fields,
  };
}
