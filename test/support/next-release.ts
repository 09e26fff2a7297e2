import { type Migration, migrations } from '../../db/connection/migrate.ts';

/** Returns this release's migrations and one more, like a later release. */
export function nextRelease(): Migration[] {
  const known = migrations();
  const last = known.at(-1)?.folderMillis ?? 0;
  const sql = [
    'alter table instances rename column name to title',
    `alter table instances add column slogan text not null default 'none'`,
  ];
  return [...known, { sql, hash: 'f00', folderMillis: last + 1 }];
}
