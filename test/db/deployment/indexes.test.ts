import { expect, onTestFinished, test } from 'vitest';
import { listNeededIndexes, readIndexState } from '../../../db/deployment/indexes.ts';
import { openTestDatabase } from '../../support/test-database.ts';

async function openIndexes() {
  const { sql, database } = await openTestDatabase({ atEnd: onTestFinished });
  return { sql, state: () => readIndexState(database.reads) };
}

test('a migrated database has exactly the indexes that this release needs, all of them valid', async () => {
  const { sql, state } = await openIndexes();
  const built = await sql`
    select i.relname as name from pg_index join pg_class i on i.oid = indexrelid join pg_class r on r.oid = indrelid
    where i.relnamespace = 'public'::regnamespace and not r.relispartition`;
  expect(built.map(({ name }) => name).toSorted()).toEqual(listNeededIndexes());
  expect(await state()).toEqual({ needed: built.length, missing: [], invalid: [] });
});

test('names an index that was dropped, and one that a failed CREATE INDEX CONCURRENTLY left behind', async () => {
  const { sql, state } = await openIndexes();
  await sql`drop index clients_search_idx`;
  await sql`insert into releases values ('1.0.0', 'same', now(), now()), ('1.1.0', 'same', now(), now())`;
  await expect(
    sql`create unique index concurrently releases_twice_key on releases (released_on)`,
  ).rejects.toThrow('could not create unique index');
  expect(await state()).toMatchObject({
    missing: ['clients_search_idx'],
    invalid: ['releases_twice_key'],
  });
});
