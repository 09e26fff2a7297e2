import { describe, expect, test } from 'vitest';
import { findTransport, findTransportByHook } from '../../../db/messages/transports.ts';
import { hashHookToken, openSettings } from '../../../domain/messages/transport.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { workshopProgram } from '../../../tools/operator/desk/commands.ts';
import { perform } from '../../../tools/operator/desk/perform.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { desk, askDesk, deskApp, openInstance, instanceId, startProcess, database, sql } =
  await openWorkshop();
const box = openSecretBox(['a secret that is for tests alone and nothing else']);

const account = {
  url: 'smtps://taller%40example.com:cl%40ve-secreta@smtp.example.com',
  from: 'taller@example.com',
};
const twilio = { twilio: `AC${'0a'.repeat(16)}:${'1b'.repeat(16)}`, from: '+34600000000' };
const gateway = {
  url: 'https://sms.example.com/messages',
  secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  from: 'TALLER',
};
const noEmail = {
  kind: 'none',
  host: null,
  port: null,
  tls: null,
  user: null,
  from: null,
  track_service_mail: false,
  hook_url: null,
  created_at: null,
};
const noSms = {
  kind: 'none',
  account: null,
  url: null,
  allow_private: false,
  from: null,
  hook_url: null,
  created_at: null,
};

async function settingsOf(channel: 'email' | 'sms') {
  const row = await findTransport(database.reads, { instanceId: instanceId, channel: channel });
  return row && openSettings(box, row);
}

/** Expects a refusal with 422; returns the paths of the refused fields. */
async function refused(path: string, body: unknown): Promise<string[]> {
  const answer = await askDesk('POST', path, body);
  expect(answer.status).toBe(422);
  return answer.body.error.fields.map((field: { path: string }) => field.path);
}

describe('a mail server in separate fields', () => {
  const server = { host: 'smtp.example.com', user: 'taller@example.com', from: 'taller@example.com' };
  const known = async () => (await settingsOf('email')) as { password: string };

  test('is set, and keeps its password until host or user change', async () => {
    const { body } = await desk('POST', '/email', { ...server, password: 'cl@ve secreta' });
    expect(body).toMatchObject({ host: 'smtp.example.com', port: 465, tls: 'at_once', user: server.user });
    await desk('POST', '/email', { ...server, port: 587, from: 'otro@example.com' });
    expect(await known()).toMatchObject({ port: 587, secure: false, password: 'cl@ve secreta' });
    expect(await refused('/email', { ...server, host: 'mail.example.com' })).toEqual(['/password']);
    expect(await refused('/email', { ...server, user: 'otro' })).toEqual(['/password']);
    expect(await known()).toMatchObject({ host: 'smtp.example.com', password: 'cl@ve secreta' });
    await desk('DELETE', '/email');
  });

  test.each([
    ['no server', { from: server.from }, ['/host']],
    ['a host that is none', { ...server, host: 'smtp example', password: 'x' }, ['/host']],
    ['a URL as host', { ...server, host: 'smtps://smtp.example.com', password: 'x' }, ['/host']],
    ['a password without user', { host: server.host, from: server.from, password: 'x' }, ['/user']],
    ['a line break in the password', { ...server, password: 'x\r\nRCPT TO' }, ['/password']],
    ['an address of this machine', { ...server, host: '169.254.169.254', password: 'x' }, ['/host']],
    ['both ways', { ...account, host: server.host }, ['/host']],
  ])('is refused with %s', async (_what, body, paths) => {
    expect(await refused('/email', body)).toEqual(paths);
  });
});

