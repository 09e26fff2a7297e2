import { eventsWith, oilChange } from '../../support/fixtures.ts';
import { type Answer, openWorkshop } from '../../support/workshop.ts';

const friday = '2026-11-20T09:00:00Z';

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/** Opens a sandbox with these settings, beside a workshop with real data. */
export async function openSandbox(settings: object = {}) {
  const service = await openWorkshop({ startAt: friday });
  const { openInstance, sql } = service;
  const sandbox = await openInstance('sandbox.test', 'business', { sandbox: true });
  await sandbox.desk('PATCH', '/settings', settings);
  const act = (path: string, body: object = {}): Promise<Answer> => sandbox.post(`/sandbox${path}`, body);
  const withoutBody = (path: string): Promise<Answer> => sandbox.post(`/sandbox${path}`, undefined);
  let made = 0;
  /** Creates a client with a unique email, and with the data that a full invoice requires. */
  const newClient = (fields: object = {}) => {
    made += 1;
    return sandbox.newClient({ email: `clara-${made}@example.com`, tax_id: '12345678Z', ...fields });
  };
  return {
    ...{ service, sandbox, sql, act, withoutBody, newClient },
    /** Creates a quote for a new client, with one optional line. */
    newQuote: async (fields: object = {}) => {
      const { id: client_id } = await newClient({ tax_id: null });
      const lines = [oilChange, { description: 'Limpieza', unit_price: 20, optional: true }];
      return sandbox.newBudget({ client_id, lines, ...fields });
    },
    /** Lists the names of the events about a budget or an invoice, oldest first. */
    eventsOf: async (id: number): Promise<string[]> => {
      const rows = await eventsWith(sql, id, 'leadId', 'budget_id', 'invoice_id');
      return rows.map(({ event }) => event);
    },
  };
}

/** Returns the status and the code of a refusal, with the path of its first field, or its message. */
export function refusal({ status, body }: Answer): [number, string, string] {
  const { code, message, fields } = body.error ?? {};
  return [status, code, fields ? fields[0].path : message];
}
