import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createLog } from '../../adapters/telemetry/log.ts';
import { type Config, parseConfig } from '../../config.ts';
import { openDatabase } from '../../db/connection/client.ts';
import { usageOfDay } from '../../db/workshops/usage.ts';
import { deskOperations, operations } from '../../generated/operations.ts';
import { buildApp } from '../../http/app.ts';
import { buildDeskApp, deskRuntime } from '../../http/desk-app.ts';
import { MemoryLimits } from '../../http/limits/limits.ts';
import { RequestRecord } from '../../http/runtime/request-record.ts';
import { createRuntime } from '../../http/runtime/runtime.ts';
import { lazyExternalCalls } from '../../tools/operator/desk/perform.ts';

/** The APP_SECRET of recorded releases. Not confidential, because the recorded data are invented. */
export const recordedSecret = 'a secret that is for recorded releases alone';
export const recordedHost = 'localhost';

/** A recorded API response: its body, or the digest of a file. */
export interface RecordedAnswer {
  side: 'api' | 'desk';
  path: string;
  status: number;
  body: unknown;
}

interface Source {
  url: string;
  documents: string;
  /** The fixed time of the service's clock during all requests: the time at which the data were recorded. */
  at: Date;
}

/** Operations that the recording does not call, with the reason. */
export const operationsNotCalled: Record<string, string> = {
  getPing: 'shows the key that asks, which is new each time',
  getOpenapi: 'is the document itself',
  listRequestLogs: 'holds the requests that are made here',
  getInvoiceUbl: 'is made of the invoice, which is asked, by the rules of each release',
  listEvents: 'goes on to events that are yet to come',
  listWebhooks: 'belongs to the key that asks; the desk lists the same',
  getWebhook: 'belongs to the key that asks; the desk lists the same',
  listDeliveries: 'belongs to the key that asks; the desk lists the same',
  listFreeSlots: 'is free time, which rules of each release find',
  listDeskSlots: 'is free time, which rules of each release find',
  explainDay: 'is free time, which rules of each release find',
  listDeskRequests: 'holds the requests that are made here',
  listKeys: 'holds the key that asks',
  listInstances: 'is asked for by the commands',
  showUsage: 'counts the requests that are made here',
  exportInvoices: 'is made of the invoices, which are asked',
  drawBudgetPdf: 'is drawn by each release',
  drawBudgetReceipt: 'is drawn by each release',
  drawInspectionPdf: 'is drawn by each release',
  getBudgetDocument: 'is a file, which the restored folder holds',
  drawInvoicePdf: 'is the file that the API answers',
};

/** Functions, by operation, that return the query strings with which the recording requests a list. */
const queriesByOperation: Record<string, (year: number) => string[]> = {
  listAppointments: (year) =>
    [year, year + 1].map((each) => `from=${each}-01-01T00:00:00Z&to=${each + 1}-01-01T00:00:00Z`),
  getRevenueReport: (year) => [`from=${year}-01-01&to=${year}-12-31&group_by=month`],
  getActivityReport: (year) => [`from=${year}-01-01&to=${year}-12-31`],
  getPerformanceReport: (year) => [`from=${year}-01-01&to=${year}-12-31`],
  searchDeskClients: () => ['text=ejemplo'],
  searchDeskVehicles: () => ['text=seat'],
  searchDeskBudgets: () => ['text=ejemplo'],
};

/** Maximum number of records of each kind that are read individually. */
const maxRecords = 40;
/**
 * Fields that differ in every response: signed cursors, ids of requests, and the time at which an API key was last
 * used.
 */
const changingFields = new Set(['next_cursor', 'request_id', 'last_used_at']);

type SendRequest = (path: string) => Promise<RecordedAnswer>;

interface Operation {
  operationId: string;
  method: string;
  path: string;
  cli?: { options: { property: string; required: boolean }[] };
}

/** Reads the responses of all GET operations, in a fixed order. */
export async function readAnswers(source: Source): Promise<RecordedAnswer[]> {
  const service = await openService(source);
  try {
    const year = source.at.getUTCFullYear();
    const api = await requestAll(Object.values(operations), service.askApi, year, []);
    return [...api, ...(await requestAll(Object.values(deskOperations), service.askDesk, year, api))];
  } finally {
    await service.close();
  }
}

