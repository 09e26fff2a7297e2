import { type Database, openDatabase } from '../db/connection/client.ts';

/** Number of the workers' database connections, which are separate from those of requests. */
const maxConnections = 4;

export function openWorkersDatabase(url: string): Database {
  return openDatabase({
    url,
    poolSize: maxConnections,
    applicationName: 'workshop-api workers',
    settings: {
      // Does not wait for the disk: a crash of PostgreSQL may lose the last commits. Their work is then repeated, and
      // receivers recognise a repeated message by its id.
      synchronous_commit: 'off',
      // Prevents scans of full tables: the backlog can grow from empty to 100,000 rows within a minute, and a plan made
      // for the empty table would scan all rows. A claim then took 27 ms instead of 0.05, and the sweep over 5,000
      // subscriptions never finished.
      enable_seqscan: 'off',
    },
  });
}