describe('email', () => {
  test('cannot be sent at first', async () => {
    expect((await desk('GET', '/email')).body).toEqual(noEmail);
  });

  test('is set up with an account, whose password is shown to nobody and lies sealed', async () => {
    const { body } = await desk('POST', '/email', account);
    expect(body).toEqual({
      kind: 'smtp',
      host: 'smtp.example.com',
      port: 465,
      tls: 'at_once',
      user: 'taller@example.com',
      from: 'taller@example.com',
      track_service_mail: false,
      hook_url: expect.stringMatching(/^https:\/\/workshop\.test\/hooks\/email\/[\w-]{43}$/),
      created_at: expect.any(String),
    });
    expect((await desk('GET', '/email')).body).toEqual(body);
    expect(await settingsOf('email')).toMatchObject({
      user: 'taller@example.com',
      password: 'cl@ve-secreta',
    });
    const [row] = await sql`select sealed from transports where instance_id = ${instanceId}`;
    expect(String(row?.sealed)).not.toContain('secreta');
  });

  test('the hook’s token is stored as its hash, and sealed', async () => {
    const { hook_url } = (await desk('GET', '/email')).body;
    const token = hook_url.split('/').at(-1) as string;
    const found = await findTransportByHook(database.reads, { channel: 'email', hash: hashHookToken(token) });
    expect(found?.instance_id).toBe(instanceId);
    expect(
      await findTransportByHook(database.reads, { channel: 'sms', hash: hashHookToken(token) }),
    ).toBeUndefined();
    expect(JSON.stringify(await sql`select * from transports`)).not.toContain(token);
  });

  test('another account takes the place of the first; hook and beginning stay', async () => {
    const { body: before } = await desk('GET', '/email');
    const another = {
      url: 'smtp://10.0.0.25:2525',
      from: 'Correo@Ejemplo.example',
      track_service_mail: true,
    };
    expect((await desk('POST', '/email', another)).body).toEqual({
      ...before,
      host: '10.0.0.25',
      port: 2525,
      tls: 'starttls',
      user: null,
      from: 'Correo@ejemplo.example',
      track_service_mail: true,
    });
    expect((await desk('POST', '/email', account)).body).toEqual(before);
  });

  test.each([
    ['a server that is none', { ...account, url: 'https://smtp.example.com' }, '/url'],
    ['no server', { from: account.from }, '/host'],
    ['no sender', { url: account.url }, '/from'],
    ['a name beside the address', { ...account, from: 'Taller <taller@example.com>' }, '/from'],
    ['two addresses', { ...account, from: 'a@example.com,b@example.com' }, '/from'],
    ['a header in the address', { ...account, from: 'a@example.com\r\nBcc: b@example.com' }, '/from'],
    ['a field that it doesn’t know', { ...account, password: 'x' }, '/password'],
  ])('refuses %s, and what was set stays', async (_what, body, path) => {
    const { body: before } = await desk('GET', '/email');
    expect(await refused('/email', body)).toEqual([path]);
    expect((await desk('GET', '/email')).body).toEqual(before);
  });

  test('says how credentials are written where they can’t be read', async () => {
    const answer = await askDesk('POST', '/email', {
      ...account,
      url: 'smtp://taller:100%@smtp.example.com',
    });
    expect(answer.body.error.fields[0].message).toContain('%40');
  });

  test('once removed can’t be sent, and comes back with another hook', async () => {
    const { body: before } = await desk('GET', '/email');
    expect((await desk('DELETE', '/email')).body).toEqual(noEmail);
    expect((await desk('DELETE', '/email')).body).toEqual(noEmail);
    expect((await desk('GET', '/email')).body).toEqual(noEmail);
    expect((await desk('POST', '/email', account)).body.hook_url).not.toBe(before.hook_url);
  });
});

