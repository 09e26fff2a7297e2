import { release } from '../../generated/release.ts';
import { type Db, statement } from '../connection/client.ts';

export interface RunRelease {
  version: string;
  released_on: string;
  first_started_at: string;
  last_started_at: string;
}

const insert = statement(`
  insert into releases (version, released_on, first_started_at, last_started_at) values ($1, $2, now(), now())
  on conflict (version) do update set released_on = excluded.released_on, last_started_at = excluded.last_started_at`);

/** Records that this release has started on the database. */
export async function recordRelease(db: Db): Promise<void> {
  await insert(db, release.version, release.date);
}

const list = statement<RunRelease>('select * from releases order by last_started_at desc, version desc');

/** The releases that have run on this database, the last one first. */
export function listReleases(db: Db): Promise<RunRelease[]> {
  return list(db);
}
