import { sql } from 'drizzle-orm';
import { release } from '../../generated/release.ts';
import type { Db } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';

export interface RunRelease {
  version: string;
  released_on: string;
  first_started_at: string;
  last_started_at: string;
}

const upsertRelease = query.run(
  { version: param.text, date: param.text },
  ($) => sql`
  insert into releases (version, released_on, first_started_at, last_started_at)
  values (${$.version}, ${$.date}, now(), now())
  on conflict (version) do update set released_on = excluded.released_on, last_started_at = excluded.last_started_at`,
);

/** Records that this release of the service has started on the database. */
export function recordRelease(db: Db): Promise<void> {
  return upsertRelease(db, { version: release.version, date: release.date });
}

/** Lists the releases that have run on this database, ordered by their last start, the most recent first. */
export const listReleases = query(
  {},
  () => sql<RunRelease>`select * from releases order by last_started_at desc, version desc`,
);
