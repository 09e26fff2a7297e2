import type { Sql } from 'postgres';
import type { BudgetStatus } from '../../domain/budgets/status.ts';
import type { components } from '../../generated/types.ts';
import { type Answer, type Method, type Send, succeeded } from './requests.ts';

// Functions that create and read the rows of tests: `new…` creates through the API, `put…` inserts rows as other
// operations would, and `…Of` reads the rows about one record.

export type Budget = components['schemas']['Budget'];
export type Client = components['schemas']['Client'];
export type Vehicle = components['schemas']['Vehicle'];

export const idOfNothing = Number.MAX_SAFE_INTEGER;

/** Columns and settings that a workshop requires to issue invoices. */
export const issuer = {
  legal_name: 'Talleres Ejemplo, S.L.',
  tax_id: 'B12345674',
  address: 'Calle Inventada, 7',
  city: 'Madrid',
  zip: '28001',
  province: 'Madrid',
};

/** A client with the data that a full invoice requires. */
export const recipient = {
  name: 'Clara Ejemplo',
  tax_id: '12345678Z',
  address: 'Avenida de la Paz, 3',
  city: 'Alcalá de Henares',
  zip: '28802',
  province: 'Madrid',
  country: 'ES',
};

export const discs = { description: 'Discos', unit_price: 90 };
export const brakeCheck = { description: 'Revisión de frenos', unit_price: 52 };
export const oilChange = { description: 'Cambio de aceite', unit_price: 50 };

// biome-ignore lint/suspicious/noExplicitAny: a test knows the requested lines and vehicle
export type NewBudget = Omit<Budget, 'lines' | 'vehicle'> & { lines: any[]; vehicle: any };

export interface WantedBudget {
  /** Id of the existing client who owns the budget; `client` has the fields of a new one. */
  client_id?: number;
  client?: object;
  /** Fields of a new vehicle of the owner; without `vehicle` or `vehicle_id` the budget has none. */
  vehicle?: object;
  /** Lines of the budget. A line with `optional: true` is made optional through the desk. */
  lines?: { optional?: boolean; [field: string]: unknown }[];
  /** Status that is set after the creation of the budget. */
  status?: BudgetStatus;
  [field: string]: unknown;
}

interface Post {
  post(path: string, body: unknown, options?: Send): Promise<Answer>;
  desk(method: Method, path: string, body?: unknown): Promise<Answer>;
  sql: Sql;
}

export type Fixtures = ReturnType<typeof fixturesOf>;

export function fixturesOf({ post, desk, sql }: Post) {
  const create = async (path: string, body: unknown, options?: Send) =>
    succeeded(await post(path, body, options)).body;
  let clients = 0;
  let vehicles = 0;

  /**
   * Creates a client with a unique name: the erasure of a client removes the client's name from texts about other
   * clients.
   */
  const newClient = (fields: object = {}, options?: Send): Promise<Client> => {
    clients += 1;
    return create('/clients', { name: `Clara Ejemplo ${clients}`, ...fields }, options);
  };

  const newVehicle = (
    fields: { client_id: number; [field: string]: unknown },
    options?: Send,
  ): Promise<Vehicle> => {
    vehicles += 1;
    return create('/vehicles', { plate: `${String(vehicles).padStart(4, '0')}BBB`, ...fields }, options);
  };

  const putStatus = async (budgetId: number, status: string): Promise<void> => {
    await sql`update budgets set status = ${status} where id = ${budgetId}`;
  };

  const newBudget = async (
    { client, vehicle, lines = [discs], status = 'Pendiente', ...fields }: WantedBudget = {},
    options?: Send,
  ): Promise<NewBudget> => {
    const client_id = fields.client_id ?? (await newClient(client)).id;
    const isOwned = vehicle !== undefined && fields.vehicle_id === undefined;
    const owned = isOwned && { vehicle_id: (await newVehicle({ client_id, ...vehicle })).id };
    const sent = lines.map(({ optional: _, ...line }) => line);
    const budget = await create('/budgets', { lines: sent, ...owned, ...fields, client_id }, options);
    for (const [index, { optional }] of lines.entries())
      if (optional)
        await desk('PATCH', `/budgets/${budget.id}/lines/${budget.lines[index].id}`, { optional });
    if (status !== 'Pendiente') await putStatus(budget.id, status);
    return budget;
  };

  return { newClient, newVehicle, newBudget, putStatus };
}

/** Returns the id of the workshop with this host. */
export async function instanceIdOf(sql: Sql, host: string): Promise<number> {
  const [row] = await sql`select instance_id from instance_hosts where host = ${host}`;
  return row?.instance_id;
}

/** Lists the subjects of a budget's messages, oldest first. */
export async function subjectsOf(sql: Sql, budgetId: number): Promise<string[]> {
  const rows = await sql`select subject from communications where budget_id = ${budgetId} order by id`;
  return rows.map(({ subject }) => subject);
}

export interface EventRow {
  event: string;
  data: Record<string, unknown>;
}

/** Lists the events whose data contain the value in one of these fields, oldest first. */
export async function eventsWith(sql: Sql, value: number | string, ...fields: string[]): Promise<EventRow[]> {
  const rows = await sql<EventRow[]>`
    select event, data from events e
    where exists (select from unnest(string_to_array(${fields.join(',')}, ',')) name where e.data->>name = ${String(value)}) order by id`;
  return [...rows];
}

/** Returns the history of a budget, one line per action, oldest first; `pattern` is a `like` pattern. */
export async function budgetHistoryOf(sql: Sql, budgetId: number, pattern = '%') {
  const rows = await sql<BudgetHistoryRow[]>`
    select action, changes, actor_kind, actor_name
    from budget_history where budget_id = ${budgetId} and action like ${pattern} order by id`;
  return [...rows];
}

export interface BudgetHistoryRow {
  action: string;
  changes: Record<string, [unknown, unknown]>;
  actor_kind: string;
  actor_name: string;
}
