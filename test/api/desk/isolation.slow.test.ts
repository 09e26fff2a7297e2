import { expect, test } from 'vitest';
import { requestId } from '../../../domain/requests/request-id.ts';
import document from '../../../generated/desk.json' with { type: 'json' };
import { deskOperations } from '../../../generated/operations.ts';
import { bodySchemaOf, listParameters } from '../../../tools/partner/contract/parameters.ts';
import { type DocumentedOperation, ServedDocument } from '../../../tools/partner/contract/served-document.ts';
import { kindOf } from '../../contract/references.ts';
import { deskRows, type Kind, type RowId } from '../../support/desk-rows.ts';
import { issuer } from '../../support/fixtures.ts';
import { contentsOf } from '../../support/instance-rows.ts';
import { letSend } from '../../support/sending.ts';
import { type Method, openWorkshop } from '../../support/workshop.ts';

const service = await openWorkshop({ columns: issuer });
const { sql } = service;
const served = new ServedDocument(document);
/** Operations about the own account need a person who acts. The tests of accounts cover them. */
const isOfAccount = (path: string) => path.startsWith('/account');
const operations = served.operations.filter(
  ({ operationId, path }) =>
    deskOperations[operationId as keyof typeof deskOperations].cli.instance === 'one' && !isOfAccount(path),
);
const neighbour = { ...service, rows: deskRows(service) };

let opened = 0;
async function newWorkshop() {
  opened += 1;
  const workshop = await service.openInstance(`own-${opened}.test`, 'business', {}, issuer);
  return { ...workshop, rows: deskRows({ ...workshop, sql }) };
}

type Workshop = Awaited<ReturnType<typeof newWorkshop>>;

