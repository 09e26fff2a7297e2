import { succeeded } from '../../../support/requests.ts';
import { openWorkshop } from '../../../support/workshop.ts';

export const idOfNothing = Number.MAX_SAFE_INTEGER;

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

/** A workshop whose budgets are asked for at the desk and through the API. */
export async function openBudgetScene() {
  const service = await openWorkshop();
  const { post, desk, askDesk, sql } = service;
  let plates = 0;

  const client = async (name = 'Clara Ejemplo'): Promise<number> =>
    succeeded(await post('/clients', { name })).body.id;
  const car = async (client_id: number) => {
    plates += 1;
    return succeeded(await post('/vehicles', { client_id, plate: `000${plates} BBB` })).body;
  };
  /** One of a client and a vehicle of its own. */
  const budget = async (fields: object = {}) => {
    const client_id = await client();
    const { id: vehicle_id } = await car(client_id);
    return succeeded(await post('/budgets', { client_id, vehicle_id, lines, ...fields })).body;
  };
  return {
    ...service,
    client,
    car,
    budget,
    internalBudget: async (fields: object = {}) => {
      const client_id = await client();
      return (await desk('POST', '/budgets/internal', { client_id, ...fields })).body;
    },
    show: async (id: number) => (await desk('GET', `/budgets/${id}`)).body,
    set: (id: number, change: object) => askDesk('PATCH', `/budgets/${id}`, change),
    /** As its other operations would leave it. */
    putStatus: async (id: number, status: string) => {
      await sql`update budgets set status = ${status} where id = ${id}`;
    },
    history: async (id: number): Promise<HistoryLine[]> => {
      const rows = await sql<HistoryLine[]>`
        select action, line_id, changes, actor_kind, actor_name
        from budget_history where budget_id = ${id} order by id`;
      return rows;
    },
    /** Lists the events of a budget, by name. */
    events: async (id: number, name = '%') => {
      const rows = await sql<{ event: string; data: Record<string, unknown> }[]>`
        select event, data from events
        where event like ${name} and ${id}::text in (data->>'leadId', data->>'budget_id') order by id`;
      return rows;
    },
  };
}
