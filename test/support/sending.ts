import type { Sql } from 'postgres';
import { instanceIdOf } from './fixtures.ts';
import { setDevTransport } from './transports.ts';

/** Initial credit: more units than the tests of a file use. */
const plenty = 1_000_000;

/** Sets up sending for a workshop so far that the API accepts messages. No worker sends them. */
export async function letSend(sql: Sql, host: string, credit = plenty): Promise<void> {
  const instanceId = await instanceIdOf(sql, host);
  await setDevTransport(sql, instanceId, { channel: 'email', credit });
  await setDevTransport(sql, instanceId, { channel: 'sms' });
}
