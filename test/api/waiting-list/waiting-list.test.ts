import { describe, expect, test } from 'vitest';
import { languages } from '../../../generated/errors.ts';
import { trackingTexts } from '../../../views/texts/tracking.ts';
import { offerFreedTimes } from '../../../workers/housekeeping/waiting-list.ts';
import { brakeCheck, subjectsOf } from '../../support/fixtures.ts';
import { letSend } from '../../support/sending.ts';
import { upkeepOf } from '../../support/upkeep.ts';
import { inUtc, openDiary, tuesday } from '../appointments/scene.ts';

const diary = await openDiary();
const {
  sql,
  host,
  desk,
  askDesk,
  get,
  post,
  send,
  budgetIn,
  book,
  boxes,
  setClock,
  newClient,
  newBudget,
  app,
} = diary;
await letSend(sql, host);
const upkeep = upkeepOf(diary);
const offer = () => offerFreedTimes(upkeep);

type Budget = Awaited<ReturnType<typeof budgetIn>>;

/** Creates a budget of a new client with an email address. */
let clients = 0;
async function newcomer(): Promise<Budget> {
  clients += 1;
  const client = await newClient({ name: `Cliente Inventado ${clients}`, email: `c${clients}@example.com` });
  return newBudget({ client_id: client.id, lines: [brakeCheck] });
}

const wait = async (budget: Budget, wish: object = {}) =>
  (await post('/waiting-list', { budget_id: budget.id, ...wish })).body;
const entryOf = async (budget: Budget, status = '') =>
  (await get(`/waiting-list?budget_id=${budget.id}${status && `&status=${status}`}`)).body.data[0];
const events = async (budget: Budget, event: string) =>
  (
    await sql`select data from events where event = ${event} and (data->>'budget_id')::bigint = ${budget.id} order by id`
  ).map(({ data }) => data);
const linkOf = ({ tracking_url }: Budget) => new URL(tracking_url).pathname;
const page = async (budget: Budget) =>
  (await app.inject({ url: `${linkOf(budget)}?lang=es`, headers: { host } })).payload;
