import { connect } from '../../db/embedded/initdb.ts';

/** Creates the main tables of a version before the first release in an empty database. */
export async function fillAsFormerVersion(url: string): Promise<void> {
  const sql = connect(url, { max: 1, onnotice: () => {} });
  await sql.unsafe(`
    create table instances (id bigint, name text);
    insert into instances values (1, 'Old');
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('f00', 1795174778194), ('ba5', 1795353652988)`);
  await sql.end();
}
