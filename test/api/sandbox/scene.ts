import { type Answer, openWorkshop } from '../../support/workshop.ts';

const friday = '2026-11-20T09:00:00Z';

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/** Opens a sandbox with these settings beside a workshop with real data. */
export async function openSandbox(settings: object = {}) {
  const service = await openWorkshop({ startAt: friday });
  const { openInstance, sql } = service;
  const sandbox = await openInstance('sandbox.test', 'business', { sandbox: true });
  await sandbox.desk('PATCH', '/settings', settings);
  const act = (path: string, body: object = {}): Promise<Answer> => sandbox.post(`/sandbox${path}`, body);
  const withoutBody = (path: string): Promise<Answer> => sandbox.post(`/sandbox${path}`, undefined);
  let made = 0;
  /** Has an email of its own, and can be named by a full invoice. */
  const newClient = (fields: object = {}) => {
    made += 1;
    return sandbox.newClient({ email: `clara-${made}@example.com`, tax_id: '12345678Z', ...fields });
  };
  return {
    ...{ service, sandbox, sql, act, withoutBody, newClient },
    /** A quote of a client of its own, with one optional line. */
    newQuote: async (fields: object = {}) => {
      const { id: client_id } = await newClient({ tax_id: null });
      const lines = [
        { description: 'Cambio de aceite', unit_price: 50 },
        { description: 'Limpieza', unit_price: 20 },
      ];
      const body = await sandbox.newBudget({ client_id, lines, ...fields });
      await sandbox.desk('PATCH', `/budgets/${body.id}/lines/${body.lines[1].id}`, { optional: true });
      return body;
    },
    /** The names of events about a thing since the test began, oldest first. */
    eventsOf: async (id: number): Promise<string[]> => {
      const rows = await sql`
        select event from events e join instance_hosts h on h.instance_id = e.instance_id
        where h.host = 'sandbox.test' and ${id} in (
          (data->>'leadId')::bigint, (data->>'budget_id')::bigint, (data->>'invoice_id')::bigint)
        order by e.id`;
      return rows.map(({ event }) => event);
    },
  };
}

/** Returns the code of a refusal, and the reason as it is written. */
export function refusal({ status, body }: Answer): [number, string, string] {
  const { code, message, fields } = body.error ?? {};
  return [status, code, fields ? fields[0].path : message];
}
