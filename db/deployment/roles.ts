import { sql } from 'drizzle-orm';
import { requireRow } from '../../domain/requests/require-row.ts';
import { type Connection, connect, type Db } from '../connection/connection.ts';
import { quoteIdentifier } from '../connection/identifier.ts';
import { param, query } from '../connection/query.ts';

/** Name of the service's role in an embedded PostgreSQL. In other databases the operator chooses the name. */
export const runtimeRole = 'workshop_runtime';

/**
 * URLs of the role that changes tables (owner), and of the role that the service uses (runtime). They are equal if the
 * service has no separate role.
 */
export interface DatabaseUrls {
  ownerUrl: string;
  runtimeUrl: string;
  /** URL for work that requires an exclusive session. Only set if `runtimeUrl` points to a pooler. */
  directUrl?: string;
}

/**
 * Tables into which the service only inserts rows. SQL functions with the rights of the tables' owner delete or empty
 * rows after their retention.
 */
const insertOnlyTables = [
  'evidence',
  'verifactu_records',
  'invoice_pdfs',
  'invoice_number_gaps',
  'verifactu_messages',
  'workshop_logos',
  'seal_keys',
];
/** Tables whose rows the service may change, but not delete. They are deleted only with their workshop. */
const undeletableTables = [
  'evidence_heads',
  'verifactu_chains',
  'invoice_counters',
  'invoice_payments',
  'invoice_series',
  'verifactu_states',
  'stock_movements',
  'instances',
];

const ownersFunctions = [
  'remove_rows(text, bigint, integer)',
  'remove_files(bigint, text[])',
  'remove_workshop(bigint)',
  'empty_overdue_evidence(integer)',
  'add_day(text, date, integer)',
  'drop_day(text, date)',
];

export function roleInUrl(url: string): string {
  return decodeURIComponent(/^[a-z]+:\/\/([^:@/]*)(?::[^@/]*)?@/.exec(url)?.[1] ?? '');
}

const textArray = (names: string[]) => sql.raw(`'{${names.join(',')}}'::text[]`);

const findOtherRights = query.one(
  { role: param.text },
  ($) => sql<{ other: boolean }>`
    select exists (
      select from pg_class c where c.relnamespace = 'public'::regnamespace and (
        c.relkind in ('r', 'p') and (
          not has_table_privilege(${$.role}, c.oid, 'select') or not has_table_privilege(${$.role}, c.oid, 'insert')
          or has_table_privilege(${$.role}, c.oid, 'truncate, trigger, references')
          or has_table_privilege(${$.role}, c.oid, 'update') = (c.relname::text = any (${textArray(insertOnlyTables)}))
          or has_table_privilege(${$.role}, c.oid, 'delete')
            = (c.relname::text = any (${textArray([...insertOnlyTables, ...undeletableTables])})))
        or c.relkind = 'S' and not has_sequence_privilege(${$.role}, c.oid, 'usage'))
    ) or exists (
      select from unnest(array[${sql.raw(ownersFunctions.map((name) => `'public.${name}'`).join(', '))}]) f (name)
      where not has_function_privilege(${$.role}, f.name, 'execute')
    ) or not has_table_privilege(${$.role}, 'drizzle.__drizzle_migrations', 'select') as other`,
);

/** Returns true if the role has too many or too few rights on a table, a sequence or a function. */
export async function hasOtherRights(db: Db, role: string): Promise<boolean> {
  return (await findOtherRights(db, { role })).other;
}

/**
 * Grants a role the rights that the service needs, and revokes all other rights. Never grants TRUNCATE, triggers or
 * changes of tables.
 */
export async function grantRights(client: Connection['sql'], role: string): Promise<void> {
  const to = quoteIdentifier(role);
  const all = (names: string[]) => names.map((name) => `public.${name}`).join(', ');
  await client.unsafe(`
    grant usage on schema public, drizzle to ${to};
    revoke create on schema public from ${to};
    revoke all on all tables in schema public from ${to};
    grant select, insert, update, delete on all tables in schema public to ${to};
    revoke update, delete on ${all(insertOnlyTables)} from ${to};
    revoke delete on ${all(undeletableTables)} from ${to};
    grant usage, select on all sequences in schema public to ${to};
    grant select on drizzle.__drizzle_migrations to ${to};
    grant execute on function ${all(ownersFunctions)} to ${to};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${to};
    alter default privileges in schema public grant usage, select on sequences to ${to}`);
}

/**
 * Grants the service's role all rights on the tables of the queue's schema, which only list due lanes. Does not grant
 * the right to create tables.
 */
export async function grantSchema({ ownerUrl, runtimeUrl }: DatabaseUrls, schema: string): Promise<void> {
  if (roleInUrl(ownerUrl) === roleInUrl(runtimeUrl)) return;
  const to = quoteIdentifier(roleInUrl(runtimeUrl));
  const connection = connect({ url: ownerUrl, applicationName: 'workshop-api roles', settings: {} });
  try {
    await connection.sql.unsafe(`
      grant usage on schema ${schema} to ${to};
      grant select, insert, update, delete on all tables in schema ${schema} to ${to};
      grant usage, select on all sequences in schema ${schema} to ${to};
      grant execute on all routines in schema ${schema} to ${to}`);
  } finally {
    await connection.close(1_000);
  }
}

/**
 * Returns true if the role of a URL may create schemas. False for the service's own role: `workshop roles` has created
 * the schemas before.
 */
export async function mayMakeSchemas(url: string): Promise<boolean> {
  const connection = connect({ url, applicationName: 'workshop-api roles', settings: {} });
  try {
    const [row] = await connection.sql.unsafe(
      `select has_database_privilege(current_database(), 'create') as may`,
    );
    return row?.may === true;
  } finally {
    await connection.close(1_000);
  }
}

interface FoundRole {
  role: string;
  there: boolean;
}

/**
 * Returns the role name that consists of the database's name and a suffix, and whether a role with this name exists.
 */
export async function findRole({ sql: client }: Pick<Connection, 'sql'>, suffix: string): Promise<FoundRole> {
  const [found] = await client.unsafe<FoundRole[]>(
    `select current_database() || '${suffix}' as role,
        exists (select from pg_roles where rolname = current_database() || '${suffix}') as there`,
  );
  return requireRow(found);
}

/**
 * Returns the beginning of a statement that creates a role or changes its password. The caller must append the
 * password.
 */
export function loginStatement({ role, there }: FoundRole): string {
  return `${there ? 'alter' : 'create'} role ${quoteIdentifier(role)} login nosuperuser nocreatedb nocreaterole password`;
}

export async function setLogin(
  { sql: client }: Pick<Connection, 'sql'>,
  found: FoundRole,
  password: string,
): Promise<void> {
  await client.unsafe(`${loginStatement(found)} '${password}'`);
}

/**
 * Returns true if a role owns the table `evidence`, or may act as its owner. Returns undefined if the role does not
 * exist.
 */
export async function ownsEvidence(db: Db, role: string): Promise<boolean | undefined> {
  const [row] = await db.$client.unsafe(
    `select r.rolsuper or pg_has_role(r.oid, c.relowner, 'member') as owns
    from pg_roles r, pg_class c where r.rolname = $1 and c.oid = 'public.evidence'::regclass`,
    [role],
  );
  return row?.owns;
}
