import type { Sql } from 'postgres';
import { setDevTransport } from './transports.ts';

/** More credit than the tests of a file use. */
const plenty = 1_000_000;

/** Configures sending for a workshop as far as the API requires: no worker sends the messages. */
export async function letSend(sql: Sql, host: string, credit = plenty): Promise<void> {
  const [workshop] = await sql<{ instance_id: number }[]>`
    select instance_id from instance_hosts where host = ${host}`;
  const instanceId = workshop?.instance_id as number;
  await setDevTransport(sql, instanceId, { channel: 'email', credit });
  await setDevTransport(sql, instanceId, { channel: 'sms' });
}
