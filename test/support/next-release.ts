import { type Migration, migrations } from '../../db/connection/migrate.ts';

/** Returns the migrations of this release and one more, as a later release would have. */
export function nextRelease(): Migration[] {
  const known = migrations();
  const last = known.at(-1)?.folderMillis ?? 0;
  const sql = [
    'alter table instances rename column name to title',
    `alter table instances add column slogan text not null default 'none'`,
  ];
  return [...known, { sql, hash: 'f00', folderMillis: last + 1 }];
}
