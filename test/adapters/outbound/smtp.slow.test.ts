import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { openSmtpTransport, type SmtpOptions } from '../../../adapters/outbound/smtp.ts';
import type { SmtpSettings } from '../../../domain/messages/transport-settings.ts';
import { createAuthority, createIdentity } from '../../../tools/lab/stand-ins/certificates.ts';
import {
  type Step,
  startMailServer,
  startMisbehavingServer,
} from '../../../tools/lab/stand-ins/mail-server.ts';
import { email } from './email.ts';

const toClose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

function transportTo(port: number, settings: Partial<SmtpSettings> = {}, options: Partial<SmtpOptions> = {}) {
  const loopback = {
    kind: 'smtp',
    host: '127.0.0.1',
    port,
    secure: false,
    user: null,
    password: null,
  } as const;
  const transport = openSmtpTransport({ ...loopback, ...settings }, { now: () => new Date(), ...options });
  toClose.push(transport.close);
  return transport;
}

async function serverWith(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options);
  toClose.push(server.stop);
  return server;
}

async function oddServer(step: Step, answer: Parameters<typeof startMisbehavingServer>[1]) {
  const server = await startMisbehavingServer(step, answer);
  toClose.push(server.stop);
  return server;
}

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

test('hands a message over as it was composed, with its own address for bounces', async () => {
  const server = await serverWith();
  const transport = transportTo(server.port);
  const outcome = await transport.send(
    email({ html: '<p>Hola</p>', unsubscribeUrl: 'https://example.com/u/x' }),
  );
  expect(outcome).toEqual({ kind: 'sent', providerId: null });
  const [received] = server.received;
  expect(received).toMatchObject({ from: 'taller+b-118-abcdefabcdef@example.com', to: ['ana@example.com'] });
  const parsed = await PostalMime.parse(received?.raw as Buffer);
  expect(parsed).toMatchObject({ subject: 'Su presupuesto nº 12', messageId: email().messageId });
  expect(transport.ask).toBeNull();
});

test.each([
  [
    550,
    '5.1.1 no such user',
    { kind: 'refused', bounced: true, error: expect.stringContaining('550 5.1.1 no such user') },
  ],
  [554, '5.7.1 relay access denied', { kind: 'refused', bounced: false }],
  [450, '4.2.0 greylisted, come again', { kind: 'deferred', retryAfterSeconds: null }],
  [421, 'closing down', { kind: 'deferred' }],
])('a recipient that is answered %i %s', async (code, text, outcome) => {
  const server = await serverWith({ onRcptTo: (_address, _session, done) => done(refusal(code, text)) });
  expect(await transportTo(server.port).send(email())).toMatchObject(outcome);
  expect(server.received).toEqual([]);
});

test.each([
  [552, '5.3.4 too large', { kind: 'refused', bounced: false }],
  [554, '5.6.0 not wanted', { kind: 'refused', bounced: false }],
  [451, '4.3.0 disk full', { kind: 'deferred' }],
])('a message that is answered %i %s', async (code, text, outcome) => {
  const server = await serverWith({
    onData: (stream, _session, done) => stream.resume().on('end', () => done(refusal(code, text))),
  });
  expect(await transportTo(server.port).send(email())).toMatchObject(outcome);
});

const steps: [Step, string][] = [
  ['greeting', 'deferred'],
  ['EHLO', 'deferred'],
  ['MAIL', 'deferred'],
  ['RCPT', 'deferred'],
  ['DATA', 'deferred'],
  ['content', 'unknown'],
];

test.each(steps)(
  'a server that says nothing more at %s is waited for no longer than the deadline: %s',
  async (step, kind) => {
    const server = await oddServer(step, null);
    const outcome = await transportTo(server.port, {}, { deadlineMs: 300 }).send(email());
    expect(outcome).toMatchObject({ kind, error: expect.stringContaining('no answer came in time') });
  },
);

test.each(steps)('a connection that ends at %s: %s, and nothing is sent twice', async (step, kind) => {
  const server = await oddServer(step, 'drop');
  expect(await transportTo(server.port).send(email())).toMatchObject({ kind });
  expect(server.contents).toHaveLength(step === 'content' ? 1 : 0);
});

test.each([
  ['greeting', '554 5.7.1 your address is blocked', 'deferred'],
  ['MAIL', '553 5.7.1 not your address', 'deferred'],
  ['DATA', '451 later', 'deferred'],
  ['DATA', '554 no valid recipients', 'refused'],
  ['content', '354 go on', 'unknown'],
  ['content', 'HTTP/1.1 200 OK', 'unknown'],
  ['content', `550 5.7.1 ${'x'.repeat(3_000)}`, 'refused'],
] as const)('a server that answers at %s: %s', async (step, answer, kind) => {
  const server = await oddServer(step, answer);
  const outcome = await transportTo(server.port, {}, { deadlineMs: 2_000 }).send(email());
  expect(outcome).toMatchObject({ kind });
  expect(JSON.stringify(outcome).length).toBeLessThan(600);
});

