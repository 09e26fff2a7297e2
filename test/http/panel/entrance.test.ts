import { hash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAccessLink } from '../../../actions/people/access-link.ts';
import { encodeForm, type FormFields, signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { app, host, sql, instanceId, clock, desk, database } = workshop;
const owner = await signIn(workshop, 'owner');

const password = 'una frase que nadie adivina';

function post(url: string, fields: FormFields, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url,
    headers: {
      ...{ host, 'sec-fetch-site': 'same-origin' },
      ...{ 'content-type': 'application/x-www-form-urlencoded', ...headers },
    },
    payload: encodeForm(fields),
  });
}
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers } });

/** Returns the cookies that an answer sets, as a `Cookie` header. */
function cookiesOf({ headers }: { headers: Record<string, unknown> }): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');
}

/** Invites a new person, and returns the path of the link. */
async function invite(name: string, role = 'office'): Promise<string> {
  const { body: staff } = await desk('POST', '/staff', { name });
  const [account] = await sql<{ id: number }[]>`
    update accounts set role = ${role}, email = ${`persona-${staff.id}@example.com`}, language = 'es'
    where instance_id = ${instanceId} and staff_id = ${staff.id} returning id::int`;
  const [instance] = await sql`select * from instances where id = ${instanceId}`;
  const { url } = await database.inSession((tx) =>
    createAccessLink(
      { tx, instance: instance as never, now: clock.now() },
      account?.id as number,
      'invitation',
    ),
  );
  return new URL(url).pathname;
}

describe('an invitation', () => {
  let link = '';
  beforeAll(async () => {
    link = await invite('Clara Ejemplo');
  });

  test('greets the person by name and role, and offers a passkey and a password', async () => {
    const { statusCode, payload } = await get(link);
    expect([statusCode, /data-screen="welcome"/.test(payload)]).toEqual([200, true]);
    expect(payload).toContain('Clara Ejemplo');
    expect(payload).toContain('Oficina');
  });

  test('refuses a weak password beside its field', async () => {
    const { statusCode, payload } = await post(link, { password: 'corta' });
    expect([statusCode, /data-field="password"/.test(payload)]).toEqual([422, true]);
  });

  test('signs the person in, once', async () => {
    const accepted = await post(link, { password });
    expect([accepted.statusCode, accepted.headers.location]).toEqual([303, '/panel']);
    const page = await get('/panel/account', { cookie: cookiesOf(accepted) });
    expect(page.statusCode).not.toBe(303);
    expect((await post(link, { password })).statusCode).toBe(410);
    expect((await get(link)).payload).toContain('data-screen="invalid-link"');
  });
});

