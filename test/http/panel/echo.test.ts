import { expect, test } from 'vitest';
import { describeTypedDate } from '../../../http/panel/echo.ts';
import { signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const context = { now: new Date('2026-12-01T09:40:00Z'), timezone: 'Europe/Madrid', language: 'es' } as const;

test.each([
  ['datetime', 'mañana 9:30', 'Miércoles, 2 de diciembre de 2026, 09:30'],
  ['datetime', '15/12 16h', 'Martes, 15 de diciembre de 2026, 16:00'],
  ['date', '15/12', '15 de diciembre de 2026'],
  ['time', '9', '09:00'],
  ['datetime', 'nunca', undefined],
  ['date', '31/2', undefined],
  ['time', '25:00', undefined],
  ['date', '9'.repeat(101), undefined],
  ['', '', undefined],
])('a %s typed as %j is read as %s', (type, text, shown) => {
  expect(describeTypedDate(type, text, context)).toBe(shown);
});

test('the panel answers how a typed date is read, to signed-in people alone', async () => {
  const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
  const path = '/panel/echo?type=date&text=15%2F12';
  const { app, host } = workshop;
  expect((await app.inject({ url: path, headers: { host } })).statusCode).toBe(303);
  const office = await signIn(workshop, 'office');
  const { statusCode, headers, payload } = await office.get(path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(payload).toMatch(/^15 de diciembre de \d{4}$/);
  expect((await office.get('/panel/echo?type=date&text=nunca')).payload).toBe('');
  expect((await office.get('/panel/echo')).payload).toBe('');
});
