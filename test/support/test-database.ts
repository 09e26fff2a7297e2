import { afterAll, type onTestFinished } from 'vitest';
import { openDatabase } from '../../db/connection/client.ts';
import { connect } from '../../db/connection/connection.ts';
import { patienceMs } from './patience.ts';
import { createTestDatabase } from './postgres.ts';

/**
 * Opens an empty, migrated database with a pool and a separate connection. Closes them at the end of the test file or
 * of the test.
 */
export async function openTestDatabase({ poolSize = 1, atEnd = afterAll as typeof onTestFinished } = {}) {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase({ url, poolSize, sessionWaitMs: patienceMs });
  const { sql, close } = connect({ url, applicationName: 'test', settings: {} });
  atEnd(async () => {
    await Promise.all([database.close(), close(1_000)]);
    await drop();
  });
  return { url, database, sql };
}