interface RequestParts {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** A reference of a request to a row, in its path, its query or its body. */
interface Reference {
  operation: DocumentedOperation;
  place: keyof RequestParts;
  name: string;
  kind: Kind;
}

/**
 * Kinds of the referenced rows, by parameter, or by operation and parameter. Contains only references whose name does
 * not identify the kind, or whose row must be in a certain state.
 */
const kinds: Record<string, Kind> = {
  key_id: 'keys',
  mechanic_id: 'staff',
  staff_id: 'staff',
  assigned_user_id: 'staff',
  parent_id: 'categories',
  person_id: 'people',
  template: 'templates',
  series: 'seriesCodes',
  'setInvoice id': 'drafts',
  'correctInvoice series': 'correctiveCodes',
  'exchangeInvoice id': 'tickets',
  'discardInvoice id': 'drafts',
  'issueInvoice id': 'drafts',
  'issueInvoice budget_id': 'finishedBudgets',
  'draftInvoice budget_id': 'finishedBudgets',
  'invoiceAdvance budget_id': 'finishedBudgets',
  'splitInvoice budget_id': 'finishedBudgets',
  'showWaiting id': 'waiting',
  'setWaiting id': 'waiting',
  'removeWaiting id': 'waiting',
  'offerTime id': 'waiting',
  waiting_id: 'waiting',
  'showInspectionTemplate id': 'inspectionTemplates',
  'setInspectionTemplate id': 'inspectionTemplates',
  'removeInspectionTemplate id': 'inspectionTemplates',
  'startInspection template_id': 'inspectionTemplates',
  payer_id: 'payers',
  'moveAppointment id': 'bookings',
  'cancelAppointment id': 'bookings',
  'sendAppointmentMessage id': 'bookings',
  'checkJob id': 'budgets',
  'checkJob step_id': 'steps',
  'removeJobStep id': 'budgets',
  'removeJobStep stepId': 'steps',
  'setPartRequest id': 'budgets',
  'setPartRequest requestId': 'partRequests',
  'closePartRequest id': 'budgets',
  'closePartRequest requestId': 'partRequests',
};

function kindIn({ operationId, path }: DocumentedOperation, name: string): Kind {
  const [, ofPath] = path.match(new RegExp(`(\\w+)/\\{${name}\\}`)) ?? [];
  return kinds[`${operationId} ${name}`] ?? kinds[name] ?? ((ofPath ?? kindOf(name)) as Kind);
}

/** Names of parameters that look like references, but do not refer to rows. */
const noRows = ['tax_id', 'billing_tax_id', 'without_tax_id', 'status', 'step'];

function referencesOf(operation: DocumentedOperation): Reference[] {
  const isReference = (name: string) => /^id$|_id$|^template$|^series$/.test(name) && !noRows.includes(name);
  const found = (place: keyof RequestParts, names: string[]) =>
    names.map((name) => ({ operation, place, name, kind: kindIn(operation, name) }));
  const parameters = listParameters(served, operation);
  const path = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const query = parameters.flatMap((each) => (each.in === 'query' ? [each.name] : []));
  const body = Object.keys(bodySchemaOf(served, operation)?.properties ?? {});
  return [
    ...found(
      'path',
      path.filter((name) => !noRows.includes(name)),
    ),
    ...found('query', query.filter(isReference)),
    ...found('body', body.filter(isReference)),
  ];
}

const references = operations.flatMap(referencesOf).map((reference) => {
  const { operationId } = reference.operation;
  return { operationId, ...reference };
});

type PartsFactory = (workshop: Workshop, name: string) => Promise<Partial<RequestParts>>;

/**
 * Functions that build the parts that a valid request of an operation needs in addition to its example in the OpenAPI
 * document, by operation.
 */
const needs: Record<string, PartsFactory> = {
  setBudgetStatus: async () => ({ path: { status: 'Aprobado' }, body: { reason: undefined } }),
  sendBudgetMessage: async ({ rows }) => ({
    path: { id: await rows.idOf('finishedBudgets') },
    body: { kind: 'ready' },
  }),
  drawBudgetReceipt: arrival,
  deliverVehicle: arrival,
  showCheckIn: arrival,
  setCheckIn: arrival,
  setBudgetLines: async () => ({ body: { lines: [{ description: 'Filtro' }] } }),
  listDeskVehicles: needing('vehicles'),
  showBoard: async ({ rows, desk }) => {
    const [mechanic_id, category_id] = [await rows.idOf('staff'), await rows.idOf('categories')];
    await desk('PATCH', `/budgets/${await rows.idOf('budgets')}`, { mechanic_id, category_id });
    return {};
  },
  listDeskBudgets: needing('budgets'),
  listDeskInvoices: async ({ rows, desk }, name) => {
    await rows.idOf('invoices');
    if (name !== 'series') return {};
    const budget_id = await rows.idOf('finishedBudgets');
    await desk('POST', '/invoices', { budget_id, series: await rows.idOf('seriesCodes') });
    return {};
  },
  listAppointments: needing('bookings'),
  listDeskStockMovements: async ({ rows, desk }) => {
    const [part_id, budget_id] = [await rows.idOf('parts'), await rows.idOf('budgets')];
    await desk('POST', '/stock/movements', { part_id, budget_id, kind: 'out', quantity: 1 });
    return {};
  },
  listDeskRequests: async (workshop, name) =>
    name === 'person_id' ? actInPanel(workshop) : requestWithKey(workshop),
  listRequestDays: requestWithKey,
  issueInvoice: async ({ rows }, name) =>
    name === 'id' ? {} : { body: { id: undefined, budget_id: await rows.idOf('finishedBudgets') } },
  invoiceAdvance: async () => ({ body: { amount: 1 } }),
  splitInvoice: async () => ({ body: { excess: 1 } }),
  cancelInvoice: async ({ rows, desk }) => {
    const { body } = await desk('GET', `/invoices/${await rows.idOf('invoices')}`);
    return { body: { confirm: body.full_number } };
  },
  recordPayment: async () => ({ body: { amount: 1 } }),
  stopWork: async ({ rows, desk }) => {
    const staff_id = await rows.idOf('staff');
    await desk('POST', '/work/start', { staff_id, budget_id: await rows.idOf('budgets') });
    return {};
  },
  listDeskInspections: needing('points'),
  listPendingFindings: async ({ rows, desk }, name) => {
    await rows.idOf('points');
    if (name !== 'budget_id') return {};
    // The findings of a budget are those of earlier visits.
    const owner = { client_id: await rows.idOf('clients'), vehicle_id: await rows.idOf('vehicles') };
    return { query: { budget_id: (await desk('POST', '/budgets', owner)).body.id } };
  },
  checkJob: async (_, name) => ({ body: name === 'step_id' ? { line_id: undefined } : {} }),
  requestPart: async (_, name) => (name === 'part_id' ? { body: { description: undefined } } : {}),
  listJobs: needing('jobs'),
  listPartRequests: needing('partRequests'),
  listWork: needing('work'),
  listAbsences: needing('absences'),
  bookAppointment: freeTime,
  bookVisit: freeTime,
  offerTime: freeTime,
  addWaiting: async ({ rows }, name) =>
    name === 'budget_id' ? {} : { body: { budget_id: undefined, client_id: await rows.idOf('clients') } },
  listWaiting: async ({ rows, desk }) => {
    await desk('POST', '/waiting-list', { budget_id: await rows.idOf('budgets') });
    return {};
  },
  moveAppointment: freeTime,
  leavePerson: async ({ rows }) => ({ body: { hand_over_to: await rows.idOf('staff') } }),
  replaySubscription: async (_, name) => (name === 'delivery_id' ? { body: { since: undefined } } : {}),
  sendCampaign: async ({ host }) => {
    await letSend(sql, host);
    return {};
  },
};

/** Sends a request of the workshop's key, which is then in the log. */
async function requestWithKey({ liveKeyId, get }: Workshop) {
  await get('/ping');
  await service.record.flush();
  return { query: { key_id: liveKeyId } };
}

/** Adds an act of a person in the panel to the log. */
async function actInPanel({ rows, instanceId }: Workshop) {
  const person_id = await rows.idOf('people');
  const [account] = await sql`select id::int from accounts where staff_id = ${person_id}`;
  const at = new Date();
  service.record.log({
    ...{ instanceId, keyId: -account?.id, at, sourceIp: '192.0.2.7', method: 'POST', route: '/desk/boxes' },
    ...{ path: null, status: 201, code: null, fields: null, durationMs: 1 },
    requestId: requestId(at, 'a'.repeat(18), account?.id),
  });
  await service.record.flush();
  return { query: { person_id } };
}

/**
 * Operations that refuse even the workshop's own rows: a budget that no client has signed, and a file without refused
 * rows. The message of this refusal differs from that for rows of other workshops.
 */
const refusesOwn = ['exportEvidence', 'exportRefusedRows'];

function needing(kind: Kind): PartsFactory {
  return async ({ rows }) => {
    await rows.idOf(kind);
    return {};
  };
}

async function arrival({ rows, desk }: Workshop) {
  await desk('POST', '/vehicles/check-in', { budget_id: await rows.idOf('budgets') });
  return {};
}

async function freeTime({ rows, desk }: Workshop) {
  await rows.idOf('boxes');
  const { body } = await desk('GET', '/slots?limit=1');
  return { body: { start: body.data[0].start } };
}

/** Builds a valid request of an operation that refers to rows of the workshop. */
async function requestIn(workshop: Workshop, { operation, place, name }: Reference): Promise<RequestParts> {
  const parts: RequestParts = { path: {}, query: {}, body: exampleOf(operation) };
  for (const each of referencesOf(operation)) {
    const isThis = each.place === place && each.name === name;
    if (isThis || each.place === 'path' || Object.hasOwn(parts[each.place], each.name))
      parts[each.place][each.name] = await workshop.rows.idOf(each.kind);
  }
  const more = await needs[operation.operationId]?.(workshop, name);
  return {
    path: { ...parts.path, ...more?.path },
    query: { ...parts.query, ...more?.query },
    body: { ...parts.body, ...more?.body },
  };
}

function exampleOf({ definition }: DocumentedOperation): Record<string, unknown> {
  const content = served.resolve(definition.requestBody)?.content as Record<string, unknown> | undefined;
  const media = content?.['application/json'] as { examples?: Record<string, unknown> } | undefined;
  const [example] = Object.values(media?.examples ?? {});
  return { ...(served.resolve(example)?.value as object | undefined) };
}

function send(workshop: Workshop, { method, path, definition }: DocumentedOperation, parts: RequestParts) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(parts.path[name])));
  const query = new URLSearchParams(parts.query as Record<string, string>);
  return workshop.askDesk(method as Method, `${filled}?${query}`, definition.requestBody && parts.body);
}

