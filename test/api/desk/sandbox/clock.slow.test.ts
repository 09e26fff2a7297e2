import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../../domain/time/lengths.ts';
import { localDay } from '../../../../domain/time/local.ts';
import { lapseProposals, remindClients } from '../../../../workers/housekeeping/diary.ts';
import { askToResign } from '../../../../workers/housekeeping/signatures.ts';
import { signersOf } from '../../../http/public/tracking/signing.ts';
import { brakeCheck, subjectsOf } from '../../../support/fixtures.ts';
import { upkeepOf } from '../../../support/upkeep.ts';
import type { Answer } from '../../../support/workshop.ts';
import { openInvoiceScene, recipient, refusal } from '../invoices/scene.ts';
import { aheadMs, bookedAt, reminderTime, timesOf } from './clock-scene.ts';

/** Starts on a Monday, at 9:10 in Madrid. */
const scene = await openInvoiceScene({ startAt: '2026-11-23T08:10:00.000Z' });
const { sql, clock, app, deskApp } = scene;
const sandbox = await scene.openIssuer('sandbox.test', { sandbox: true });
await sandbox.desk('PATCH', '/settings', { booking_mode: 'book' });
await scene.desk('POST', '/boxes', { name: 'Box 1' });
const inSandbox = { ...scene, ...sandbox, app, deskApp };
const { newQuote, accept, ask } = signersOf(inSandbox);
const upkeep = upkeepOf(scene);

const move = (body: object): Promise<Answer> => sandbox.askDesk('POST', '/sandbox/clock', body);
const advance = async (text: string) => {
  const { status, body } = await move({ advance: text });
  expect(status).toBe(200);
  return body;
};
const ping = (at: Pick<typeof sandbox, 'get' | 'post' | 'newBudget'> = sandbox) => timesOf(at);
const subjects = (budgetId: number) => subjectsOf(sql, budgetId);
/** Issues an invoice in the sandbox, to a client with a tax id that the demo does not use. */
async function issuedInSandbox() {
  const client = { ...recipient, tax_id: payers.pop() };
  const { id } = await sandbox.newBudget({ client, lines: [brakeCheck], status: 'Finalizado' });
  const { body: draft } = await sandbox.draft({ budget_id: id });
  return sandbox.issue(draft.id);
}
const payers = ['00000001R', '00000002W'];
/** Returns the time at which the sandbox's clock shows this hour of the next day. */
const nextAt = async (hours: number) => {
  const now = Date.parse((await ping()).workshop_time);
  return new Date(now - (now % dayMs) + dayMs + hours * hourMs).toISOString();
};

