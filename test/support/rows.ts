import type { Sql } from 'postgres';
import { storedKey } from '../../domain/requests/idempotency.ts';
import { eventsWith } from './fixtures.ts';

interface HistoryLine {
  action: string;
  vehicle_id: number | null;
  changes: Record<string, [unknown, unknown]>;
  actor_kind: string;
  actor_id: number;
  actor_name: string;
}

/** Returns functions that read the rows that a write adds, in a form that tests compare. */
export function rowsIn(sql: Sql) {
  return {
    history: async (clientId: number): Promise<HistoryLine[]> => {
      const rows = await sql<HistoryLine[]>`
        select action, vehicle_id, changes, actor_kind, actor_id, actor_name
        from client_history where client_id = ${clientId} order by id`;
      return rows;
    },
    consent: async (clientId: number) => [
      ...(await sql`
        select subject, opted_out, actor_kind, actor_name from consent_log where client_id = ${clientId} order by id`),
    ],
    events: (clientId: number) => eventsWith(sql, clientId, 'client_id'),
    claims: async (clientId: number) => {
      const rows =
        await sql`select kind, value from client_claims where client_id = ${clientId} order by kind`;
      return Object.fromEntries(rows.map(({ kind, value }) => [kind, value]));
    },
    stored: async (idempotencyKey: string) => [
      ...(await sql`
        select status, body, key_id, client_id from idempotency_keys where idempotency_key = ${storedKey(idempotencyKey)}`),
    ],
    count: async (table: string) => {
      const [row] = await sql`select count(*) as rows from ${sql(table)}`;
      return Number(row?.rows);
    },
  };
}