function naming(parts: RequestParts, { place, name }: Reference, id: RowId): RequestParts {
  return { ...parts, [place]: { ...parts[place], [name]: id } };
}

const namesOfNothing: Partial<Record<Kind, RowId>> = {
  appointments: 'p999999999999999',
  bookings: 'b999999999999999',
  templates: 'ninguna',
  seriesCodes: 'NINGUNA',
  correctiveCodes: 'NINGUNA',
  invalid: 'ninguno@example.com',
  requests: `req_${'0'.repeat(24)}`,
};

test.each(references)(
  '$operationId: another workshop’s $name is answered as one that does not exist',
  async (reference) => {
    const { operation, place, name, kind } = reference;
    const own = await newWorkshop();
    const parts = await requestIn(own, reference);
    const isRead = operation.method === 'GET';
    const theirs = isRead ? await requestIn(neighbour, reference) : undefined;
    const foreign = (theirs?.[place][name] as RowId | undefined) ?? (await neighbour.rows.idOf(kind));
    await service.record.flush();
    await service.countChanges();
    const before = await contentsOf(sql);
    const answer = await send(own, operation, naming(parts, reference, foreign));
    const nothing = namesOfNothing[kind] ?? Number.MAX_SAFE_INTEGER;
    const ofNothing = await send(own, operation, naming(parts, reference, nothing));
    expect([answer.status, answer.text]).toEqual([ofNothing.status, ofNothing.text]);
    expect(await contentsOf(sql)).toEqual(before);

    const found = [await send(own, operation, parts)];
    if (theirs) found.push(await send(neighbour, operation, theirs));
    for (const { status, text } of found) {
      if (refusesOwn.includes(operation.operationId)) expect(text).not.toBe(answer.text);
      else expect(status, text).toBeLessThan(400);
    }
    if (answer.status === 200) {
      expect(isRead && place === 'query').toBe(true);
      for (const { text } of found) expect(text).not.toBe(answer.text);
    } else if (answer.status === 422) {
      const path = { path: `/${name}`, query: `query/${name}`, body: `/${name}` }[place];
      expect(place).not.toBe('path');
      expect(answer.body.error).toMatchObject({ code: 'validation_error', fields: [{ path }] });
    } else expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
  },
);