test('does not read an endless answer to its end', async () => {
  const server = await oddServer('EHLO', `250-${'x'.repeat(200_000)}`);
  expect(await transportTo(server.port).send(email())).toMatchObject({ kind: 'deferred' });
});

test('defers a message if nobody listens, or the host does not exist', async () => {
  const server = await startMisbehavingServer('greeting', null);
  await server.stop();
  expect(await transportTo(server.port).send(email())).toMatchObject({
    kind: 'deferred',
    error: 'the mail server was not reached: connection refused',
  });
  expect(await transportTo(25, { host: 'mail.invalid' }).send(email())).toMatchObject({ kind: 'deferred' });
});

test('refuses a message that can not be composed before it connects', async () => {
  const server = await serverWith();
  const outcome = await transportTo(server.port).send(
    email({ to: 'ana@example.com\r\nRCPT TO:<eva@example.com>' }),
  );
  expect(outcome).toEqual({ kind: 'refused', bounced: false, error: 'the message has no valid recipient' });
  expect(server.connections()).toBe(0);
});

const users: SMTPServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'taller' && password === 'secreto' ? done(null, { user: 1 }) : done(new Error('no')),
};

test('logs in with the account; a wrong password defers, and is never shown', async () => {
  const server = await serverWith(users);
  const right = transportTo(server.port, { user: 'taller', password: 'secreto' });
  expect(await right.send(email())).toMatchObject({ kind: 'sent' });
  const wrong = await transportTo(server.port, { user: 'taller', password: 'equivocada' }).send(email());
  expect(wrong).toMatchObject({ kind: 'deferred', error: expect.stringContaining('user name and password') });
  expect(JSON.stringify(wrong)).not.toMatch(/equivocada|ZXF1aXZvY2FkYQ/);
});

test('sends no mail of an account with a log-in to a server without log-ins', async () => {
  const server = await serverWith({ disabledCommands: ['AUTH', 'STARTTLS'] });
  const outcome = await transportTo(server.port, { user: 'taller', password: 'secreto' }).send(email());
  expect(outcome).toMatchObject({ kind: 'deferred' });
  expect(server.received).toEqual([]);
});

const trusted = createAuthority('Trusted by the tests');
const own = createIdentity(['0.0.0.0', 'localhost'], { by: trusted });

test('speaks TLS from the first byte only with a server whose certificate is trusted', async () => {
  const server = await serverWith({ secure: true, ...own });
  const secure = { secure: true, host: 'localhost' };
  const ca = trusted.certificate;
  expect(await transportTo(server.port, secure, { ca }).send(email())).toMatchObject({ kind: 'sent' });
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  try {
    expect(await transportTo(server.port, secure).send(email())).toMatchObject({
      kind: 'deferred',
      error: expect.stringContaining('certificate'),
    });
  } finally {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
  }
  expect(server.received).toHaveLength(1);
});

test.each([
  ['for another host', createIdentity(['other.example.com'], { by: trusted })],
  ['that has expired', createIdentity(['localhost'], { by: trusted, days: 0.5 })],
  ['of a stranger', createIdentity(['localhost'], { by: createAuthority('Stranger') })],
  ['of its own making', createIdentity(['localhost'])],
])('a certificate %s is as good as none', async (_what, wrong) => {
  const server = await serverWith({ secure: true, ...wrong });
  const transport = transportTo(
    server.port,
    { secure: true, host: 'localhost' },
    { ca: trusted.certificate },
  );
  expect(await transport.send(email())).toMatchObject({
    kind: 'deferred',
    error: expect.stringContaining('certificate'),
  });
  expect(server.received).toEqual([]);
});

/** A mail account whose host reaches this machine, but is not a loopback address. */
const named = { host: '0.0.0.0', user: 'taller', password: 'secreto' };

test('starts TLS before an account logs in', async () => {
  const server = await serverWith({ ...users, allowInsecureAuth: false, disabledCommands: [], ...own });
  const transport = transportTo(server.port, named, { ca: trusted.certificate });
  expect(await transport.send(email())).toMatchObject({ kind: 'sent' });
});