describe('the clock of a sandbox', () => {
  test('goes on, and shows where it is; that of a real workshop beside it stays', async () => {
    expect(aheadMs(await ping())).toBe(0);
    const moved = await advance('3d');
    expect([moved.ok, aheadMs(moved)]).toEqual([true, 3 * dayMs]);
    expect(aheadMs(await ping())).toBe(3 * dayMs);
    const set = new Date(Date.parse(moved.workshop_time) + hourMs).toISOString();
    expect((await move({ set })).body.workshop_time).toBe(set);
    expect(aheadMs(await ping(scene))).toBe(0);
  });

  test('shows the new time in every process, the moment that the answer is there', async () => {
    const another = await scene.startProcess();
    const before = (await sandbox.send('GET', '/ping', {}, another.app)).body;
    await advance('1h');
    const after = (await sandbox.send('GET', '/ping', {}, another.app)).body;
    expect(aheadMs(after) - aheadMs(before)).toBe(hourMs);
  });

  test('is moved by the API as by the desk, once for each of several requests at the same time', async () => {
    const before = aheadMs(await ping());
    const inApi = () => sandbox.post('/sandbox/clock', { advance: 'PT1M' });
    const moved = await Promise.all([inApi(), move({ advance: '1m' }), inApi(), move({ advance: '1m' })]);
    expect(moved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(moved.map(({ body }) => aheadMs(body))).size).toBe(4);
    expect(aheadMs(await ping()) - before).toBe(4 * 60_000);
  });

  test('goes on once for a request that is repeated', async () => {
    const before = aheadMs(await ping());
    const same = { idempotencyKey: 'moved-once' };
    const first = await sandbox.post('/sandbox/clock', { advance: '1d' }, same);
    const again = await sandbox.post('/sandbox/clock', { advance: '1d' }, same);
    expect(again.body).toEqual(first.body);
    expect(aheadMs(await ping()) - before).toBe(dayMs);
  });

  test('waits for the writes under way, which keep their time, and lets none begin meanwhile', async () => {
    const posts = () => Promise.all([1, 2, 3].map((n) => sandbox.post('/clients', { name: `Durante ${n}` })));
    const [before, { body: moved }, after] = await Promise.all([
      posts(),
      sandbox.post('/sandbox/clock', { advance: '1d' }),
      posts(),
    ]);
    const ids = [...before, ...after].map(({ body }) => body.id);
    const rows = await sql`
      select c.created_at, e.occurred_at, coalesce(e.ahead_ms, 0) as ahead_ms from clients c
      join events e on e.event = 'client.created' and (e.data->>'client_id')::bigint = c.id
      where c.id in ${sql(ids)}`;
    expect(rows).toHaveLength(6);
    for (const { created_at, occurred_at, ahead_ms } of rows) {
      const isAfter = created_at >= moved.workshop_time;
      expect(aheadMs(moved) - ahead_ms).toBe(isAfter ? 0 : dayMs);
      expect(Date.parse(occurred_at) + ahead_ms).toBe(Date.parse(created_at));
    }
  });

  test.each([
    ['back', { set: '2026-11-20T00:00:00Z' }, '/set'],
    ['further than five years', { advance: '300w' }, '/advance'],
    ['by a month, which has no length', { advance: 'P1M' }, '/advance'],
    ['by nothing', {}, ''],
    ['by two things', { advance: '1d', set: '2030-01-01T00:00:00Z' }, ''],
    ['to no moment', { set: 'tomorrow' }, '/set'],
    ['by a number', { advance: 3 }, '/advance'],
  ])('refuses to go %s, and stays where it is', async (_what, body, path) => {
    const before = aheadMs(await ping());
    expect(refusal(await move(body))).toEqual([422, 'validation_error', path]);
    expect(aheadMs(await ping())).toBe(before);
  });

  test('is refused to a real workshop, by the desk and by the database', async () => {
    const refused = await scene.askDesk('POST', '/sandbox/clock', { advance: '1d' });
    expect(refusal(refused)).toEqual([422, 'validation_error', '/host']);
    const real = sql`update instances set clock_ahead_ms = 1 where not sandbox`;
    await expect(real).rejects.toThrow('instances_clock_ahead_ms_check');
    const back = sql`update instances set clock_ahead_ms = clock_ahead_ms - 1 where sandbox`;
    await expect(back).rejects.toThrow('never goes back');
  });
});

