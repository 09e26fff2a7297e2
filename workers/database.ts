import { type Database, openDatabase } from '../db/connection/client.ts';

/** The workers' connections, separate from those of requests. */
const connections = 4;

export function openWorkersDatabase(url: string): Database {
  return openDatabase({
    url,
    poolSize: connections,
    applicationName: 'workshop-api workers',
    settings: {
      // Work that a crash of PostgreSQL takes back is done again: receivers recognise a message by its id.
      synchronous_commit: 'off',
      // The backlog is empty in one minute and holds 100,000 rows in the next: a plan made for the first reads the
      // whole table in the second (a claim: 27 ms instead of 0.05; the sweep over 5,000 subscriptions: never).
      enable_seqscan: 'off',
    },
  });
}
