import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ServiceProcess, startService } from '../../../../test/support/service-process.ts';
import { openWorkshop } from '../../../../test/support/workshop.ts';
import { sendWrite } from '../harness/send-write.ts';
import { bookableOpenings, minuteMs, type WithId } from '../races/diary/scene.ts';

const kills = Number(process.env.FAULT_KILLS ?? 1);
const writers = 8;
/** Time from the start of the load to the kill: during the first requests, or in the middle of the load. */
const loadMs = { least: 10, most: 250 };

const workshop = await openWorkshop();
const { createKey, databaseUrl, desk, post, newBudget, sql } = workshop;
await desk('PATCH', '/settings', { booking_mode: 'book' });
const { body: owner } = await post('/clients', { name: 'Clara Ejemplo' });
const boxes: WithId[] = [];
for (let writer = 0; writer < writers; writer += 1)
  boxes.push((await desk('POST', '/boxes', { name: `Box ${writer}` })).body);
const openings = bookableOpenings(workshop, boxes[0] as WithId);

/** A write as its client sees it: repeated with the same keys until an answer arrives. */
interface Write {
  key: string;
  idempotencyKey: string;
  path: 'clients' | 'appointments';
  body: object;
  answer: string | null;
}

interface AppointmentWrite extends Write {
  path: 'appointments';
  body: { budget_id: number; box_id: number; start: string; duration_minutes: number };
}

const isBooking = (write: Write): write is AppointmentWrite => write.path === 'appointments';

/**
 * A client that alternates between creating a client of the workshop and rebooking one budget in a box that no other
 * writer uses.
 */
interface Writer {
  key: string;
  budget: WithId;
  box: WithId;
  opensMs: number;
}

test(`${kills} kills in a write load: one effect per key, every acknowledged answer repeated to the byte`, {
  timeout: 0,
}, async () => {
  const total = { acknowledged: 0, unanswered: 0, answersLost: 0 };
  let unsettled: Write[] = [];
  for (let kill = 0; kill <= kills; kill += 1) {
    const api = await startService(databaseUrl, { DEFAULT_INSTANCE: 'first', STRICT_RESPONSES: '0' });
    for (const write of unsettled) {
      const replayed = await resendWrite(api.url, write);
      if (replayed && write.answer === null) total.answersLost += 1;
    }
    await expectOneEffectEach(unsettled);
    total.acknowledged += unsettled.filter(({ answer }) => answer !== null).length;
    total.unanswered += unsettled.filter(({ answer }) => answer === null).length;
    unsettled = kill < kills ? await loadUntilKilled(api) : [];
    await api.kill();
  }
  console.log(`kills: ${kills}, ${JSON.stringify(total)}, lost 0, doubled 0`);
});

async function loadUntilKilled(api: ServiceProcess): Promise<Write[]> {
  const { value: opensMs } = await openings.next();
  const all = await Promise.all(boxes.map((box) => newWriter(box, opensMs)));
  const writes: Write[] = [];
  const load = all.map((writer) => writeUntilKilled(api.url, writer, writes));
  await sleep(randomInt(loadMs.least, loadMs.most));
  await api.kill();
  await Promise.all(load);
  return writes;
}

async function newWriter(box: WithId, opensMs: number): Promise<Writer> {
  const { key } = await createKey({ per_minute: 600 });
  const lines = [{ description: 'Revisión de frenos' }];
  const budget = await newBudget({ client_id: owner.id, lines }, { key });
  return { key, budget, box, opensMs };
}

async function writeUntilKilled(url: string, writer: Writer, writes: Write[]): Promise<void> {
  for (let n = 0; ; n += 1) {
    // Half of the writers begin with a client and half with a booking, because most kills occur during the first
    // writes.
    const write = (n + writer.box.id) % 2 === 0 ? newClient(writer) : newBooking(writer, n);
    writes.push(write);
    try {
      write.answer = (await send(url, write)).text;
    } catch {
      return;
    }
  }
}

function newClient({ key }: Writer): Write {
  const idempotencyKey = randomUUID();
  return { key, idempotencyKey, path: 'clients', body: { name: idempotencyKey }, answer: null };
}

/**
 * Builds a booking that is a minute longer than the previous booking. The duration identifies the event of the booking.
 */
function newBooking({ key, budget, box, opensMs }: Writer, n: number): AppointmentWrite {
  const start = new Date(opensMs).toISOString();
  const body = { budget_id: budget.id, box_id: box.id, start, duration_minutes: 30 + n };
  return { key, idempotencyKey: randomUUID(), path: 'appointments', body, answer: null };
}

/**
 * Repeats a write after the restart: the service replays the answer of a completed write, and executes any other write
 * now. Returns whether the answer was a replay.
 */
async function resendWrite(url: string, write: Write): Promise<boolean> {
  const wasDone = write.answer !== null || (await isDone(write));
  const { status, isReplayed, text } = await send(url, write);
  expect(status, text).toBe(201);
  expect(isReplayed).toBe(wasDone);
  if (write.answer !== null) expect(text).toBe(write.answer);
  return isReplayed;
}

/** Tells whether the last write of a writer is in the database. */
async function isDone(write: Write): Promise<boolean> {
  if (isBooking(write))
    return (await keptBy(write.body.budget_id)).some(({ end }) => end === told(write).end);
  return (await sql`select from clients where name = ${write.idempotencyKey}`).length > 0;
}

function send(url: string, { path, ...write }: Write) {
  return sendWrite(url, path, write);
}

async function expectOneEffectEach(writes: Write[]): Promise<void> {
  await expectOneClientEach(writes.filter((write) => !isBooking(write)));
  const ofBudgets = Map.groupBy(writes.filter(isBooking), ({ body }) => body.budget_id);
  for (const [budgetId, bookings] of ofBudgets) await expectOneAppointment(budgetId, bookings);
}

async function expectOneClientEach(writes: Write[]): Promise<void> {
  if (writes.length === 0) return;
  const names = sql.unsafe(
    `select c.name, count(distinct c.id)::int as clients, count(distinct h.id)::int as history, count(distinct e.id)::int as events
     from clients c
     left join client_history h on h.client_id = c.id
     left join events e on (e.data->>'client_id')::bigint = c.id
     where c.name = any($1) group by c.name`,
    [`{${writes.map(({ idempotencyKey }) => idempotencyKey).join(',')}}`],
  );
  const rows = await names;
  expect(rows).toHaveLength(writes.length);
  for (const row of rows) expect(row).toMatchObject({ clients: 1, history: 1, events: 1 });
}

/** Expects one event for each booking, in order, and only the last booking in the diary. */
async function expectOneAppointment(budgetId: number, bookings: AppointmentWrite[]): Promise<void> {
  const events = await sql`
    select data from events
    where event like 'appointment.%' and (data->>'budget_id')::bigint = ${budgetId} order by id`;
  expect(events.map(({ data }) => data)).toMatchObject(bookings.map(told));
  expect(await keptBy(budgetId)).toEqual(bookings.slice(-1).map(told));
}

async function keptBy(budgetId: number) {
  const rows = await sql`select status, starts_at, ends_at from appointments where budget_id = ${budgetId}`;
  return rows.map(({ status, starts_at, ends_at }) => {
    const [start, end] = [starts_at, ends_at].map((moment) => new Date(moment).toISOString());
    return { budget_id: budgetId, status, start, end };
  });
}

/** Returns the data that the event of a booking must contain. */
function told({ body: { budget_id, start, duration_minutes } }: AppointmentWrite) {
  const end = new Date(Date.parse(start) + duration_minutes * minuteMs).toISOString();
  return { budget_id, status: 'confirmed', start, end };
}
