import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../../config.ts';
import { connect } from '../../../db/connection/connection.ts';
import { prepareDatabase } from '../../../db/deployment/prepare.ts';
import { createReader } from '../../../tools/operator/database/roles.ts';
import { createTestDatabase } from '../../support/postgres.ts';

const appSecret = `first ${'x'.repeat(32)}`;
const denied = '42501';

async function openReader() {
  const { url, name, drop } = await createTestDatabase();
  const config = { ...parseConfig({}), databaseUrl: url, appSecrets: [appSecret] };
  const made = await createReader(config);
  const [owner, reader] = [url, made.url].map((each) =>
    connect({ url: each, applicationName: 'test', settings: {} }),
  ) as [ReturnType<typeof connect>, ReturnType<typeof connect>];
  onTestFinished(async () => {
    await reader.close(1_000);
    // `drop owned` requires membership in the role, which its creator has only from PostgreSQL 16 on.
    await owner.sql.unsafe(`
      revoke all on all tables in schema public from "${made.role}";
      revoke all on schema public from "${made.role}";
      drop role "${made.role}"`);
    await owner.close(1_000);
    await drop();
  });
  return { url, name, made, config, owner: owner.sql, reader: reader.sql };
}

test('the reader is named after the database, and reads clients, budgets and invoices', async () => {
  const { name, made, reader } = await openReader();
  expect(made.role).toBe(`${name}_reader`);
  for (const table of ['clients', 'vehicles', 'budget_lines', 'invoice_lines', 'parts', 'request_log'])
    expect(await reader.unsafe(`select instance_id, count(*) from ${table} group by 1`)).toEqual([]);
});

test('it reads no secret: no bytes, nor anything that is named like one', async () => {
  const { owner, made } = await openReader();
  const readable = await owner.unsafe<{ name: string; type: string }[]>(
    `select c.relname || '.' || a.attname as name, a.atttypid::regtype::text as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_column_privilege($1, c.oid, a.attnum, 'select')`,
    [made.role],
  );
  expect(readable.length).toBeGreaterThan(300);
  expect(readable.filter(({ type }) => type === 'bytea')).toEqual([]);
  const names = readable.map(({ name }) => name);
  const secret =
    /secret|sealed|token|password|_hash\b|idempotency|outbound_messages|\.url$|response_body|events\.data/;
  // The columns with the hashes of tax records match the pattern, but are not secret: the hashes are sent to the tax
  // authority. The time of a password's last change is not secret.
  const known = [
    'accounts.password_changed_at',
    'invoices.verifactu_hash',
    'verifactu_records.previous_hash',
  ];
  expect(names.filter((name) => secret.test(name)).toSorted()).toEqual(known);
});

test.each([
  'select hash from api_key_secrets',
  'select body from idempotency_keys',
  'select sealed from transports',
  'select tracking_token_hash from budgets',
  'select * from budgets',
  'select sealed_code from signing_codes',
  'select text from outbound_messages',
  'update clients set name = name',
  "insert into lanes (instance_id, kind, lane) values (1, 'mail', 'x')",
  'delete from clients',
  'truncate parts',
  'create table mine (id integer)',
  "select remove_rows('clients', 1, 1)",
])('it is refused: %s', async (statement) => {
  const { reader } = await openReader();
  await expect(reader.unsafe(statement)).rejects.toMatchObject({ code: denied });
});

test('a second call sets another password; a start grants the reader the tables of a new release', async () => {
  const { url, config, made, owner, reader } = await openReader();
  const again = await createReader(config);
  expect([again.role, again.url === made.url]).toEqual([made.role, false]);
  await owner.unsafe(
    `create table later (id integer, token bytea); revoke update on clients from workshop_runtime`,
  );
  await expect(reader.unsafe('select id from later')).rejects.toMatchObject({ code: denied });
  const runtimeUrl = url.replace(/:\/\/[^@]*@/, '://workshop_runtime@');
  await prepareDatabase({ ownerUrl: url, runtimeUrl }, { appSecrets: [appSecret], embedded: true });
  expect(await reader.unsafe('select id from later')).toEqual([]);
  await expect(reader.unsafe('select token from later')).rejects.toMatchObject({ code: denied });
});
