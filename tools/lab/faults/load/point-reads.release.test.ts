import { expect, test } from 'vitest';
import { trackingTokenHash } from '../../../../domain/secrets/tracking-link.ts';
import { dayMs } from '../../../../domain/time/lengths.ts';
import { operations } from '../../../../generated/operations.ts';
import { invoiceLines, invoicePaper } from '../../../../test/support/invoices.ts';
import { appSecret } from '../../../../test/support/service-process.ts';
import { openWorkshop } from '../../../../test/support/workshop.ts';
import { loadMovements, loadParts } from '../../bench/data/parts.ts';
import { loadBudgets, loadDiary, loadInvoices, sealTrackingTokens } from '../../bench/data/ten-years.ts';

// FAULT_POINT_READS sets the number of rows. `make faults` uses 100,000 budgets, invoices and parts, and ten times as
// many movements.
const rows = Number(process.env.FAULT_POINT_READS ?? 3_000);
/** Maximum duration, in milliseconds, of a statement on the shared connection (ADR 0065). */
const mostMs = 20;
/** Number of runs. The fastest run counts, because other work of the machine only slows statements. */
const runs = 7;
const longest = { lines: 200, deliveries: 500, texts: 2_000 };

const workshop = await openWorkshop({ settings: { strictResponses: false } });
const { databaseUrl, database, get, post, sql, desk } = workshop;
const token = 'A'.repeat(22);
const fromMs = workshop.clock.now().getTime();
const at = (days: number) => new Date(fromMs + days * dayMs).toISOString();

async function loadEverything(): Promise<void> {
  await loadBudgets(databaseUrl, rows);
  await sealTrackingTokens(databaseUrl, appSecret);
  const year = Math.min(20_000, Math.round(rows * 0.9));
  const plan = { boxes: 12, days: { month: 31, year: 365 }, entries: { month: Math.round(year / 10), year } };
  await loadDiary(databaseUrl, { fromMs: Math.ceil(fromMs / dayMs) * dayMs, ...plan });
  await loadInvoices(databaseUrl, rows);
  await loadParts(databaseUrl, rows);
  await loadMovements(databaseUrl, 10 * rows, { parts: rows, budgets: rows });
  await sql.unsafe(`
    insert into communications (instance_id, channel, direction, recipient, body, status, sealed_tokens, created_at,
      updated_at, commercial)
    select 1, 'email', 'out', 'a@example.com', repeat('x', ${longest.texts}), 'sent', '', now(), now(), false
    from generate_series(1, ${rows})`);
}