describe('by the clock of the sandbox', () => {
  test('records and events are dated, in the order in which they happened', async () => {
    const first = await sandbox.newClient({ name: 'Antes' });
    const { workshop_time: since } = await advance('3d');
    const second = await sandbox.newClient({ name: 'Después' });
    const [before, after] = await sql`
      select created_at from clients where id in (${first.id}, ${second.id}) order by id`;
    expect(Date.parse(after?.created_at) - Date.parse(before?.created_at)).toBeGreaterThanOrEqual(3 * dayMs);
    expect(after?.created_at >= since).toBe(true);
    const changed = (await sandbox.get(`/clients?updated_since=${since}`)).body.data;
    expect(changed.map(({ id }: { id: number }) => id)).toEqual([second.id]);
    const events = async (query: string) =>
      (await sandbox.get(`/events?event=client.created${query}`)).body.data.map(
        ({ timestamp, data }: { timestamp: string; data: { client_id: number } }) => [
          data.client_id,
          timestamp,
        ],
      );
    const both = [
      [first.id, before?.created_at],
      [second.id, after?.created_at],
    ];
    expect((await events('')).slice(-2)).toEqual(both);
    expect(await events(`&since=${since}`)).toEqual([both[1]]);
    expect((await events(`&since=${before?.created_at}`)).slice(-2)).toEqual(both);
  });

  test('events are in the days of the real time, so that no other workshop has them in its way', async () => {
    const ahead = await sql`select occurred_at, ahead_ms from events where ahead_ms is not null`;
    expect(ahead.length).toBeGreaterThan(0);
    for (const { occurred_at } of ahead)
      expect(Date.parse(occurred_at)).toBeLessThanOrEqual(clock.now().getTime());
    expect(await sql`select from events_default`).toEqual([]);
  });

  test('a quote expires, and no real one with it', async () => {
    const quote = await newQuote();
    const real = await signersOf(scene).newQuote();
    expect((await ask(quote.link)).payload).toContain('id="sign"');
    await advance('40d');
    expect((await ask(quote.link)).payload).toContain('ha caducado');
    expect((await accept(quote.link)).statusCode).toBe(409);
    expect((await signersOf(scene).ask(real.link)).payload).toContain('id="sign"');
  });

  test('an invoice is dated, due and overdue', async () => {
    await sandbox.desk('PATCH', '/settings', { invoice_due_days: 30 });
    // PostgreSQL determines the date of an invoice from the current time, not from the test's clock.
    const ahead = aheadMs(await ping());
    const invoice = await issuedInSandbox();
    const dayIn = (days: number) => localDay(new Date(Date.now() + ahead + days * dayMs), 'Europe/Madrid');
    expect(invoice).toMatchObject({ date: dayIn(0), due_date: dayIn(30), overdue: false });
    await advance('30d');
    expect((await sandbox.get(`/invoices/${invoice.id}`)).body.overdue).toBe(false);
    await advance('1d');
    expect((await sandbox.get(`/invoices/${invoice.id}`)).body.overdue).toBe(true);
    expect(await issuedInSandbox()).toMatchObject({ date: dayIn(31) });
    expect((await sandbox.verify()).ok).toBe(true);
  });

  test('a proposal lapses, and one of a real workshop stays', async () => {
    const [shown, real] = [await bookedAt(sandbox, 'propose'), await bookedAt(scene, 'propose')];
    await lapseProposals(upkeep);
    expect(await shown.start()).toBe(shown.appointment.start);
    await advance('P3DT1M');
    await lapseProposals(upkeep);
    expect(await shown.start()).toBeNull();
    expect(await real.start()).toBe(real.appointment.start);
    const { timestamp } = (await sandbox.get('/events?event=appointment.cancelled')).body.data.at(-1);
    expect(timestamp > new Date(clock.now().getTime() + 3 * dayMs).toISOString()).toBe(true);
  });

  test('a client is reminded of its appointment', async () => {
    const { budgetId, appointment } = await bookedAt(sandbox, 'book');
    await remindClients(upkeep);
    expect(await subjects(budgetId)).toEqual([]);
    const { workshop_time } = (await move({ set: reminderTime(appointment.start) })).body;
    await remindClients(upkeep);
    await remindClients(upkeep);
    expect(await subjects(budgetId)).toEqual([expect.stringContaining('Recuerde su cita')]);
    const [message] = await sql`
      select c.created_at, b.due_at from communications c
      join backlog b on b.instance_id = c.instance_id and b.kind = 'messages' and b.item_id = c.id
      where c.budget_id = ${budgetId}`;
    expect(message?.created_at >= workshop_time).toBe(true);
    expect(Date.parse(message?.due_at)).toBeLessThanOrEqual(clock.now().getTime());
  });

  test('a client is asked to sign changed lines', async () => {
    const quote = await newQuote([], { email: 'clara@example.com' });
    expect((await accept(quote.link)).statusCode).toBe(303);
    await sandbox.patch(`/budgets/${quote.id}/lines/${quote.lines[0]?.id}`, { unit_price: 120 });
    const before = await subjects(quote.id);
    await askToResign(upkeep);
    expect(await subjects(quote.id)).toEqual(before);
    await advance('11m');
    await askToResign(upkeep);
    expect(await subjects(quote.id)).toEqual([...before, 'Su presupuesto ha cambiado']);
  });

  test('times that are over are no longer offered nor booked', async () => {
    const from = await nextAt(0);
    const budget = await sandbox.newBudget();
    const start = `${from.slice(0, 10)}T10:00:00Z`;
    await advance('7d');
    const refused = await sandbox.post('/appointments', { budget_id: budget.id, start });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
  });
});

