import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { jpeg } from '../support/document-files.ts';
import { addPart } from '../support/parts.ts';
import type { TestWorkshop } from '../support/workshop.ts';
import { openFaultyProxy } from './faulty-proxy.ts';

const execute = promisify(execFile);

/** An installed program that works through the scenario in its language. */
export interface Program {
  command: [string, ...string[]];
  environment: Record<string, string>;
}

type Scene = Pick<TestWorkshop, 'sql' | 'desk' | 'createKey' | 'host'>;

/** Runs a program on a workshop of its own, behind a proxy that drops, delays and repeats. */
export async function runScenario({ sql, desk, createKey, host }: Scene, url: string, program: Program) {
  await desk('PATCH', '/settings', { booking_mode: 'book' });
  await desk('POST', '/boxes', { name: 'Box 1' });
  const part = await addPart({ sql, host }, { reference: 'FIL-0012', on_hand_thousandths: 10_000 });
  const { key } = await createKey({ per_minute: 600 });
  const proxy = await openFaultyProxy(url, host);
  try {
    const given = { BASE_URL: proxy.url, API_KEY: key, PART: String(part), PHOTO: jpeg().toString('base64') };
    const [command, ...parameters] = program.command;
    const environment = { ...process.env, ...program.environment, ...given };
    const { stdout } = await execute(command, parameters, { env: environment });
    const { steps, budget } = JSON.parse(stdout);
    return { steps, faults: proxy.counts, rows: await rowsOf(sql, host, budget) };
  } finally {
    proxy.close();
  }
}

/** The rows that the scenario leaves behind if everything was done once. */
export const onceEach = {
  clients: 3,
  vehicles: 1,
  budgets: 1,
  lines: 2,
  documents: 1,
  movements: 4,
  webhooks: 0,
  'client.created': 3,
  'client.updated': 1,
  'lead.created': 1,
  'lead.sent': 1,
  'appointment.confirmed': 1,
  'appointment.cancelled': 1,
  'test.ping': 1,
};

async function rowsOf(sql: TestWorkshop['sql'], host: string, budget: number) {
  const [{ instance_id: workshop } = {}] =
    await sql`select instance_id from instance_hosts where host = ${host}`;
  const [counted] = await sql`select
    (select count(*)::int from clients where instance_id = ${workshop}) as clients,
    (select count(*)::int from vehicles where instance_id = ${workshop}) as vehicles,
    (select count(*)::int from budgets where instance_id = ${workshop}) as budgets,
    (select count(*)::int from budget_lines where budget_id = ${budget}) as lines,
    (select count(*)::int from budget_documents where budget_id = ${budget}) as documents,
    (select count(*)::int from stock_movements where instance_id = ${workshop}) as movements,
    (select count(*)::int from webhook_subscriptions where instance_id = ${workshop}) as webhooks`;
  const events =
    await sql`select event, count(*)::int from events where instance_id = ${workshop} group by event`;
  const ofEvents = events.map(({ event, count }) => [event, count] as const);
  return { ...counted, ...Object.fromEntries(ofEvents.filter(([event]) => event in onceEach)) };
}