/** Creates one record of each kind with the maximum length. */
async function makeLongOnes(): Promise<{ webhook: number }> {
  const line = `description, line_type, quantity_hundredths, unit_price_cents, discount_basis_points, tax_rate_basis_points`;
  const values = `repeat('Una línea larga ', 31), 'part', 100, 1000, 0, 2100`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update budgets set tracking_token_hash = ${trackingTokenHash(token)}, status = 'Enviado' where id = 1`;
    await tx.unsafe(`insert into budget_lines (instance_id, budget_id, sort_order, ${line})
      select 1, 1, n, ${values} from generate_series(51, ${longest.lines}) n`);
    await tx.unsafe(`insert into invoice_lines (instance_id, invoice_id, sort_order, ${line})
      select 1, 1, n, ${values} from generate_series(1, ${longest.lines}) n`);
    const paper = JSON.stringify(invoicePaper({ lines: invoiceLines(longest.lines) }));
    await tx`update invoices set paper = ${paper}::text::jsonb where id = 1`;
  });
  const { body: subscription } = await post('/webhooks', {
    url: 'https://203.0.113.7/',
    events: ['client.created'],
  });
  for (const table of ['budget_lines', 'invoice_lines', 'invoices', 'communications'])
    await sql.unsafe(`vacuum analyze ${table}`);
  return { webhook: subscription.item?.id ?? subscription.id };
}

await loadEverything();
const { webhook } = await makeLongOnes();
const { body: calendar } = await desk('POST', '/calendar/url', {});
const calendarPath = new URL(calendar.url).pathname;

/** The slowest requests of each reading operation, by operation. */
const questions: Record<string, string[]> = {
  getPing: ['/ping'],
  getWorkshop: ['/workshop'],
  getOpenapi: ['/openapi.json'],
  listRequestLogs: ['/request-logs?limit=200'],
  listClients: [
    '/clients?limit=200',
    '/clients?limit=200&expand=vehicles',
    '/clients?limit=200&search=cliente',
  ],
  getClient: ['/clients/1', '/clients/1?expand=vehicles'],
  listVehicles: ['/vehicles?limit=200', '/vehicles?limit=200&client_id=1', '/vehicles?plate=B77'],
  getVehicle: ['/vehicles/1'],
  listBudgets: ['/budgets?limit=200', '/budgets?limit=200&client_id=1&status=Facturado'],
  getBudget: ['/budgets/1'],
  listInvoices: ['/invoices?limit=200', '/invoices?limit=200&client_id=1&series=R'],
  getInvoice: ['/invoices/1'],
  getInvoicePdf: ['/invoices/1/pdf'],
  getInvoiceUbl: ['/invoices/1/ubl'],
  listAppointments: [`/appointments?from=${at(0)}&to=${at(365)}`, `/appointments?to=${at(365)}&box_id=1`],
  getAppointment: ['/appointments/b1'],
  listFreeSlots: [`/appointments/availability?from=${at(1)}&to=${at(32)}&limit=500`],
  listServices: ['/catalog/services'],
  listRates: ['/catalog/rates'],
  listCatalogItems: ['/catalog/items?limit=200', '/catalog/items?search=freno'],
  listParts: ['/stock/parts?limit=200&below_minimum=true', '/stock/parts?search=freno'],
  getPart: ['/stock/parts/1'],
  listStockMovements: ['/stock/movements?limit=200', '/stock/movements?limit=200&part_id=1&kind=adjust'],
  listCommunications: ['/communications?limit=200', '/communications?limit=200&channel=sms'],
  listLogs: ['/logs?limit=200', '/logs?limit=200&channel=sms'],
  getRevenueReport: ['/reports/revenue'],
  getActivityReport: ['/reports/activity'],
  getPerformanceReport: ['/reports/performance'],
  listWebhooks: ['/webhooks'],
  getWebhook: [`/webhooks/${webhook}`],
  listDeliveries: [`/webhooks/${webhook}/deliveries?limit=200`],
  listEvents: ['/events?limit=200', '/events?limit=200&event=client.updated'],
};
const pages = [`/t/${token}`, `/t/${token}?times`, `/t/${token}?file=quote.pdf`, calendarPath, '/'];

interface StatementTime {
  statement: string;
  ms: number;
}

/** Measures the slowest statement that an answer needs on the shared connection. */
async function slowestOf(ask: () => Promise<unknown>): Promise<StatementTime> {
  const { $client } = database.reads;
  const unwatched = $client.unsafe;
  let slowest: StatementTime = { statement: '', ms: 0 };
  $client.unsafe = ((text, ...rest) => {
    const startedAt = performance.now();
    const sent = unwatched(text, ...rest);
    sent.then(
      () => {
        const ms = performance.now() - startedAt;
        if (ms > slowest.ms) slowest = { statement: text, ms };
      },
      () => {},
    );
    return sent;
  }) as typeof unwatched;
  try {
    await ask();
  } finally {
    $client.unsafe = unwatched;
  }
  return slowest;
}

async function fastestRun(ask: () => Promise<unknown>): Promise<StatementTime> {
  let fastest: StatementTime = { statement: '', ms: Number.POSITIVE_INFINITY };
  for (let run = 0; run < runs; run += 1) {
    const found = await slowestOf(ask);
    if (found.ms < fastest.ms) fastest = found;
  }
  return fastest;
}

test('every operation that reads is among the questions', () => {
  const reading = Object.values(operations).filter(({ method }) => method === 'GET');
  expect(Object.keys(questions).sort()).toEqual(reading.map(({ operationId }) => operationId).sort());
});

const asked = Object.entries(questions).flatMap(([id, paths]) => paths.map((path) => [id, path] as const));

test.each(asked)(`%s: no short statement takes ${mostMs} ms (%s)`, { timeout: 0 }, async (_id, path) => {
  const found = await fastestRun(async () => expect((await get(path)).status).toBe(200));
  expect(found.ms, found.statement).toBeLessThan(mostMs);
});

test.each(pages)(`%s: no short statement takes ${mostMs} ms`, { timeout: 0 }, async (url) => {
  const headers = { host: workshop.host };
  const found = await fastestRun(async () =>
    expect((await workshop.app.inject({ url, headers })).statusCode).toBe(200),
  );
  expect(found.ms, found.statement).toBeLessThan(mostMs);
});

test('a statement that takes longer is found', async () => {
  const slow = () => database.reads.$client.unsafe('select pg_sleep(0.025)');
  expect((await fastestRun(slow)).ms).toBeGreaterThan(mostMs);
});
