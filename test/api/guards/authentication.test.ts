import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeKey } from '../../../domain/keys/keys.ts';
import { countQueries } from '../../support/queries.ts';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, createKey, openInstance, setClock, clock, database, record, sql, liveKey, liveKeyId } =
  await openWorkshop();
const { count } = rowsIn(sql);

const bearer = (key: string) => get('/ping', { key: null, headers: { authorization: `Bearer ${key}` } });
const headers = (sent: Record<string, string>) => get('/ping', { key: null, headers: sent });

describe('a valid key is taken', () => {
  test.each([
    ['as Bearer', { authorization: `Bearer ${liveKey}` }],
    ['as bearer in lower case', { authorization: `bearer ${liveKey}` }],
    ['as X-Api-Key', { 'x-api-key': liveKey }],
    ['twice, where both are the same', { authorization: `Bearer ${liveKey}`, 'x-api-key': liveKey }],
  ])('%s', async (_how, sent) => {
    expect((await headers(sent)).status).toBe(200);
  });
});

test('refuses two different keys with 400, even where one is valid', async () => {
  const { key: other } = await createKey();
  for (const own of [other, 'pt_live_nonsense']) {
    const refused = await headers({ authorization: `Bearer ${liveKey}`, 'x-api-key': own });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'bad_request']);
  }
});

test('refuses a request without a key, and says how to show one', async () => {
  const refused = await get('/ping', { key: null });
  expect([refused.status, refused.body.error.code]).toEqual([401, 'missing_api_key']);
  expect(refused.headers['www-authenticate']).toBe('Bearer');
});

test('an empty X-Api-Key is no key', async () => {
  expect((await headers({ 'x-api-key': '' })).body.error.code).toBe('missing_api_key');
  expect((await headers({ 'x-api-key': '', authorization: `Bearer ${liveKey}` })).status).toBe(200);
});

const other = await openInstance('other.test', 'business');
const stranger = makeKey('live', randomBytes(32)).secret;

test.each([
  ['that was never made', stranger],
  ['of another workshop', other.liveKey],
  ['with a character changed', changed(liveKey)],
  ['cut short', liveKey.slice(0, -1)],
  ['with a character more', `${liveKey}0`],
  ['in upper case', liveKey.toUpperCase()],
  ['of the other environment', liveKey.replace('pt_live_', 'pt_test_')],
  ['that is only its prefix', liveKey.slice(0, 16)],
])('refuses a key %s with invalid_api_key', async (_what, key) => {
  const refused = await bearer(key);
  expect([refused.status, refused.body.error.code]).toEqual([401, 'invalid_api_key']);
  expect(refused.headers['www-authenticate']).toBe('Bearer');
});

test.each([`Bearer ${liveKey} ${liveKey}`, 'Bearer', 'Bearer ', liveKey])(
  'refuses an Authorization header that holds no bearer key',
  async (authorization) => {
    expect((await headers({ authorization })).body.error.code).toBe('invalid_api_key');
  },
);

describe('what is shown by another scheme is not meant for us:', () => {
  test.each([
    `Basic ${liveKey}`,
    'Basic dXNlcjpwYXNz',
    'Basic',
    'basic x',
    'Digest username="a"',
    `Token ${liveKey}`,
  ])('%s', async (authorization) => {
    expect((await headers({ authorization })).body.error.code).toBe('missing_api_key');
    expect((await headers({ authorization, 'x-api-key': liveKey })).status).toBe(200);
  });
});

function changed(key: string): string {
  return key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21);
}

test('a key with a wrong checksum costs no query', async () => {
  await get('/ping');
  const queries = countQueries(database);
  await bearer(changed(liveKey));
  expect(queries()).toBe(0);
  await bearer(stranger);
  expect(queries()).toBe(1);
});

describe.each(['/nothing', '/email', '/clients/', '/clients/%zz'])(
  'where there is nothing to read (%s)',
  (path) => {
    const answerTo = async (key: string | null) => {
      const { status, text } = await get(path, { key });
      return [status, text];
    };

    test('a key with a wrong checksum costs no query', async () => {
      const queries = countQueries(database);
      expect(await answerTo(changed(liveKey))).toEqual(await answerTo(null));
      expect(queries()).toBe(0);
    });

    test('every key hears the same as none', async () => {
      const { id, key: revoked } = await createKey();
      await sql`update api_keys set revoked_at = now() where id = ${id}`;
      const withoutKey = await answerTo(null);
      for (const key of [liveKey, revoked, stranger, other.liveKey])
        expect(await answerTo(key)).toEqual(withoutKey);
      // Waits for pending lookups, so that the next test does not count them.
      await get('/ping', { key: stranger });
    });
  },
);

test('a key and its workshop are read once a second at most, however many ask', async () => {
  const { key } = await createKey();
  const queries = countQueries(database);
  await Promise.all(Array.from({ length: 20 }, () => get('/ping', { key })));
  expect(queries()).toBeLessThanOrEqual(2);
});

test('refuses a revoked key', async () => {
  const { id, key } = await createKey();
  await sql`update api_keys set revoked_at = now() where id = ${id}`;
  const refused = await bearer(key);
  expect([refused.status, refused.body.error.code]).toEqual([401, 'revoked_api_key']);
});

test('takes a key until it expires, and refuses it from then on', async () => {
  const expiresAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
  const { key } = await createKey({ expires_at: expiresAt });
  const { body } = await bearer(key);
  expect(body.key.expires_at).toBe(expiresAt);
  await setClock(expiresAt);
  const refused = await bearer(key);
  expect([refused.status, refused.body.error.code]).toEqual([401, 'expired_api_key']);
});

test('a key that was revoked and has expired is called revoked', async () => {
  const { id, key } = await createKey({ expires_at: new Date(clock.now().getTime() + 60_000).toISOString() });
  await sql`update api_keys set revoked_at = now(), expires_at = '2020-01-01' where id = ${id}`;
  expect((await bearer(key)).body.error.code).toBe('revoked_api_key');
});

test('no table holds a key, only its hash and its visible prefix', async () => {
  const tables = await sql`select table_name from information_schema.tables where table_schema = 'public'`;
  for (const { table_name } of tables) {
    const [row] = await sql`
      select count(*) as rows from ${sql(table_name)} t where t::text like ${`%${liveKey.slice(16, 40)}%`}`;
    expect(Number(row?.rows), table_name).toBe(0);
  }
  const [secret] = await sql`
    select prefix, hash = sha256(${liveKey}::text::bytea) as hashed from api_key_secrets where key_id = ${liveKeyId}`;
  expect(secret).toEqual({ prefix: liveKey.slice(0, 16), hashed: true });
});

test('when a key was last used is known', async () => {
  await get('/ping');
  const before = clock.now().getTime();
  await record.flush();
  const [row] = await sql`select last_used_at from api_keys where id = ${liveKeyId}`;
  expect(before - Date.parse(row?.last_used_at)).toBeLessThan(60_000);
  expect(await count('usage_days')).toBeGreaterThan(0);
});
