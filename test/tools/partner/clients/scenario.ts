import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { jpeg } from '../../../support/document-files.ts';
import { instanceIdOf } from '../../../support/fixtures.ts';
import type { TestWorkshop } from '../../../support/workshop.ts';
import { openFaultyProxy } from './faulty-proxy.ts';

const execute = promisify(execFile);

/** An installed program that performs the steps of the scenario with the client of its language. */
export interface Program {
  command: [string, ...string[]];
  environment: Record<string, string>;
}

type Sandbox = Pick<TestWorkshop, 'sql' | 'app' | 'liveKey' | 'host'>;

/** Runs a program on a new sandbox, behind a proxy that drops, delays and repeats requests. */
export async function runScenario({ sql, app, liveKey, host }: Sandbox, program: Program) {
  const proxy = await openFaultyProxy(app, host);
  try {
    const before = await rowsOf(sql, host);
    const given = { BASE_URL: proxy.url, API_KEY: liveKey, PHOTO: jpeg().toString('base64') };
    const [command, ...parameters] = program.command;
    const environment = { ...process.env, ...program.environment, ...given };
    const { stdout } = await execute(command, parameters, { env: environment });
    const { steps, retries } = JSON.parse(stdout);
    const after = await rowsOf(sql, host);
    const rows = Object.fromEntries(
      Object.keys(onceEach).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]),
    );
    return { steps, retries, faults: proxy.counts, rows };
  } finally {
    proxy.close();
  }
}

/**
 * Counts of the rows and events that the scenario adds to a sandbox if the service executes every request exactly once.
 */
export const onceEach = {
  clients: 3,
  vehicles: 1,
  budgets: 1,
  budget_lines: 2,
  // The uploaded photo and the PDF of the signed quote.
  budget_documents: 2,
  evidence: 1,
  stock_movements: 3,
  invoices: 2,
  invoice_payments: 3,
  verifactu_records: 2,
  // An email, two SMS, and two alerts: the client accepted a quote, and an appointment was proposed.
  communications: 5,
  webhook_subscriptions: 0,
  'client.created': 3,
  'client.updated': 1,
  'lead.created': 1,
  'lead.sent': 1,
  'lead.accepted': 1,
  'appointment.proposed': 1,
  'appointment.confirmed': 1,
  'appointment.cancelled': 1,
  'invoice.issued': 2,
  'payment.received': 3,
  'email.bounced': 1,
  'sms.sent': 1,
  'communication.inbound': 1,
  'test.ping': 1,
};

/** Counts the rows of a workshop by table, and its events by name. */
async function rowsOf(sql: TestWorkshop['sql'], host: string): Promise<Record<string, number>> {
  const tables = Object.keys(onceEach).filter((name) => !name.includes('.'));
  const workshop = await instanceIdOf(sql, host);
  const counts = await Promise.all(
    tables.map(async (table) => {
      const [row] = await sql`select count(*)::int from ${sql(table)} where instance_id = ${workshop}`;
      return [table, Number(row?.count)] as const;
    }),
  );
  const events =
    await sql`select event, count(*)::int from events where instance_id = ${workshop} group by event`;
  return Object.fromEntries([...counts, ...events.map(({ event, count }) => [event, count] as const)]);
}
