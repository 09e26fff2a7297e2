import { describe, expect, test } from 'vitest';
import { idOfNothing } from '../../support/fixtures.ts';
import { problemOf } from '../../support/requests.ts';
import { inUtc, openDiary, tuesday } from '../appointments/scene.ts';

const diary = await openDiary();
const { get, post, patch, send, desk, sql, createKey, openInstance, slots, book, budgetIn } = diary;

const person = async (name: string): Promise<number> => (await desk('POST', '/staff', { name })).body.id;
const add = (fields: object, options?: object) => post('/absences', fields, options);
const morning = { from: tuesday('08:00'), to: tuesday('12:00') };
const eventsOf = async (id: number) =>
  (
    await sql`select event, data from events
      where event like 'absence.%' and (data->>'id')::bigint = ${id} order by id`
  ).map(({ event, data }) => [event, data]);
const startsOf = async (day: string) =>
  (await slots(`from=${day}T00:00:00Z&to=${day}T23:00:00Z&limit=500`)).map(
    ({ start }: { start: string }) => start,
  );

const mechanic = await person('Íñigo Ficticio');
const away = { staff_id: mechanic, ...morning };

describe('absences', () => {
  test('are added, read, changed and deleted, with an event each', async () => {
    const { status, body, headers } = await add({ ...away, reason: 'training' });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ id: expect.any(Number), staff: { id: mechanic, name: 'Íñigo Ficticio' }, reason: 'training' },
      ...{ from: inUtc(morning.from), to: inUtc(morning.to) },
    });
    const path = `/absences/${body.id}`;
    const read = await get(path);
    expect([read.body, read.headers.etag]).toEqual([body, headers.etag]);
    const changed = await patch(path, { to: tuesday('14:00'), reason: 'leave' });
    expect(changed.body).toEqual({ ...body, to: inUtc(tuesday('14:00')), reason: 'leave' });
    expect((await patch(path, { reason: 'leave' })).body).toEqual(changed.body);
    expect((await send('DELETE', path)).body).toEqual({ ok: true, id: body.id });
    expect([(await send('DELETE', path)).status, (await get(path)).status]).toEqual([404, 404]);
    const data = { id: body.id, staff_id: mechanic, from: body.from, to: body.to };
    expect(await eventsOf(body.id)).toEqual([
      ['absence.created', data],
      ['absence.updated', { ...data, to: changed.body.to }],
      ['absence.deleted', { ...data, to: changed.body.to }],
    ]);
  });

  test('are listed by person and time, page by page', async () => {
    const staff_id = await person('Nuria Inventada');
    const made: number[] = [];
    for (const day of ['01', '02', '03']) {
      const times = { from: `2027-02-${day}T08:00:00Z`, to: `2027-02-${day}T16:00:00Z` };
      made.push((await add({ staff_id, ...times })).body.id);
    }
    const list = async (query = '') =>
      (await get(`/absences?staff_id=${staff_id}&${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await list()).toEqual(made);
    expect(await list('from=2027-02-01T16:00:00Z')).toEqual(made.slice(1));
    expect(await list('to=2027-02-02T08:00:00Z')).toEqual(made.slice(0, 1));
    const first = (await get(`/absences?staff_id=${staff_id}&limit=2`)).body;
    expect([first.data.length, first.has_more]).toEqual([2, true]);
    const second = await get(`/absences?staff_id=${staff_id}&limit=2&cursor=${first.next_cursor}`);
    expect(second.body).toMatchObject({ data: [{ id: made[2] }], next_cursor: null, has_more: false });
    for (const id of made) await send('DELETE', `/absences/${id}`);
    await desk('PATCH', `/staff/${staff_id}`, { active: false });
  });

  test('are added once with an idempotency key, and changed only in the version that was read', async () => {
    const options = { headers: { 'idempotency-key': 'diary-absence-0001' } };
    const [one, again] = [await add(away, options), await add(away, options)];
    expect(again.body).toEqual(one.body);
    const path = `/absences/${one.body.id}`;
    const headers = { 'if-match': String(one.headers.etag) };
    const changed = await patch(path, { reason: 'holidays' }, { headers });
    expect(changed.status).toBe(200);
    for (const stale of [
      await patch(path, { reason: 'other' }, { headers }),
      await send('DELETE', path, { headers }),
    ])
      expect([stale.status, stale.body.error.current]).toEqual([409, changed.body]);
    await send('DELETE', path);
  });

  test.each([
    ['an end before the start', { to: tuesday('07:00') }, '/to'],
    ['a person who does not exist', { staff_id: idOfNothing }, '/staff_id'],
    ['a reason that does not exist', { reason: 'illness' }, '/reason'],
    ['an unknown field', { notes: 'x' }, '/notes'],
  ])('refuse %s', async (_what, change, path) => {
    expect(problemOf(await add({ ...away, ...change }))).toEqual([422, 'validation_error', [path]]);
  });

  test('refuse an end before the start in a change', async () => {
    const { id } = (await add(away)).body;
    expect(problemOf(await patch(`/absences/${id}`, { to: tuesday('07:00') }))[2]).toEqual(['/to']);
    await send('DELETE', `/absences/${id}`);
  });

  test('require the scopes of appointments', async () => {
    const { key: reader } = await createKey({ scopes: ['appointments:read'] });
    const { key: other } = await createKey({ scopes: ['budgets:read', 'budgets:write'] });
    const { key: tester } = await createKey({
      test: true,
      scopes: ['appointments:read', 'appointments:write'],
    });
    expect((await get('/absences', { key: reader })).status).toBe(200);
    expect(problemOf(await add(away, { key: reader }))[1]).toBe('insufficient_scope');
    expect(problemOf(await get('/absences', { key: other }))[1]).toBe('insufficient_scope');
    expect(problemOf(await add(away, { key: tester }))[1]).toBe('test_key_forbidden');
  });

  test('belong to their workshop', async () => {
    const other = await openInstance('otro.test', 'developer');
    const { id } = (await add(away)).body;
    expect((await other.get(`/absences/${id}`)).status).toBe(404);
    expect((await other.patch(`/absences/${id}`, { reason: 'other' })).status).toBe(404);
    expect((await other.get('/absences')).body.data).toEqual([]);
    expect(problemOf(await other.post('/absences', away))[2]).toEqual(['/staff_id']);
    await send('DELETE', `/absences/${id}`);
  });

  test('send the same events from the desk', async () => {
    const { id } = (await desk('POST', '/absences', { ...away, reason: 'leave' })).body;
    expect((await get(`/absences/${id}`)).body.reason).toBe('leave');
    await desk('DELETE', `/absences/${id}`);
    expect((await eventsOf(id)).map(([name]) => name)).toEqual(['absence.created', 'absence.deleted']);
  });
});

describe('free slots', () => {
  test('follow at once when the whole staff is absent, and when one of them returns', async () => {
    await sql`delete from freed_times`;
    const all = await startsOf('2026-11-24');
    const first = (await add(away)).body;
    expect((await startsOf('2026-11-24')).every((start: string) => start >= inUtc(tuesday('12:00')))).toBe(
      true,
    );
    const colleague = await person('Marta Ejemplo');
    expect(await startsOf('2026-11-24')).toEqual(all);
    const second = (await add({ ...away, staff_id: colleague, from: tuesday('10:00') })).body;
    const shared = all.filter(
      (start: string) => start < inUtc(tuesday('10:00')) || start >= inUtc(tuesday('12:00')),
    );
    const left = await startsOf('2026-11-24');
    expect(left.every((start: string) => shared.includes(start))).toBe(true);
    expect(left.length).toBeLessThan(all.length);
    const refused = await book(await budgetIn('Aprobado'), '10:30');
    expect([refused.status, refused.body.error.code]).toEqual([409, 'slot_unavailable']);
    await patch(`/absences/${second.id}`, { from: tuesday('11:00') });
    expect((await book(await budgetIn('Aprobado'), '10:30', { duration_minutes: 30 })).status).toBe(201);
    for (const { id } of [first, second]) await send('DELETE', `/absences/${id}`);
    expect((await book(await budgetIn('Aprobado'), '11:00', { duration_minutes: 30 })).status).toBe(201);
    const freed = await sql`select box_id, starts_at, ends_at from freed_times order by starts_at`;
    expect(freed.map(({ starts_at, ends_at }) => [inUtc(starts_at), inUtc(ends_at)])).toEqual([
      [inUtc(tuesday('10:00')), inUtc(tuesday('11:00'))],
      [inUtc(tuesday('11:00')), inUtc(tuesday('12:00'))],
    ]);
  });

  test('name the absence as the reason at the desk', async () => {
    const staff = (await get('/staff')).body.data as { id: number }[];
    const made = [];
    for (const { id: staff_id } of staff) made.push((await add({ ...away, staff_id })).body.id);
    const { data } = (await desk('GET', '/slots/day?date=2026-11-24')).body;
    const at = data.find(({ start }: { start: string }) => start === inUtc(tuesday('09:00')));
    expect(at.boxes[0]).toMatchObject({ free: false, reason: 'absence', closure: null });
    for (const id of made) await send('DELETE', `/absences/${id}`);
  });
});
