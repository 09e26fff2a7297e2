import { hash, randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Role } from '../../domain/people/roles.ts';
import type { TestWorkshop } from './workshop.ts';

export type FormFields = Record<string, string | readonly string[]>;

/** A person with a session in the panel. */
export interface Visitor {
  accountId: number;
  staffId: number;
  sessionId: number;
  cookie: string;
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Submits a form as the browser does from a page of the panel. */
  post(path: string, fields: FormFields, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Opens a page, and submits a form of it with the nonce and version that it contains. */
  submit(path: string, operation: string, fields: FormFields): Promise<LightMyRequestResponse>;
}

type Workshop = Pick<TestWorkshop, 'app' | 'host' | 'desk' | 'sql' | 'instanceId' | 'clock'> &
  Partial<Pick<TestWorkshop, 'countChanges'>>;

/**
 * Signs a person of a role in, and creates the person unless there is one of this name. The workshop needs the setting
 * `panelPlainHttp`.
 */
export async function signIn(
  { app, host, desk, sql, instanceId, clock, countChanges }: Workshop,
  role: Role,
  name = `Persona ${role}`,
): Promise<Visitor> {
  const [known] = await sql<{ id: number }[]>`
    select id::int from staff where instance_id = ${instanceId} and name = ${name}`;
  const person = known ?? (await desk('POST', '/staff', { name })).body;
  await countChanges?.();
  const [account] = await sql<{ id: number }[]>`
    update accounts set role = ${role}, language = 'es', totp_secret = ${Buffer.from('set up')}
    where instance_id = ${instanceId} and staff_id = ${person.id} returning id::int`;
  const token = randomBytes(32).toString('base64url');
  const now = clock.now().toISOString();
  const [session] = await sql<{ id: number }[]>`
    insert into sessions (instance_id, account_id, token_hash, created_at, last_seen_at, ends_at, confirmed_at, device, network)
    values (${instanceId}, ${account?.id as number}, ${hash('sha256', token, 'buffer')}, ${now}, ${now},
      ${now}::timestamptz + interval '14 days', ${now}, 'Test', '127.0.0.0/24')
    returning id::int`;
  const cookie = `panel-session=${token}`;
  const get: Visitor['get'] = (url, headers = {}) =>
    app.inject({ url, headers: { host, cookie, accept: 'text/html', ...headers } });
  const post: Visitor['post'] = (url, fields, headers = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: {
        ...{ host, cookie, 'sec-fetch-site': 'same-origin', accept: 'text/html' },
        ...{ 'content-type': 'application/x-www-form-urlencoded', ...headers },
      },
      payload: encodeForm(fields),
    });
  return {
    accountId: account?.id as number,
    staffId: person.id,
    sessionId: session?.id as number,
    cookie,
    get,
    post,
    async submit(path, operation, fields) {
      const { payload, statusCode } = await get(path);
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
      const form = new RegExp(`<form[^>]* data-operation="${operation}"[^>]*>[^]*?</form>`).exec(
        payload,
      )?.[0];
      if (!form) throw new Error(`${path} has no form for ${operation}`);
      return post(path, { ...presentFields(form), ...fields });
    },
  };
}

export function encodeForm(fields: FormFields): string {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((each) => [name, each] as [string, string]),
    ),
  ).toString();
}

function unescapeHtml(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

/** Returns the values with which a browser would send an unchanged form. */
function presentFields(form: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input [^>]*>/g)) {
    const { name, type = 'text', value = '' } = attributesOf(tag);
    const isSent = (type !== 'checkbox' && type !== 'radio') || / checked(?=[ >=/])/.test(tag);
    if (name !== undefined && type !== 'file' && isSent) fields[name] = value;
  }
  for (const [, head = '', content = ''] of form.matchAll(/<textarea([^>]*)>([^<]*)<\/textarea>/g)) {
    const { name } = attributesOf(head);
    if (name !== undefined) fields[name] = unescapeHtml(content);
  }
  for (const [, head = '', content = ''] of form.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
    const { name } = attributesOf(head);
    const options = [...content.matchAll(/<option[^>]*>/g)].map(String);
    const chosen = options.find((option) => / selected(?=[ >=/])/.test(option)) ?? options[0] ?? '';
    if (name !== undefined) fields[name] = attributesOf(chosen).value ?? '';
  }
  return fields;
}

function attributesOf(tag: string): Partial<Record<string, string>> {
  const attributes = [...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(attributes.map(([, name = '', value = '']) => [name, unescapeHtml(value)]));
}
