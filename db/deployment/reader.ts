import type { connect } from '../connection/connection.ts';
import { quoteIdentifier } from '../connection/identifier.ts';

type Sql = ReturnType<typeof connect>['sql'];

/** Suffix of the name of a read-only role. It follows the database's name, because roles belong to the whole server. */
export const readerSuffix = '_reader';

/**
 * Tables that a read-only role can't see. `idempotency_keys` contains whole responses, including new API keys, and
 * `outbound_messages` contains texts with codes and links.
 */
const hiddenTables = [
  'idempotency_keys',
  'outbound_messages',
  'api_key_secrets',
  'webhook_secrets',
  'seal_keys',
  'secret_checks',
];
/**
 * Columns that a read-only role can't see, because they may contain secrets: a URL with a token, a response of a
 * receiver, a link in an event, the hash of a password, the devices of the staff.
 */
const hiddenColumns = [
  'webhook_subscriptions.url',
  'webhook_deliveries.data',
  'webhook_deliveries.response_body',
  'webhook_deliveries.error',
  'events.data',
  'accounts.password_hash',
  'accounts.pin_hash',
  'account_events.data',
];

const textArray = (names: string[]) => `'{${names.join(',')}}'::text[]`;

/**
 * Grants a read-only role SELECT on columns. Excludes binary columns (hashes, seals, encrypted secrets and pictures),
 * which no report needs. Columns of later releases become readable at the next start of the service.
 */
export async function grantReading(sql: Sql, role: string): Promise<void> {
  const to = quoteIdentifier(role);
  const [grants] = await sql.unsafe<{ statements: string }[]>(
    `select string_agg(format('grant select (%s) on public.%I to ${to.replaceAll("'", "''")}', names, relname), ';') as statements
    from (
      select c.relname, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as names
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.atttypid <> 'bytea'::regtype
        and c.relname::text <> all (${textArray(hiddenTables)})
        and c.relname || '.' || a.attname <> all (${textArray(hiddenColumns)})
      group by c.relname
    ) readable`,
  );
  await sql.unsafe(`
    revoke all on all tables in schema public from ${to};
    grant usage on schema public to ${to};
    ${grants?.statements ?? ''}`);
}

/**
 * Returns the read-only role that `workshop roles --read-only` created for this database, or undefined if there is no
 * such role.
 */
export async function findReader(sql: Sql): Promise<string | undefined> {
  const [found] = await sql.unsafe<{ role: string }[]>(
    `select rolname as role from pg_roles
    where rolname = current_database() || '${readerSuffix}' and has_column_privilege(oid, 'public.instances', 'id', 'select')`,
  );
  return found?.role;
}