describe('signing in', () => {
  beforeAll(async () => {
    await post(await invite('Rodrigo Inventado'), { password });
  });
  const login = async () => {
    const [row] = await sql`
      select email from accounts join staff on staff.id = staff_id where staff.name = 'Rodrigo Inventado'`;
    return row?.email as string;
  };

  test('leads to the page that was wanted, with a cookie for this host only', async () => {
    const answer = await post('/panel/sign-in', {
      email: await login(),
      password,
      next: '/panel/settings?x=1',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/panel/settings?x=1']);
    const [session] = [answer.headers['set-cookie']].flat();
    expect(session).toMatch(/^panel-session=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/);
  });

  test.each(['https://example.com/', '//example.com', '/panel//example.com', '/t/x', 'javascript:alert(1)'])(
    'never leads to %s',
    async (next) => {
      const answer = await post('/panel/sign-in', { email: await login(), password, next });
      expect(answer.headers.location).toBe('/panel');
    },
  );

  test('makes a new session each time, whatever session the browser had', async () => {
    const cookie = 'panel-session=an-attackers-token';
    const answer = await post('/panel/sign-in', { email: await login(), password }, { cookie });
    expect(cookiesOf(answer)).not.toContain('an-attackers-token');
    expect((await get('/panel/settings', { cookie })).statusCode).toBe(303);
  });

  test('answers a wrong password and an unknown person alike', async () => {
    const known = await post('/panel/sign-in', { email: await login(), password: 'otra frase cualquiera' });
    const unknown = await post('/panel/sign-in', {
      email: 'nadie@example.com',
      password: 'otra frase cualquiera',
    });
    expect([known.statusCode, unknown.statusCode]).toEqual([401, 401]);
    const neutral = (payload: string) => payload.replaceAll(/value="[^"]*@[^"]*"/g, '');
    expect(neutral(known.payload)).toBe(neutral(unknown.payload));
    expect(known.headers['set-cookie']).toBeUndefined();
  });

  test('from another site is refused', async () => {
    const fields = { email: await login(), password };
    const answer = await post('/panel/sign-in', fields, { 'sec-fetch-site': 'cross-site' });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
  });
});

describe('a forgotten password', () => {
  test('has the same answer for a known and an unknown address', async () => {
    const page = await get('/panel/forgotten');
    expect([page.statusCode, /data-screen="forgotten"/.test(page.payload)]).toEqual([200, true]);
    const [known, unknown] = await Promise.all([
      post('/panel/forgotten', { email: 'persona-1@example.com' }),
      post('/panel/forgotten', { email: 'nadie@example.com' }),
    ]);
    expect([known.statusCode, unknown.statusCode]).toEqual([200, 200]);
    expect(known.payload).toBe(unknown.payload);
  });
});

describe('signing out', () => {
  test('ends the session at once, and clears what the browser keeps', async () => {
    const person = await signIn(workshop, 'office', 'Marta Supuesta');
    expect((await person.get('/panel/settings')).statusCode).toBe(200);
    const answer = await person.post('/panel/sign-out', {});
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/panel/sign-in?out=1']);
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(String(answer.headers['set-cookie'])).toContain('panel-session=; Path=/; Max-Age=0');
    expect((await person.get('/panel/settings')).statusCode).toBe(303);
  });
});

describe('a sensitive act', () => {
  const key = {
    name: 'Contabilidad',
    purpose: 'Cuentas',
    scopes: ['clients:read'],
    nonce: 'nonce-1',
    operation: 'createKey',
  };

  test('asks for the password if the last proof is more than 15 minutes old, and keeps the input', async () => {
    const other = await post(await invite('Bruno Ficticio', 'office'), { password });
    const cookie = cookiesOf(other);
    await sql`update accounts set role = 'owner', totp_secret = 'x' from staff
      where staff.id = staff_id and staff.name = 'Bruno Ficticio'`;
    await sql`update sessions set confirmed_at = confirmed_at - interval '16 minutes'
      where token_hash = ${hash('sha256', /panel-session=([\w-]+)/.exec(cookie)?.[1] ?? '', 'buffer')}`;
    const asked = await post('/panel/operations/createKey', key, { cookie });
    expect([asked.statusCode, asked.payload.includes('name="confirmation"')]).toEqual([403, true]);
    expect(asked.payload).toContain('value="Contabilidad"');
    const wrong = await post(
      '/panel/operations/createKey',
      { ...key, confirmation: 'no es esta frase' },
      { cookie },
    );
    expect([wrong.statusCode, /data-field="confirmation"/.test(wrong.payload)]).toEqual([403, true]);
    const [{ count } = { count: -1 }] =
      await sql`select count(*)::int from api_keys where name = 'Contabilidad'`;
    expect(count).toBe(0);
    const right = await post('/panel/operations/createKey', { ...key, confirmation: password }, { cookie });
    expect(right.statusCode).toBe(200);
    expect(right.payload).toMatch(/pt_live_/);
  });

  test('is performed at once after a recent proof', async () => {
    const answer = await owner.post('/panel/operations/createKey', {
      ...key,
      name: 'Flota',
      nonce: 'nonce-2',
    });
    expect(answer.statusCode).toBe(200);
  });
});

test('the answers that repeated forms get are stored encrypted', async () => {
  const stored = await sql<{ encrypted: boolean; body: string }[]>`
    select encrypted, body from idempotency_keys where key_id < 0`;
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.filter(({ encrypted, body }) => !encrypted || body.includes('pt_live'))).toEqual([]);
});

test('over plain HTTP, the panel is served to this machine only, unless the operator allows it', async () => {
  const strict = await openWorkshop();
  const at = (headers: Record<string, string>) =>
    strict.app.inject({ url: '/panel/sign-in', headers: { host: strict.host, ...headers } });
  const refused = await at({});
  expect([refused.statusCode, refused.payload.includes('data-screen="refused-insecure"')]).toEqual([
    403,
    true,
  ]);
});