async function requestAll(
  all: Operation[],
  ask: SendRequest,
  year: number,
  before: RecordedAnswer[],
): Promise<RecordedAnswer[]> {
  const requests = all.filter(
    ({ method, operationId }) => method === 'GET' && !(operationId in operationsNotCalled),
  );
  const answers: RecordedAnswer[] = [];
  for (const operation of requests.filter(({ path }) => !path.includes('{'))) {
    const known = [...answers, ...before];
    for (const path of listRequestPaths(operation, year, known)) answers.push(await ask(path));
  }
  for (const { path } of requests.filter(({ path }) => path.includes('{'))) {
    const list = path.slice(0, path.indexOf('/{'));
    for (const name of recordNames([...answers, ...before], list))
      answers.push(await ask(path.replace(/\{\w+\}/, String(name))));
  }
  return answers;
}

function listRequestPaths(
  { operationId, path, cli }: Operation,
  year: number,
  known: RecordedAnswer[],
): string[] {
  const query = queriesByOperation[operationId];
  if (query) return query(year).map((each) => `${path}?${each}`);
  const lists = { client_id: '/clients', budget_id: '/budgets', invoice_id: '/invoices' };
  const needed = (cli?.options ?? []).filter(
    ({ property, required }) => property in lists && (required || operationId === clientOrBudgetOperation),
  );
  if (needed.length === 0) return [path];
  return needed.flatMap(({ property }) =>
    recordNames(known, lists[property as keyof typeof lists]).map((id) => `${path}?${property}=${id}`),
  );
}

/** The operation whose query requires either a client or a budget. */
const clientOrBudgetOperation = 'listHistory';

/** Collects the ids or names of the records in the recorded response of a list. */
function recordNames(answers: RecordedAnswer[], list: string): (string | number)[] {
  const found = answers.find(({ path }) => path === list || path.startsWith(`${list}?`));
  const body = found?.body as { data?: { id?: number; name?: string }[] } | { id?: number; name?: string }[];
  const rows = Array.isArray(body) ? body : (body?.data ?? []);
  return rows.slice(0, maxRecords).flatMap(({ id, name }) => id ?? name ?? []);
}

async function openService({ url, documents, at }: Source) {
  const config: Config = {
    ...parseConfig({ APP_SECRET: recordedSecret, LOG_LEVEL: 'error' }),
    documents: { kind: 'folder', path: documents },
    defaultInstance: '',
    instanceRequestsPer10s: 1_000_000,
  };
  const clock = () => at;
  const database = openDatabase({ url, poolSize: 2 });
  const externalCalls = lazyExternalCalls(config);
  const readUsage = (id: number, day: string) => usageOfDay(database.reads, id, day);
  const limits = new MemoryLimits(readUsage);
  const record = new RequestRecord(database, () => {});
  const log = createLog(config);
  const app = await buildApp(createRuntime({ config, log, database, clock, limits, record, externalCalls }));
  const desk = await buildDeskApp(deskRuntime({ config, database, externalCalls, clock }));
  const key = await createKey(desk);
  return {
    askApi: (path: string) => requestPath(app, 'api', path, { authorization: `Bearer ${key}` }),
    askDesk: (path: string) => requestPath(desk, 'desk', path, {}),
    async close() {
      await Promise.all([app.close(), desk.close()]);
      await record.close();
      await externalCalls.close();
      await database.close();
    },
  };
}

async function createKey(desk: FastifyInstance): Promise<string> {
  const payload = {
    name: 'Upgrade',
    purpose: 'Compares answers',
    scopes: ['all'],
    test: true,
    per_minute: 600,
  };
  const headers = { host: recordedHost };
  const answer = await desk.inject({ method: 'POST', url: '/keys', headers, payload });
  if (answer.statusCode !== 201) throw new Error(`no key for the answers: ${answer.payload}`);
  return answer.json().key;
}

async function requestPath(
  app: FastifyInstance,
  side: RecordedAnswer['side'],
  path: string,
  headers: Record<string, string>,
): Promise<RecordedAnswer> {
  const prefix = side === 'api' ? '/api/v1' : '';
  const answer = await app.inject({
    url: `${prefix}${path}`,
    headers: { host: recordedHost, 'accept-language': 'en', ...headers },
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  const body = isJson
    ? removeChangingFields(answer.json())
    : { sha256: createHash('sha256').update(answer.rawPayload).digest('hex') };
  return { side, path, status: answer.statusCode, body };
}

function removeChangingFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeChangingFields);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([name]) => !changingFields.has(name));
  return Object.fromEntries(entries.map(([name, each]) => [name, removeChangingFields(each)]));
}
