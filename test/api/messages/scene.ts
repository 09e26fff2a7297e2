import type { Sql } from 'postgres';
import { instanceIdOf } from '../../support/fixtures.ts';

interface Row {
  channel: string;
  direction: string;
  recipient: string;
  subject: string | null;
  body: string;
  client_id: number | null;
  budget_id: number | null;
  status: string;
  error: string | null;
  duration: number | null;
  recording_url: string | null;
  agent: string | null;
  from_number: string | null;
  to_number: string | null;
  provider_id: string | null;
  created_at: string;
}

const defaultSettings: Row = {
  channel: 'email',
  direction: 'out',
  recipient: 'clara@example.com',
  subject: null,
  body: '',
  client_id: null,
  budget_id: null,
  status: 'sent',
  error: null,
  duration: null,
  recording_url: null,
  agent: null,
  from_number: null,
  to_number: null,
  provider_id: null,
  created_at: '2026-03-02T09:30:00.000Z',
};

/**
 * Inserts messages into the log of a host's workshop, with these changes to the default values; returns their ids in
 * the order of insertion.
 */
export async function logCommunications(sql: Sql, host: string, rows: Partial<Row>[]): Promise<string[]> {
  const instance_id = await instanceIdOf(sql, host);
  const ids: string[] = [];
  for (const row of rows) {
    const values = { ...defaultSettings, ...row };
    const stored = { ...values, instance_id, updated_at: values.created_at };
    const [made] = await sql`insert into communications ${sql(stored)} returning id`;
    ids.push(`${values.channel}-${made?.id}`);
  }
  return ids;
}