describe('sms', () => {
  test('cannot be sent at first', async () => {
    expect((await desk('GET', '/sms')).body).toEqual(noSms);
  });

  test('is set up with Twilio, whose token is shown to nobody', async () => {
    const { body } = await desk('POST', '/sms', twilio);
    expect(body).toEqual({
      kind: 'twilio',
      account: `AC${'0a'.repeat(16)}`,
      url: null,
      allow_private: false,
      from: '+34600000000',
      hook_url: expect.stringMatching(/^https:\/\/workshop\.test\/hooks\/sms\/[\w-]{43}$/),
      created_at: expect.any(String),
    });
    expect((await desk('GET', '/sms')).body).toEqual(body);
    expect(await settingsOf('sms')).toMatchObject({ authToken: '1b'.repeat(16) });
  });

  test('or with a gateway in its place, whose secret is shown to nobody', async () => {
    const { body: before } = await desk('GET', '/sms');
    const { body } = await desk('POST', '/sms', gateway);
    expect(body).toEqual({ ...before, kind: 'gateway', account: null, url: gateway.url, from: 'TALLER' });
    expect(await settingsOf('sms')).toEqual({ kind: 'gateway', url: gateway.url, secret: gateway.secret });
  });

  test.each([
    ['neither', { from: '+34600000000' }, '/url'],
    ['both', { ...gateway, ...twilio }, '/twilio'],
    ['a token that is none', { ...twilio, twilio: 'AC0:1' }, '/twilio'],
    ['a secret too short to sign with', { ...gateway, secret: 'whsec_c2VjcmV0' }, '/secret'],
    ['a name with Twilio', { ...twilio, from: 'TALLER' }, '/from'],
    ['no sender', { twilio: twilio.twilio }, '/from'],
  ])('refuses %s', async (_what, body, path) => {
    expect(await refused('/sms', body)).toEqual([path]);
  });

  test('a gateway on a private network is refused, but where the deployment allows it', async () => {
    const near = { ...gateway, url: 'https://10.0.0.25/messages' };
    expect((await askDesk('POST', '/sms', near)).status).toBe(200);
    const strict = await startProcess({ webhookAllowPrivate: false });
    const headers = { host: 'workshop.test' };
    const answer = await strict.deskApp.inject({ method: 'POST', url: '/sms', headers, payload: near });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toMatchObject([{ path: '/url' }]);
  });

  test('a gateway in the workshop’s own network can be allowed for this workshop alone', async () => {
    const strict = await startProcess({ webhookAllowPrivate: false });
    const headers = { host: 'workshop.test' };
    const near = { ...gateway, url: 'http://10.0.0.25/messages', allow_private: true };
    const answer = await strict.deskApp.inject({ method: 'POST', url: '/sms', headers, payload: near });
    expect(answer.json()).toMatchObject({ kind: 'gateway', url: near.url, allow_private: true });
    expect((await desk('GET', '/sms')).body).toMatchObject({ url: near.url, allow_private: true });
    expect(await settingsOf('sms')).toMatchObject({ allowPrivate: true });
    const { allow_private: _, ...again } = near;
    const refusal = await strict.deskApp.inject({ method: 'POST', url: '/sms', headers, payload: again });
    expect(refusal.statusCode).toBe(422);
    expect(await refused('/sms', { ...twilio, allow_private: true })).toEqual(['/allow_private']);
    expect((await desk('POST', '/sms', gateway)).body).toMatchObject({ allow_private: false });
  });

  test.each([
    'http://169.254.169.254/messages',
    'http://[fe80::1]/messages',
    'http://[::ffff:169.254.169.254]/messages',
    'http://127.0.0.1:8080/messages',
    'http://localhost:8080/messages',
  ])('a gateway at %s is refused although private addresses are allowed', async (url) => {
    expect(await refused('/sms', { ...gateway, url, allow_private: true })).toEqual(['/url']);
  });

  test('once removed can’t be sent; email stays as it is', async () => {
    const { body: email } = await desk('GET', '/email');
    expect((await desk('DELETE', '/sms')).body).toEqual(noSms);
    expect((await desk('GET', '/email')).body).toEqual(email);
  });
});

test.each(['smtp://169.254.169.254', 'smtp://[fe80::1]', 'smtp://localhost:8080'])(
  'a mail server at %s is refused',
  async (url) => {
    expect(await refused('/email', { ...account, url })).toEqual(['/url']);
  },
);

test('what was sealed with a lost secret is shown without it, and may be set again', async () => {
  const { body: before } = await desk('POST', '/email', account);
  const { deskApp: amnesiac } = await startProcess({
    appSecrets: ['another secret, which opens nothing of all that'],
  });
  const headers = { host: 'workshop.test' };
  const shown = await amnesiac.inject({ url: '/email', headers });
  expect(shown.json()).toEqual({
    ...noEmail,
    kind: 'smtp',
    from: before.from,
    created_at: before.created_at,
  });
  const set = await amnesiac.inject({ method: 'POST', url: '/email', headers, payload: account });
  expect(set.json()).toEqual({ ...before, hook_url: expect.stringMatching(/^https:/) });
  expect(set.json().hook_url).not.toBe(before.hook_url);
  await desk('DELETE', '/email');
  await desk('POST', '/email', account);
});

test('each workshop has its own', async () => {
  const other = await openInstance('other.test', 'business');
  expect((await other.desk('GET', '/email')).body).toEqual(noEmail);
  const { hook_url } = (await other.desk('POST', '/email', account)).body;
  expect(hook_url).toMatch(/^https:\/\/other\.test\//);
  await other.desk('DELETE', '/email');
  expect((await desk('GET', '/email')).body.kind).toBe('smtp');
});

test('on the command line', async () => {
  let answered: unknown;
  const program = workshopProgram(async (operation, call) => {
    answered = await perform(deskApp, operation, { ...call, instance: 'workshop.test' });
  });
  const words = ['email', 'set', '--url', account.url, '--from', account.from, '--track-service-mail'];
  await program.parseAsync(words, { from: 'user' });
  expect(answered).toMatchObject({ kind: 'smtp', track_service_mail: true });
  await program.parseAsync(['sms', 'set', '--twilio', twilio.twilio, '--from', twilio.from], {
    from: 'user',
  });
  expect(answered).toMatchObject({ kind: 'twilio' });
});
