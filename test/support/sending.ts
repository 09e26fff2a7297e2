import type { Sql } from 'postgres';
import { instanceIdOf } from './fixtures.ts';
import { setDevTransport } from './transports.ts';

/** More credit than the tests of a file use. */
const plenty = 1_000_000;

/** Configures sending for a workshop as far as the API requires: no worker sends the messages. */
export async function letSend(sql: Sql, host: string, credit = plenty): Promise<void> {
  const instanceId = await instanceIdOf(sql, host);
  await setDevTransport(sql, instanceId, { channel: 'email', credit });
  await setDevTransport(sql, instanceId, { channel: 'sms' });
}