describe('the real time stays that of', () => {
  test('keys, which live as long as they do elsewhere', async () => {
    const expires_at = new Date(clock.now().getTime() + hourMs).toISOString();
    const { key } = await sandbox.createKey({ expires_at });
    await advance('1d');
    expect((await sandbox.get('/ping', { key })).status).toBe(200);
    const soon = new Date(clock.now().getTime() + hourMs).toISOString();
    expect(
      (
        await sandbox.askDesk('POST', '/keys', {
          name: 'Otra',
          purpose: 'tests',
          scopes: ['all'],
          expires_at: soon,
        })
      ).status,
    ).toBe(201);
  });

  test('repeated requests, whose first answer is kept for a day', async () => {
    const twice = { idempotencyKey: 'the-same-request' };
    const first = await sandbox.post('/clients', { name: 'Una vez' }, twice);
    await advance('7d');
    const again = await sandbox.post('/clients', { name: 'Una vez' }, twice);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  });

  test('what waits for a later attempt: it comes nearer by as much as the clock goes on', async () => {
    const { body } = await sandbox.post('/webhooks', {
      url: 'https://example.com/hook',
      events: ['client.created'],
    });
    const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    const ids: number[] = [];
    for (const due of [hourMs, 5 * hourMs]) {
      const [row] = await sql`
        with made as (
          insert into webhook_deliveries (instance_id, subscription_id, created_at, event_id, event, occurred_at, data, trigger, next_attempt_at)
          values (${sandbox.instanceId}, ${body.item.id}, ${inMs(0)}, 1, 'client.created', ${inMs(0)}, '{}', 'event', ${inMs(due)})
          returning *
        )
        insert into backlog (instance_id, kind, lane, item_id, item_at, due_at, attempt)
        select instance_id, 'webhooks', subscription_id::text, id, created_at, next_attempt_at, 2 from made
        returning item_id`;
      ids.push(Number(row?.item_id));
    }
    await advance('2h');
    const waits = await sql`
      select d.next_attempt_at, b.due_at from webhook_deliveries d
      join backlog b on b.instance_id = d.instance_id and b.kind = 'webhooks' and b.item_id = d.id
      where d.id in ${sql(ids)} order by d.id`;
    const [soon, later] = waits.map(({ due_at }) => Date.parse(due_at) - clock.now().getTime());
    expect(soon).toBeLessThanOrEqual(0);
    expect(soon).toBeGreaterThan(-hourMs);
    expect(later).toBeGreaterThan(2 * hourMs);
    expect(later).toBeLessThanOrEqual(3 * hourMs);
    for (const { next_attempt_at, due_at } of waits) expect(next_attempt_at).toBe(due_at);
  });
});

test('nothing was stored for days to come, where it would be in the way of others', async () => {
  const now = new Date(Math.max(clock.now().getTime(), Date.now()) + hourMs).toISOString();
  const [stored] = await sql`
    select (select count(*)::int from events where occurred_at > ${now}) as events,
      (select count(*)::int from webhook_deliveries where created_at > ${now}) as deliveries,
      (select count(*)::int from backlog where item_at > ${now} or handed_over_at > ${now}) as items,
      (select count(*)::int from backlog where attempt = 1 and due_at > ${now}) as due,
      (select count(*)::int from outbound_messages where created_at > ${now}) as messages,
      (select count(*)::int from idempotency_keys where created_at > ${now}) as answers`;
  expect(stored).toEqual({ events: 0, deliveries: 0, items: 0, due: 0, messages: 0, answers: 0 });
});

test('the desk lists the time of a sandbox that is ahead', async () => {
  const { body } = await scene.desk('GET', '/instances');
  const times = body.data.map(({ workshop_time }: { workshop_time: string | null }) => workshop_time);
  const { workshop_time } = await ping();
  expect(times[0]).toBeNull();
  expect(Math.abs(Date.parse(times[1]) - Date.parse(workshop_time))).toBeLessThan(hourMs);
});
