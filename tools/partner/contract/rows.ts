import { randomInt } from 'node:crypto';
import type { WireAnswer } from './exchange.ts';
import type { ApiRequest } from './request.ts';

export interface Row {
  id: number;
}

/** A workshop as far as rows are made in it. */
export interface Maker {
  send(request: ApiRequest): Promise<Pick<WireAnswer, 'status' | 'text' | 'body'>>;
  /** A key for rows and stored answers that belong to a key. */
  createKey(key?: { per_minute?: number }): Promise<{ key: string }>;
  deskRows: DeskRows;
  /** Where webhooks are sent; whether they arrive does not matter. */
  receiverUrl: string;
}

type Sender = Pick<Maker, 'send'>;

/** Rows that only the workshop itself creates. */
export interface DeskRows {
  box(): Promise<Row>;
  part(): Promise<Row>;
  subcategory(): Promise<Row & { parent_id: number }>;
  invoice(): Promise<Row & { client_id: number }>;
}

/** Rows of a key exist for that key alone. */
export interface RowOfKey extends Row {
  key: string;
}

/** The number of values that a run may take; two runs in one workshop begin with different ones. */
const room = 1_000_000;
let numbered = randomInt(10_000_000, 99_999_999 - room);

/** Values that nobody else has, in a form that every rule accepts. */
export const fresh = {
  name: () => `Inventado ${next()}`,
  email: () => `cliente-${next()}@example.com`,
  phone: () => `6${next()}`,
  tax_id: () => `${next()}T`,
  plate: () => `T${next()}`,
  reference: () => `PIEZA-${next()}`,
};

/** A number of eight digits. */
function next(): string {
  numbered += 1;
  return String(numbered);
}

export function clientBody() {
  return { name: fresh.name(), email: fresh.email(), phone: fresh.phone(), tax_id: fresh.tax_id() };
}

export function webhookBody({ receiverUrl }: Maker) {
  return { url: `${receiverUrl}/${next()}`, events: ['client.created'] };
}

export function budgetBody() {
  return { lines: [{ description: 'Revisión de frenos', unit_price: 52 }] };
}

export function lineBody() {
  return { description: 'Líquido de frenos' };
}

/** One of a part of its own, for a budget of its own. */
export async function movementBody(at: Maker) {
  const { id: part_id } = await makeRow.parts(at);
  const { id: budget_id, client_id } = await makeRow.budgets(at);
  return { body: { part_id, kind: 'out', quantity: 1, budget_id }, client_id };
}

export function emailBody() {
  return { to: fresh.email(), subject: 'Su coche está listo', text: 'Puede recogerlo hasta las 19:00.' };
}

export function smsBody() {
  return { to: fresh.phone(), body: 'Su coche está listo.' };
}

/** A row of each kind that paths and bodies point at: `/clients/{id}`, `client_id`. */
export const makeRow = {
  clients: (at: Sender) => create(at, '/clients', clientBody()),
  vehicles: async (at: Sender) => {
    const owner = await makeRow.clients(at);
    return create(at, '/vehicles', { client_id: owner.id, plate: fresh.plate() });
  },
  categories: async (at: Maker) => ({ id: (await at.deskRows.subcategory()).parent_id }),
  subcategories: (at: Maker) => at.deskRows.subcategory(),
  budgets: async (at: Sender) => {
    const { id: vehicle_id, client_id } = await makeRow.vehicles(at);
    return create(at, '/budgets', { client_id, vehicle_id, ...budgetBody() });
  },
  lines: async (at: Sender) => {
    const { id: budget, client_id } = await makeRow.budgets(at);
    const { line } = await post<{ line: Row }>(at, { path: `/budgets/${budget}/lines`, body: lineBody() });
    return { id: line.id, budget, client_id };
  },
  invoices: (at: Maker) => at.deskRows.invoice(),
  parts: (at: Maker) => at.deskRows.part(),
  boxes: (at: Maker) => at.deskRows.box(),
  /** Proposed, as the workshops of these tests only take proposals. */
  appointments: async (at: Maker): Promise<{ id: string; client_id: number }> => {
    const { body, client_id } = await appointmentBody(at);
    const { id } = await post<{ id: string }>(at, { path: '/appointments', body });
    return { id, client_id };
  },
  webhooks: async (at: Maker): Promise<RowOfKey & { secret: string }> => {
    const { key } = await at.createKey({ per_minute: 600 });
    const request = { path: '/webhooks', body: webhookBody(at), key };
    const { item, secret } = await post<{ item: Row; secret: string }>(at, request);
    return { id: item.id, key, secret };
  },
  /** The newest of two. */
  deliveries: async (at: Maker): Promise<RowOfKey & { webhook: number }> => {
    const { id: webhook, key } = await makeRow.webhooks(at);
    for (const _turn of [1, 2]) await post(at, { path: `/webhooks/${webhook}/test`, key });
    const answer = await at.send({ method: 'GET', path: `/webhooks/${webhook}`, key });
    const [newest] = (answer.body as { deliveries: [Row, ...Row[]] }).deliveries;
    return { id: newest.id, webhook, key };
  },
};

/** The appointment has a box of its own, and is so late that the hour's notice doesn't run out meanwhile. */
export async function appointmentBody(at: Maker) {
  const { id: box_id } = await makeRow.boxes(at);
  const { id: budget_id, client_id } = await makeRow.budgets(at);
  const duration_minutes = 60;
  const from = new Date(Date.now() + 2 * 3_600_000).toISOString();
  const free = await at.send({
    method: 'GET',
    path: `/appointments/availability?box_id=${box_id}&duration_minutes=${duration_minutes}&from=${from}&limit=1`,
  });
  const { data } = free.body as { data: [{ start: string }] };
  return { body: { budget_id, box_id, start: data[0].start, duration_minutes }, client_id };
}

function create<Body>(at: Sender, path: string, body: Body): Promise<Body & Row> {
  return post<Body & Row>(at, { path, body });
}

async function post<Answered>(at: Sender, request: Omit<ApiRequest, 'method'>): Promise<Answered> {
  const answer = await at.send({ method: 'POST', ...request });
  if (answer.status > 201) throw new Error(`POST ${request.path}: ${answer.status} ${answer.text}`);
  return answer.body as Answered;
}