const act = (budget: Budget, fields: Record<string, string>) =>
  app.inject({
    ...{ method: 'POST', url: linkOf(budget) },
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const unescaped = (html: string) => html.replaceAll('&#39;', "'").replaceAll('&quot;', '"');

/** Fills both boxes at a time of the Tuesday. Returns the budgets that take it. */
async function fill(time: string): Promise<Budget[]> {
  const budgets = [await newcomer(), await newcomer()];
  for (const budget of budgets) await book(budget, time, { duration_minutes: 60 });
  return budgets;
}

const unbook = (budget: Budget | undefined) => send('DELETE', `/appointments/b${budget?.id}`);

/** Removes what earlier tests left. */
async function clear(): Promise<void> {
  await sql`delete from waiting_offers`;
  await sql`delete from waiting_entries`;
  await sql`delete from freed_times`;
  await sql`delete from closures`;
  await sql`delete from appointments`;
}

describe('POST /waiting-list', () => {
  test('adds a budget, with the estimate as the duration, and lists it', async () => {
    const budget = await budgetIn('Aprobado');
    const { status, body } = await post('/waiting-list', { budget_id: budget.id, part_of_day: 'morning' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{
        budget_id: budget.id,
        status: 'waiting',
        part_of_day: 'morning',
        from: null,
        to: null,
        offers: [],
      },
      ...{ duration_minutes: 30, client: { name: 'Clara Ejemplo' }, vehicle: { plate: '0000BBB' } },
    });
    expect((await get('/waiting-list')).body.data).toEqual([body]);
    expect((await get('/waiting-list?status=offered')).body.data).toEqual([]);
    await clear();
  });

  test('changes the wish of a budget that waits', async () => {
    const budget = await budgetIn('Aprobado');
    const { id } = await wait(budget, { notes: 'Llamar antes' });
    expect(await wait(budget, { to: '2026-12-01' })).toMatchObject({
      id,
      to: '2026-12-01',
      notes: 'Llamar antes',
    });
    await clear();
  });

  test.each([
    [{ duration_minutes: 15 }, '/duration_minutes'],
    [{ from: '2026-12-02', to: '2026-12-01' }, '/to'],
    [{ part_of_day: 'night' }, '/part_of_day'],
    [{ weekdays: ['mon', 'today'] }, '/weekdays/1'],
    [{ budget_id: 999_999 }, '/budget_id'],
  ])('refuses %j', async (wish, path) => {
    const { id: budget_id } = await budgetIn('Aprobado');
    const { status, body } = await post('/waiting-list', { budget_id, ...wish });
    expect([status, body.error.fields?.[0].path]).toEqual([422, path]);
  });

  test('refuses a closed budget', async () => {
    const { id: budget_id } = await budgetIn('Cancelado');
    expect((await post('/waiting-list', { budget_id })).body.error.code).toBe('budget_locked');
  });

  test('DELETE removes it once', async () => {
    const budget = await budgetIn('Aprobado');
    const { id } = await wait(budget);
    expect((await send('DELETE', `/waiting-list/${id}`)).body).toEqual({ ok: true, id });
    expect((await send('DELETE', `/waiting-list/${id}`)).status).toBe(404);
    expect(await entryOf(budget, 'gone')).toMatchObject({ id, status: 'gone' });
    expect(await events(budget, 'waiting_list.removed')).toHaveLength(1);
    await clear();
  });
});

describe('a freed time', () => {
  test('is offered once to everybody whom it suits, with a message and an event', async () => {
    const [first] = await fill('10:00');
    const [suited, late] = [await newcomer(), await newcomer()];
    await wait(suited, { to: '2026-11-24', part_of_day: 'morning' });
    await wait(late, { weekdays: ['wed', 'mon'] });
    expect((await entryOf(late)).weekdays).toEqual(['mon', 'wed']);
    await offer();
    expect((await entryOf(suited)).offers).toEqual([]);
    await unbook(first);
    await Promise.all([offer(), offer()]);
    await offer();
    expect(await entryOf(suited)).toMatchObject({
      status: 'offered',
      offers: [
        { start: inUtc(tuesday('10:00')), box: { id: boxes[0]?.id }, expires_at: inUtc(tuesday('09:00')) },
      ],
    });
    expect((await entryOf(late)).status).toBe('waiting');
    expect(await subjectsOf(sql, suited.id)).toEqual(['Hay una hora libre para usted']);
    expect(await events(suited, 'waiting_list.offered')).toHaveLength(1);
    expect(await sql`select 1 from freed_times`).toHaveLength(0);
    await clear();
  });

  test('comes from a cancellation, a move, a rejected proposal, a closure, a new box and an erased client', async () => {
    const freed = async () => {
      const rows = await sql`select box_id::int, starts_at from freed_times order by id`;
      await sql`delete from freed_times`;
      return rows.map(({ box_id, starts_at }) => [box_id, new Date(starts_at).toISOString()]);
    };
    const budget = await newcomer();
    const at = inUtc(tuesday('11:00'));
    await book(budget, '11:00');
    expect(await freed()).toEqual([]);
    await book(budget, '12:00');
    expect(await freed()).toEqual([[boxes[0]?.id, at]]);
    await unbook(budget);
    expect(await freed()).toEqual([[boxes[0]?.id, inUtc(tuesday('12:00'))]]);
    const { body: proposal } = await book(budget, '11:00', { mode: 'propose' });
    await desk('POST', `/appointments/${proposal.id}/reject`, {});
    expect(await freed()).toEqual([[boxes[0]?.id, at]]);
    const times = { from: tuesday('11:00'), to: tuesday('12:00'), name: 'Curso' };
    const { body: closure } = await desk('POST', '/closures', times);
    await desk('DELETE', `/closures/${closure.id}`);
    expect(await freed()).toEqual([[null, at]]);
    const { body: box } = await desk('POST', '/boxes', { name: 'Box nuevo' });
    expect((await freed()).map(([id]) => id)).toEqual([box.id]);
    await desk('DELETE', `/boxes/${box.id}`);
    await book(budget, '11:00');
    await desk('POST', `/clients/${budget.client_id}/erase`);
    expect(await freed()).toEqual([[boxes[0]?.id, at]]);
    await clear();
  });

  test('is not offered at night', async () => {
    const [first] = await fill('10:00');
    const suited = await newcomer();
    await wait(suited);
    await setClock('2026-11-23T21:00:00.000Z');
    await unbook(first);
    await offer();
    expect((await entryOf(suited)).status).toBe('waiting');
    await setClock('2026-11-24T08:00:30.000Z');
    await offer();
    expect((await entryOf(suited)).status).toBe('offered');
    await setClock('2026-11-23T08:10:00.000Z');
    await clear();
  });

  test('is not offered to a budget that is closed or whose vehicle has arrived', async () => {
    const [first] = await fill('10:00');
    const closed = await newcomer();
    await wait(closed);
    await post(`/budgets/${closed.id}/status`, { status: 'Cancelado' });
    expect(await entryOf(closed, 'gone')).toBeDefined();
    const arrived = await newcomer();
    await wait(arrived);
    await desk('PATCH', `/budgets/${arrived.id}`, { date_in: '2026-11-23T08:00:00Z' });
    await unbook(first);
    await offer();
    expect(await entryOf(arrived, 'gone')).toBeDefined();
    await clear();
  });
});

describe('the client', () => {
  async function offered(...wishes: object[]) {
    const [first] = await fill('10:00');
    const budgets: Budget[] = [];
    for (const wish of wishes) {
      const budget = await newcomer();
      await wait(budget, { duration_minutes: 60, from: '2026-11-24', to: '2026-11-24', ...wish });
      budgets.push(budget);
    }
    // Takes the other free times of the day, so that the freed time is the only one.
    await desk('POST', '/closures', { name: 'Antes', from: tuesday('08:30'), to: tuesday('10:00') });
    await desk('POST', '/closures', { name: 'Después', from: tuesday('11:00'), to: tuesday('18:30') });
    await unbook(first);
    await offer();
    return budgets;
  }
  const offerIdOf = (html: string) => /name="offer" value="(\d+)"/.exec(html)?.[1] ?? '';

  test('books the offered time; another one who says yes learns that it is taken, and still waits', async () => {
    const [one, other] = (await offered({}, {})) as [Budget, Budget];
    const [mine, theirs] = [await page(one), await page(other)];
    expect(mine).toContain('Hay una hora libre');
    expect(mine).toContain('Martes, 24 de noviembre de 2026, 10:00');
    const yes = await act(one, { do: 'accept_offer', offer: offerIdOf(mine) });
    expect(yes.statusCode).toBe(303);
    const again = await act(one, { do: 'accept_offer', offer: offerIdOf(mine) });
    expect(again.statusCode).toBe(303);
    expect((await get(`/appointments/b${one.id}`)).body).toMatchObject({ start: inUtc(tuesday('10:00')) });
    expect(await entryOf(one, 'booked')).toMatchObject({ offers: [] });
    expect(await events(one, 'waiting_list.booked')).toHaveLength(1);
    expect(await subjectsOf(sql, one.id)).toContain('Su cita está confirmada');

    expect(await page(other)).toContain('Esta hora ya está cogida.');
    const late = await act(other, { do: 'accept_offer', offer: offerIdOf(theirs) });
    expect([late.statusCode, late.payload.includes('la hora ya está cogida')]).toEqual([409, true]);
    expect(await entryOf(other)).toMatchObject({ status: 'waiting' });
    expect((await get(`/appointments/b${other.id}`)).status).toBe(404);
    await clear();
  });

  test.each(languages)('reads the offer in %s', async (language) => {
    const [budget] = (await offered({})) as [Budget];
    const { payload } = await app.inject({ url: `${linkOf(budget)}?lang=${language}`, headers: { host } });
    const { offered: title, accept, decline, stop } = trackingTexts[language].waiting;
    for (const text of [title, accept, decline, stop]) expect(unescaped(payload)).toContain(text);
    await clear();
  });

  test('declines a time, which is then not offered again, and leaves the list', async () => {
    const [budget] = (await offered({})) as [Budget];
    const id = offerIdOf(await page(budget));
    expect((await act(budget, { do: 'decline_offer', offer: id })).statusCode).toBe(303);
    expect(await entryOf(budget)).toMatchObject({ status: 'waiting', offers: [] });
    await sql`insert into freed_times (instance_id, starts_at, ends_at, freed_at) values (${diary.instanceId}, ${tuesday('10:00')}, ${tuesday('11:00')}, '2026-11-24T00:00:00Z')`;
    await offer();
    expect((await entryOf(budget)).offers).toEqual([]);
    expect((await act(budget, { do: 'stop_waiting' })).statusCode).toBe(303);
    expect(await page(budget)).not.toContain('lista de espera');
    expect(await entryOf(budget, 'gone')).toBeDefined();
    await clear();
  });

  test.each(['', 'x', '0', '99999999999999999999', '-1'])(
    'sends the offer %j: nothing changes',
    async (id) => {
      const budget = await newcomer();
      await wait(budget);
      const { statusCode } = await act(budget, { do: 'accept_offer', offer: id });
      expect([409, 422]).toContain(statusCode);
      expect((await entryOf(budget)).status).toBe('waiting');
      await clear();
    },
  );

  test('cannot accept an offer that has ended, or that of another client', async () => {
    const [one, other] = (await offered({}, {})) as [Budget, Budget];
    const theirs = offerIdOf(await page(other));
    expect((await act(one, { do: 'accept_offer', offer: theirs })).statusCode).toBe(409);
    await sql`update waiting_offers set expires_at = offered_at`;
    expect((await act(other, { do: 'accept_offer', offer: theirs })).statusCode).toBe(409);
    expect(await entryOf(other)).toMatchObject({ status: 'waiting' });
    expect(await sql`select 1 from appointments where budget_id in ${sql([one.id, other.id])}`).toHaveLength(
      0,
    );
    await clear();
  });
});

describe('the workshop', () => {
  test('offers a free time by hand, but not one that is taken', async () => {
    const budget = await newcomer();
    const { id } = await wait(budget);
    const taken = await fill('12:00');
    const refused = await askDesk('POST', `/waiting-list/${id}/offer`, { start: tuesday('12:00') });
    expect(refused.body.error).toMatchObject({ code: 'slot_unavailable', alternatives: expect.any(Array) });
    expect(taken).toHaveLength(2);
    const { body } = await desk('POST', `/waiting-list/${id}/offer`, { start: tuesday('13:00') });
    expect(body).toMatchObject({ status: 'offered', offers: [{ start: inUtc(tuesday('13:00')) }] });
    expect(await subjectsOf(sql, budget.id)).toEqual(['Hay una hora libre para usted']);
    await clear();
  });

  test('adds a client without a budget, changes the wish and removes it', async () => {
    const client = await newClient({ name: 'Eva Inventada' });
    const { body: entry } = await desk('POST', '/waiting-list', {
      ...{ client_id: client.id, public_notes: 'Revisión', part_of_day: 'afternoon' },
    });
    expect((await desk('GET', `/budgets/${entry.budget_id}`)).body.public_notes).toBe('Revisión');
    const changed = await desk('PATCH', `/waiting-list/${entry.id}`, { part_of_day: 'any', notes: 'Llamar' });
    expect(changed.body).toMatchObject({ part_of_day: 'any', notes: 'Llamar' });
    await desk('DELETE', `/waiting-list/${entry.id}`);
    expect((await askDesk('PATCH', `/waiting-list/${entry.id}`, { notes: '' })).status).toBe(404);
    expect((await desk('GET', `/waiting-list/${entry.id}`)).body.status).toBe('gone');
    await clear();
  });

  test('ends the waiting with a first or an earlier appointment, but not with a later one', async () => {
    const budget = await newcomer();
    await book(budget, '12:00');
    await wait(budget);
    await book(budget, '13:00');
    expect((await entryOf(budget)).status).toBe('waiting');
    await book(budget, '09:00');
    expect(await entryOf(budget, 'booked')).toBeDefined();
    expect(await events(budget, 'waiting_list.booked')).toMatchObject([{ start: inUtc(tuesday('09:00')) }]);
    await clear();
  });

  test('erases the notes with the client', async () => {
    const budget = await newcomer();
    await wait(budget, { notes: 'Vive con Bruno' });
    await desk('POST', `/clients/${budget.client_id}/erase`);
    const [row] = await sql`select status, notes from waiting_entries where budget_id = ${budget.id}`;
    expect(row).toEqual({ status: 'gone', notes: null });
    await clear();
  });
});