test('logs in over STARTTLS at a server on this machine, whose certificate has no matching name', async () => {
  const secured: boolean[] = [];
  const server = await serverWith({
    ...users,
    allowInsecureAuth: false,
    disabledCommands: [],
    ...createIdentity(['elsewhere.example.com']),
    onMailFrom: (_address, { secure }, done) => {
      secured.push(secure);
      done();
    },
  });
  const account = { user: 'taller', password: 'secreto' };
  expect(await transportTo(server.port, account).send(email())).toEqual({ kind: 'sent', providerId: null });
  expect(secured).toEqual([true]);
});

test('sends without TLS to a server on this machine whose STARTTLS is broken', async () => {
  const server = await oddServer('EHLO', '250-mail.example.com\r\n250 STARTTLS');
  expect(await transportTo(server.port).send(email())).toMatchObject({ kind: 'sent' });
  expect(server.contents).toHaveLength(1);
});

test('an account that logs in tells nothing to a server without TLS, or with a certificate of a stranger', async () => {
  const seen: string[] = [];
  const onAuth: SMTPServerOptions['onAuth'] = ({ username = '' }, _session, done) => {
    seen.push(username);
    done(null, { user: 1 });
  };
  const without = await serverWith({ ...users, onAuth });
  expect(await transportTo(without.port, named).send(email())).toMatchObject({
    kind: 'deferred',
    error: 'no secure connection to the mail server: the server offers no STARTTLS',
  });
  const strange = await serverWith({ ...users, onAuth, disabledCommands: [], ...own });
  expect(await transportTo(strange.port, named).send(email())).toMatchObject({
    kind: 'deferred',
    error: expect.stringMatching(
      /^no secure connection to the mail server: the certificate is not valid: its issuer/,
    ),
  });
  expect(seen).toEqual([]);
  const inDevelopment = transportTo(without.port, named, { insecure: true });
  expect(await inDevelopment.send(email())).toMatchObject({ kind: 'sent' });
});

test('idle connections are used again: 300 messages over no more than four at once', async () => {
  const server = await serverWith();
  const transport = transportTo(server.port);
  const messages = Array.from({ length: 300 }, (_, at) => email({ messageId: `<${at}@example.com>` }));
  const outcomes = await Promise.all(messages.map((message) => transport.send(message)));
  expect(outcomes.every(({ kind }) => kind === 'sent')).toBe(true);
  const ids = server.received.map(({ raw }) => /^Message-ID: <(\d+)@/m.exec(raw.toString('latin1'))?.[1]);
  expect(new Set(ids).size).toBe(300);
  expect(server.received).toHaveLength(300);
  expect(server.connections()).toBeLessThanOrEqual(8);
});

test('a server that ends its connection after each message gets the next over another, and each once', async () => {
  const server = await oddServer('content', { last: '250 queued' });
  const transport = transportTo(server.port);
  const outcomes = [];
  for (let at = 0; at < 5; at += 1)
    outcomes.push(await transport.send(email({ messageId: `<${at}@example.com>` })));
  expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => 'sent'));
  expect(server.contents).toHaveLength(5);
});

test.each([
  ['MAIL', 'sent', '250 ok'],
  ['DATA', 'sent', '354 go on'],
  ['content', 'unknown', '250 queued'],
] as const)(
  'a used connection that breaks at %s: the message is %s, and no more than once',
  async (step, kind, usual) => {
    const server = await oddServer(step, (before) => (before === 1 ? 'drop' : usual));
    const transport = transportTo(server.port);
    expect(await transport.send(email({ messageId: '<0@example.com>' }))).toMatchObject({ kind: 'sent' });
    expect(await transport.send(email({ messageId: '<1@example.com>' }))).toMatchObject({ kind });
    expect(await transport.send(email({ messageId: '<2@example.com>' }))).toMatchObject({ kind: 'sent' });
    expect(server.contents).toHaveLength(3);
  },
);

test('refused messages do not spoil their connection for the others', async () => {
  const server = await serverWith({
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nadie') ? done(refusal(550, '5.1.1 no')) : done(),
  });
  const transport = transportTo(server.port);
  for (let round = 0; round < 10; round += 1) {
    expect(await transport.send(email({ to: 'nadie@example.com' }))).toMatchObject({ bounced: true });
    expect(await transport.send(email())).toMatchObject({ kind: 'sent' });
  }
  expect(server.connections()).toBeLessThanOrEqual(4);
});

test('closing waits for the message that is under way', async () => {
  const server = await serverWith();
  const transport = transportTo(server.port);
  const outcome = transport.send(email());
  await transport.close();
  expect(await outcome).toMatchObject({ kind: 'sent' });
  expect(server.received).toHaveLength(1);
});
