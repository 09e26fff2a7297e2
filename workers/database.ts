import { type Database, openDatabase } from '../db/connection/client.ts';

/** What the workers do at the same time; they never stand in a request's way. */
const connections = 4;

export function openWorkersDatabase(url: string): Database {
  return openDatabase({
    url,
    poolSize: connections,
    applicationName: 'workshop-api workers',
    settings: {
      // What a crash of PostgreSQL takes back is done again: receivers know a message by its id.
      synchronous_commit: 'off',
      // The backlog is empty in one minute and holds 100,000 rows in the next: what was planned for the first reads
      // the whole table in the second (a claim: 27 ms instead of 0.05; the sweep over 5,000 subscriptions: never).
      enable_seqscan: 'off',
    },
  });
}
