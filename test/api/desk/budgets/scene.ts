import { eventsWith, idOfNothing, type WantedBudget } from '../../../support/fixtures.ts';
import { openWorkshop } from '../../../support/workshop.ts';

export { idOfNothing };

const lines = [
  { description: 'Pastillas delanteras', quantity: 2, unit_price: 39.75, line_type: 'part' },
  { description: 'Montaje', unit_price: 48.5, discount_pct: 10, line_type: 'labor' },
];

interface HistoryLine {
  action: string;
  line_id: number | null;
  changes: Record<string, [unknown, unknown]>;
  actor_kind: string;
  actor_name: string;
}

/** Opens a workshop; returns functions that create, read and change its budgets. */
export async function openBudgetScene() {
  const service = await openWorkshop();
  const { desk, askDesk, sql, newClient, newBudget } = service;
  return {
    ...service,
    /** Creates a budget for a new client and a new vehicle. */
    newBudget: (fields: WantedBudget = {}) => newBudget({ vehicle: {}, lines, ...fields }),
    internalBudget: async (fields: object = {}) => {
      const { id: client_id } = await newClient();
      return (await desk('POST', '/budgets/internal', { client_id, ...fields })).body;
    },
    show: async (id: number) => (await desk('GET', `/budgets/${id}`)).body,
    set: (id: number, change: object) => askDesk('PATCH', `/budgets/${id}`, change),
    history: async (id: number): Promise<HistoryLine[]> => {
      const rows = await sql<HistoryLine[]>`
        select action, line_id, changes, actor_kind, actor_name
        from budget_history where budget_id = ${id} order by id`;
      return rows;
    },
    /** Lists the events of a budget whose names begin with the prefix. */
    events: async (id: number, prefix = '') => {
      const all = await eventsWith(sql, id, 'leadId', 'budget_id');
      return all.filter(({ event }) => event.startsWith(prefix));
    },
  };
}
