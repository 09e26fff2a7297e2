import type { Sql } from 'postgres';
import type { BudgetStatus } from '../../../domain/budgets/status.ts';
import type { components } from '../../../generated/types.ts';
import type { Send, TestWorkshop } from '../../support/workshop.ts';

type Budget = components['schemas']['Budget'];

/** The rows that moves of a budget leave in the database. */
interface Trace {
  row: { status: string; sent_via: string | null; reject_reason: string | null; updated_at: string };
  history: { action: string; changes: Record<string, unknown>; actor_kind: string; actor_name: string }[];
  milestones: string[];
  events: { event: string; data: Record<string, unknown> }[];
}

/** Budgets of one client and its vehicle, in whatever status, and what moves make of them. */
export async function openBudgets(workshop: Pick<TestWorkshop, 'post' | 'sql'>, owner: object = {}) {
  const { post, sql } = workshop;
  const { body: client } = await post('/clients', { name: 'Clara Ejemplo', ...owner });
  const { body: vehicle } = await post('/vehicles', { client_id: client.id, plate: '0000BBB' });
  return {
    client,
    vehicle,
    /** Creates it through the API, and then moves it as far as the test wants it to have come. */
    budgetIn: async (status: BudgetStatus, fields: object = {}): Promise<Budget> => {
      const lines = [{ description: 'Revisión de frenos', unit_price: 52 }];
      const asked = { client_id: client.id, vehicle_id: vehicle.id, lines, ...fields };
      const { body } = await post('/budgets', asked);
      if (status !== 'Pendiente') await sql`update budgets set status = ${status} where id = ${body.id}`;
      return body;
    },
    move: ({ id }: { id: number }, body: object, options?: Send) =>
      post(`/budgets/${id}/status`, body, options),
    trace: ({ id }: { id: number }) => traceOf(sql, id),
  };
}

async function traceOf(sql: Sql, id: number): Promise<Trace> {
  const [row] = await sql<Trace['row'][]>`
    select status, sent_via, reject_reason, updated_at from budgets where id = ${id}`;
  const history = await sql<Trace['history']>`
    select action, changes, actor_kind, actor_name from budget_history where budget_id = ${id} order by id`;
  const milestones = await sql`select status from budget_milestones where budget_id = ${id} order by id`;
  const events = await sql<{ event: string; data: Record<string, unknown> }[]>`
    select event, data from events
    where coalesce(data->>'leadId', data->>'budget_id')::bigint = ${id} order by id`;
  return {
    row: row as Trace['row'],
    history,
    milestones: milestones.map(({ status }) => status),
    events,
  };
}

/** Returns what was added after an earlier trace of the same budget. */
export function since(before: Trace, after: Trace): Omit<Trace, 'row'> {
  return {
    history: after.history.slice(before.history.length),
    milestones: after.milestones.slice(before.milestones.length),
    events: after.events.slice(before.events.length),
  };
}
