import { describe, expect, test } from 'vitest';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { resealSecrets } from '../../../workers/housekeeping/reseal-secrets.ts';
import { openDiary } from '../../api/appointments/scene.ts';

const diary = await openDiary();
const { app, host, desk, askDesk, book, budgetIn, boxes, post, database, openInstance, setClock } = diary;
const [first, second] = boxes as [(typeof boxes)[0], (typeof boxes)[0]];

const look = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: new URL(url).pathname, headers: { host, ...headers } });
const urlOf = async (body: object = {}): Promise<string> =>
  (await desk('POST', '/calendar/url', body)).body.url;
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

const budget = await budgetIn('Aprobado');
await book(budget, '09:00', { box_id: first.id, duration_minutes: 60 });
const proposed = (await book(await budgetIn('Pendiente'), '10:00', { box_id: second.id, mode: 'propose' }))
  .body;

describe('the diary as a calendar', () => {
  test('has the diary, and only the first names of clients', async () => {
    const answer = await look(await urlOf());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const text = unfolded(answer.body);
    expect(text).toContain('SUMMARY:0000BBB · Clara\r\n');
    expect(text).not.toContain('Ejemplo');
    expect(text).toContain(`UID:budget-${budget.id}@${host}\r\n`);
    expect(text).toContain('DTSTART:20261124T080000Z\r\nDTEND:20261124T090000Z\r\n');
    expect(text).toContain('STATUS:CONFIRMED\r\nLOCATION:Box 1\r\n');
    expect(text).toContain(`UID:proposal-${proposed.id.slice(1)}@${host}`);
    expect(text).toContain('STATUS:TENTATIVE');
  });

  test('reports a change only when there is one', async () => {
    const url = await urlOf();
    const { etag } = (await look(url)).headers;
    const again = await look(url, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await book(await budgetIn('Aprobado'), '12:00', { box_id: first.id });
    const changed = await look(url, { 'if-none-match': String(etag) });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('is one link for all boxes, and one for each', async () => {
    expect(await urlOf()).toBe(await urlOf());
    const text = unfolded((await look(await urlOf({ box_id: second.id }))).body);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain('LOCATION:Box 2');
    expect((await askDesk('POST', '/calendar/url', { box_id: 99_999 })).status).toBe(422);
  });

  test('has the last 30 days and the next 90', async () => {
    const late = (
      await post('/appointments', {
        budget_id: (await budgetIn('Aprobado')).id,
        start: '2027-03-15T10:00:00+01:00',
      })
    ).body;
    expect((await look(await urlOf())).body).not.toContain(`budget-${late.budget_id}@`);
    await setClock('2027-01-15T10:00:00.000Z');
    const text = (await look(await urlOf())).body;
    expect(text).toContain(`budget-${late.budget_id}@`);
    expect(text).not.toContain(`budget-${budget.id}@`);
    await setClock('2026-11-23T08:10:00.000Z');
  });
});

describe('its link', () => {
  test('opens nothing any more once there is a new one', async () => {
    const url = await urlOf();
    const other = await urlOf({ rotate: true });
    expect(other).not.toBe(url);
    expect((await look(url)).statusCode).toBe(404);
    expect((await look(other)).statusCode).toBe(200);
  });

  test('is the workshop’s own', async () => {
    const url = await urlOf();
    await openInstance('other.test', 'business');
    expect((await look(url, { host: 'other.test' })).statusCode).toBe(404);
    expect((await look('http://x/calendar/nothing.ics')).statusCode).toBe(404);
  });

  test('is shown by a newer secret of the application, too', async () => {
    const url = await urlOf();
    const newer = 'the secret that has taken the place of the other one';
    const box = openSecretBox([newer, 'a secret that is for tests alone and nothing else']);
    await resealSecrets(database, box);
    const { deskApp } = await diary.startProcess({ appSecrets: [newer] });
    const answer = await deskApp.inject({
      method: 'POST',
      url: '/calendar/url',
      headers: { host },
      payload: {},
    });
    expect(answer.json()).toEqual({ url });
  });
});
