import type { BudgetStatus } from '../../domain/budget.ts';
import { type Db, type Parameter, statement } from '../client.ts';
import { type Page, pageOf } from '../page.ts';
import { namesOfBudget, type ShownBudgetRow, shownOfBudget } from './budgets.ts';

export interface BudgetFilters {
  status?: BudgetStatus | undefined;
  client_id?: number | undefined;
  vehicle_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  updated_since?: string | undefined;
}

const conditions = {
  status: 'status =',
  client_id: 'client_id =',
  vehicle_id: 'vehicle_id =',
  from: 'created_at >=',
  to: 'created_at <=',
  updated_since: 'updated_at >=',
} as const;

const filters = Object.keys(conditions) as (keyof typeof conditions)[];
const lists = new Map<string, ReturnType<typeof listWith>>();

/** Budgets after an id, ascending, but for those of internal use. */
export async function listBudgets(
  db: Db,
  instanceId: number,
  filter: BudgetFilters,
  after: number,
  limit: number,
): Promise<Page<ShownBudgetRow>> {
  const chosen = filters.filter((name) => filter[name] !== undefined);
  const list = lists.get(chosen.join()) ?? listWith(chosen);
  lists.set(chosen.join(), list);
  const values = chosen.map((name) => filter[name] as Parameter);
  return pageOf(await list(db, instanceId, after, limit + 1, ...values), limit);
}

function listWith(chosen: (typeof filters)[number][]) {
  const asked = chosen.map((name, index) => `and ${conditions[name]} $${index + 4}`);
  return statement<ShownBudgetRow>(`
    with page as materialized (
      select * from budgets where instance_id = $1 and not internal and id > $2 ${asked.join(' ')}
      order by id limit $3)
    select ${shownOfBudget} from page b ${namesOfBudget} order by b.id`);
}