const values: Record<string, string> = { text: 'clara', from: '2000-01-01', to: '2099-12-31' };

/** Requests of the operations that list a workshop's rows. Required parameters have values that select the rows. */
const reads = operations
  .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  .map((operation) => {
    const required = listParameters(served, operation).filter((each) => each.required);
    const query = Object.fromEntries(required.map(({ name }) => [name, values[name]]));
    return { operationId: operation.operationId, operation, parts: { path: {}, query, body: {} } };
  })
  // Excludes operations with required references, which the test above covers.
  .filter(({ parts }) => Object.values(parts.query).every((value) => value !== undefined));

/** Operations whose answer the created rows do not change. Other tests cover these operations. */
const unchangedReads = [
  // The answer is a declaration of the software's maker, which is the same for all workshops.
  'drawDeclaration',
  // No tax record of this test is rejected.
  'listRejectedRecords',
  // The regions are those of the country.
  'listRegions',
  // No workshop of this test has a logo.
  'exportLogo',
  // No client of this test has signed anything.
  'verifyEvidence',
  // The operation requires a client or a budget, but neither parameter alone is required.
  'listHistory',
  // The invented client is the same for all workshops.
  'listNotices',
  // Without a client, the answer is the same for all workshops.
  'explainNoticeChannel',
];

test('rows of another workshop change no answer', async () => {
  // Stops the clock, so that no answer changes because of the time.
  service.clock.startWindow(60_000);
  const [own, other] = [await newWorkshop(), await newWorkshop()];
  const answersOf = (workshop: Workshop) =>
    Promise.all(reads.map(async ({ operation, parts }) => (await send(workshop, operation, parts)).text));
  const [before, othersBefore] = [await answersOf(own), await answersOf(other)];
  for (const kind of other.rows.kinds) await other.rows.idOf(kind);
  await other.desk('PATCH', '/settings', { city: 'Getafe' });
  await other.desk('PATCH', '/verifactu/mode', { from: '2030-01-01', confirm_later_than_law: true });
  await other.desk('POST', '/verifactu/representation', { since: '2026-01-01' });
  await other.desk('POST', '/communications', { channel: 'call', from: '600 000 009', body: 'Hola' });
  await other.get('/ping');
  await service.record.flush();
  const [after, othersAfter] = [await answersOf(own), await answersOf(other)];
  expect(after).toEqual(before);
  const unchanged = reads.filter((_, index) => othersAfter[index] === othersBefore[index]);
  expect(unchanged.map(({ operationId }) => operationId).toSorted()).toEqual(unchangedReads.toSorted());
});
