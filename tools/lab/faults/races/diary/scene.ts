import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { type Answer, type Method, sendToDesk, untilServed } from '../../../../../test/support/requests.ts';
import { letSend } from '../../../../../test/support/sending.ts';
import { startService } from '../../../../../test/support/service-process.ts';
import { openWorkshop, type TestWorkshop } from '../../../../../test/support/workshop.ts';

export type RacesScene = Awaited<ReturnType<typeof openRaces>>;

export const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/**
 * Length of the morning: the workshop opens from 8:30 to 14:00. An appointment of this length can only begin at the
 * opening.
 */
export const morningMinutes = 330;

export interface WithId {
  id: number;
}

interface Options {
  /** Defaults to the API key of the round. */
  key?: string;
  idempotencyKey?: string;
}

/** Opens a workshop of three boxes, served by two API processes on one database, and by its desk. */
export async function openRaces() {
  const workshop = await openWorkshop();
  const { createKey, database, databaseUrl, deskApp, desk, host, newClient, record, send, sql } = workshop;
  await desk('PATCH', '/settings', { booking_mode: 'book' });
  await letSend(sql, host);
  const boxes: WithId[] = [];
  for (const name of ['Box 1', 'Box 2', 'Box 3']) boxes.push((await desk('POST', '/boxes', { name })).body);
  const owner = await newClient({ name: 'Clara Ejemplo', email: 'clara@example.com' });
  // The index is not part of the schema, because only the test queries the events of a single budget.
  await sql`create index on events (((data->>'budget_id')::bigint))`;
  const served = await startService(databaseUrl, { DEFAULT_INSTANCE: 'first' });
  afterAll(() => served.stop());
  let key = '';
  let openings = bookableOpenings(workshop, boxes[0] as WithId);

  /** Sends a client's request: clients with even numbers use the first process, clients with odd numbers the second. */
  const ask = (client: number, method: Method, path: string, body?: object, options: Options = {}) => {
    const request = { key, idempotencyKey: method === 'POST' ? randomUUID() : '', ...options };
    return untilServed(() =>
      client % 2 === 0
        ? send(method, path, { ...request, ...(body && { body }) })
        : askServed(served.url, method, path, body, request),
    );
  };
  return {
    ...workshop,
    boxes,
    ask,
    atDesk: (method: Method, path: string, body?: object) => sendToDesk(deskApp, method, path, body, host),
    nextMorning: async () => (await openings.next()).value,
    /**
     * Deletes all appointments, so that the next rounds start with the first free morning: bookings are possible two
     * years ahead.
     */
    emptyDiary: async () => {
      await workshop.sql`delete from appointments`;
      openings = bookableOpenings(workshop, boxes[0] as WithId);
    },
    /** Creates a new API key for the next requests, because one key may not send enough requests for all rounds. */
    newKey: async () => {
      key = (await createKey({ per_minute: 600 })).key;
    },
    newBudgets: async (count: number): Promise<WithId[]> => {
      const asked = { client_id: owner.id, lines: [{ description: 'Revisión de frenos', unit_price: 52 }] };
      const made = await Promise.all(
        Array.from({ length: count }, (_, client) => ask(client, 'POST', '/budgets', asked)),
      );
      return made.map(({ body }) => body);
    },
    endSessions: async () => {
      await served.stop();
      await record.flush();
      await database.close();
    },
  };
}

/** Sends a request to an API process over HTTP. */
export async function askServed(
  url: string,
  method: Method,
  path: string,
  body: object | undefined,
  { key, idempotencyKey = randomUUID() }: Options,
): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(method === 'POST' && { 'idempotency-key': idempotencyKey }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: JSON.parse(text), text, bytes: Buffer.from(text) };
}

/**
 * Number of days ahead for which the test books appointments: a little less than the two years that the service allows.
 */
const bookableDays = 690;

/**
 * Yields the starts of free mornings in chronological order. At the end of the bookable period, empties the diary and
 * begins again.
 */
export async function* bookableOpenings(
  { sql, get }: Pick<TestWorkshop, 'sql' | 'get'>,
  { id }: WithId,
): AsyncGenerator<number, never> {
  let fromMs = 0;
  for (;;) {
    if (fromMs === 0) fromMs = Date.now() + 2 * dayMs;
    const [from, to] = [fromMs, fromMs + 31 * dayMs].map((ms) => new Date(ms).toISOString());
    const asked = `duration_minutes=${morningMinutes}&box_id=${id}&limit=500`;
    const { body } = await get(`/appointments/availability?from=${from}&to=${to}&${asked}`);
    for (const { start } of body.data) if (await isIntervalFree(sql, start)) yield Date.parse(start);
    fromMs += 31 * dayMs;
    if (fromMs > Date.now() + bookableDays * dayMs) {
      await sql`delete from appointments`;
      fromMs = 0;
    }
  }
}

async function isIntervalFree(sql: TestWorkshop['sql'], opens: string): Promise<boolean> {
  const [row] = await sql`
    select count(*)::int as kept from appointments
    where starts_at between ${opens} and ${opens}::timestamptz + interval '1 day'`;
  return row?.kept === 0;
}
