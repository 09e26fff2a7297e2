import type { Sql } from 'postgres';
import type { BudgetStatus } from '../../../domain/budgets/status.ts';
import {
  type BudgetHistoryRow,
  brakeCheck,
  budgetHistoryOf,
  type EventRow,
  eventsWith,
  type Fixtures,
} from '../../support/fixtures.ts';
import type { Send, TestWorkshop } from '../../support/workshop.ts';

/** The rows that changes of a budget's status write. */
interface Trace {
  row: { status: string; sent_via: string | null; reject_reason: string | null; updated_at: string };
  history: BudgetHistoryRow[];
  milestones: string[];
  events: EventRow[];
}

/**
 * Returns functions that create budgets of one client in any status, change their status, and read the rows that the
 * changes write.
 */
export async function openBudgets(
  { post, sql, newClient, newVehicle, newBudget }: Pick<TestWorkshop, 'post' | 'sql' | keyof Fixtures>,
  owner: object = {},
) {
  const client = await newClient({ name: 'Clara Ejemplo', ...owner });
  const vehicle = await newVehicle({ client_id: client.id, plate: '0000BBB' });
  const common = { client_id: client.id, vehicle_id: vehicle.id, lines: [brakeCheck] };
  return {
    client,
    vehicle,
    budgetIn: (status: BudgetStatus, fields: object = {}) => newBudget({ ...common, status, ...fields }),
    move: ({ id }: { id: number }, body: object, options?: Send) =>
      post(`/budgets/${id}/status`, body, options),
    trace: ({ id }: { id: number }) => traceOf(sql, id),
  };
}

async function traceOf(sql: Sql, id: number): Promise<Trace> {
  const [row] = await sql<Trace['row'][]>`
    select status, sent_via, reject_reason, updated_at from budgets where id = ${id}`;
  const history = await budgetHistoryOf(sql, id);
  const milestones = await sql`select status from budget_milestones where budget_id = ${id} order by id`;
  const events = await eventsWith(sql, id, 'leadId', 'budget_id');
  return {
    row: row as Trace['row'],
    history,
    milestones: milestones.map(({ status }) => status),
    events,
  };
}

/** Returns the rows that were added between two readings of a budget. */
export function since(before: Trace, after: Trace): Omit<Trace, 'row'> {
  return {
    history: after.history.slice(before.history.length),
    milestones: after.milestones.slice(before.milestones.length),
    events: after.events.slice(before.events.length),
  };
}
