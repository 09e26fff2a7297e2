import type { BudgetLineRow } from '../../db/budgets/lines-and-history.ts';
import type { components } from '../../generated/types.ts';
import type { Budget, NewBudget, WantedBudget } from './fixtures.ts';
import type { TestWorkshop } from './workshop.ts';

export type { Budget };
export type Line = components['schemas']['BudgetLine'];

/** A budget's line as stored in the table, including its cost. */
export type StoredLine = BudgetLineRow;

interface ActorColumns {
  actor_kind: string;
  actor_id: number;
  actor_name: string;
}

export interface Snapshot extends ActorColumns {
  before: string;
  lines: StoredLine[];
}

export interface HistoryLine extends ActorColumns {
  action: string;
  line_id: number;
  changes: Record<string, [unknown, unknown]>;
}

/** Lines of a brake repair: parts and labour, at two tax rates. */
export const brakes = [
  { description: 'Pastillas de freno', line_type: 'part', quantity: 2, unit_price: 61.67 },
  { description: 'Mano de obra', line_type: 'labor', quantity: 1.5, unit_price: 52, tax_rate: 10 },
];

/** Returns functions that create budgets, and functions that read the rows which changes of their lines write. */
export function linesIn({ get, newBudget, sql }: Pick<TestWorkshop, 'get' | 'newBudget' | 'sql'>) {
  return {
    budgetWith: (lines: WantedBudget['lines'] = brakes, owner?: number, key?: string): Promise<NewBudget> =>
      newBudget(
        { lines, ...(owner !== undefined && { client_id: owner }) },
        key === undefined ? {} : { key },
      ),
    read: async (budgetId: number): Promise<Budget> => (await get(`/budgets/${budgetId}`)).body,
    stored: async (budgetId: number): Promise<StoredLine[]> => {
      const [row] = await sql`
        select coalesce(jsonb_agg(to_jsonb(l) - 'instance_id' - 'budget_id' order by sort_order), '[]') as lines
        from budget_lines l where budget_id = ${budgetId}`;
      return row?.lines;
    },
    snapshots: async (budgetId: number): Promise<Snapshot[]> => {
      const rows = await sql<Snapshot[]>`
        select before, lines, actor_kind, actor_id, actor_name
        from budget_snapshots where budget_id = ${budgetId} order by id`;
      return rows;
    },
    history: async (budgetId: number): Promise<HistoryLine[]> => {
      const rows = await sql<HistoryLine[]>`
        select action, line_id, changes, actor_kind, actor_id, actor_name
        from budget_history where budget_id = ${budgetId} and line_id is not null order by id`;
      return rows;
    },
    /** Reads the time of the last change and the numbers of rows, all of which a refused change must not alter. */
    traces: async (budgetId: number) => {
      const [row] = await sql`
        select b.updated_at,
          (select count(*) from budget_snapshots s where s.budget_id = b.id) as snapshots,
          (select count(*) from budget_history h where h.budget_id = b.id) as history,
          (select count(*) from events where (data->>'leadId')::bigint = b.id) as events,
          (select count(*) from budget_lines l where l.budget_id = b.id) as lines
        from budgets b where b.id = ${budgetId}`;
      return { ...row };
    },
  };
}
