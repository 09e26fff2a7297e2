import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxCallbackBytes } from '../../../domain/messages/gateway-callbacks.ts';
import { maxMailBytes } from '../../../domain/messages/read-mail.ts';
import { untilSomebodyWaits } from '../../support/locks.ts';
import { crlf, plainReports, reply, reports } from '../../support/raw-mails.ts';
import { openHookScene } from './scene.ts';

const { deliver, call, emailHook, sendEmail, statusOf, desk, sql, app, clock, logged, openInstance } =
  await openHookScene();
const account = { twilio: `AC${'0a'.repeat(16)}:${'1b'.repeat(16)}`, from: '+34600000000' };
const smsHook: string = (await desk('POST', '/sms', account)).body.hook_url;
const tokenOf = (hook: string) => hook.split('/').at(-1) as string;
const origin = 'https://workshop.test';

describe('a hook', () => {
  test.each([
    ['of nobody', `${origin}/hooks/email/${'x'.repeat(43)}`],
    ['of no form', `${origin}/hooks/email/x`],
    ['of a NUL', `${origin}/hooks/sms/%00${'x'.repeat(42)}`],
    ['of another channel', `${origin}/hooks/sms/${tokenOf(emailHook)}`],
    ['of another channel', `${origin}/hooks/email/${tokenOf(smsHook)}`],
    ['with something behind it', `${emailHook}/status`],
    ['with something behind it', `${smsHook}/other`],
  ])('%s is not there', async (_what, url) => {
    const answer = await call(url, reply, { remoteAddress: '198.51.100.9' });
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found']);
  });

  test('of a workshop whose SMS nobody sends is not there', async () => {
    const other = await openInstance('keeps.test', 'business');
    const { hook_url } = (await other.desk('POST', '/sms', account)).body;
    await sql`update transports t set kind = 'dev' from instance_hosts h
      where h.host = 'keeps.test' and t.instance_id = h.instance_id`;
    expect((await call(hook_url, 'x')).statusCode).toBe(404);
  });

  test('ends with the account', async () => {
    const other = await openInstance('ends.test', 'business');
    const email = { url: 'smtps://smtp.example.com', from: 'taller@example.com' };
    const { hook_url } = (await other.desk('POST', '/email', email)).body;
    expect((await call(hook_url, reply)).statusCode).toBe(200);
    await other.desk('DELETE', '/email');
    expect((await call(hook_url, reply)).statusCode).toBe(404);
  });

  test('belongs to its workshop under any host', async () => {
    for (const host of ['workshop.test', 'nobody.test', 'keeps.test']) {
      expect((await deliver(reports['a spam filter'], { headers: { host } })).statusCode).toBe(200);
    }
  });

  test.each(['GET', 'PUT', 'DELETE'] as const)('takes no %s', async (method) => {
    for (const hook of [emailHook, smsHook, `${smsHook}/status`]) {
      const answer = await app.inject({ method, url: new URL(hook).pathname });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
    }
  });

  test('answers without caching, with an unambiguous content type', async () => {
    const { headers } = await deliver(reply);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });

  test('cannot be guessed for long, and still works for those who know it', async () => {
    clock.startWindow(60_000);
    const from = { remoteAddress: '198.51.100.10' };
    const guess = () => call(`${origin}/hooks/email/${'y'.repeat(43)}`, '', from);
    for (let turn = 0; turn < 60; turn += 1) expect((await guess()).statusCode).toBe(404);
    const refused = await guess();
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await call(smsHook, 'Body=forged', from)).statusCode).toBe(429);
    expect((await deliver(reply, from)).statusCode).toBe(200);
  });
});

describe('a body', () => {
  test('of a mail of the largest size is taken, one byte more is 413', async () => {
    const mail = Buffer.alloc(maxMailBytes, 'hola ');
    mail.write('From: eva@example.net\r\nMessage-ID: <large@example.net>\r\n\r\n');
    expect((await deliver(mail)).json()).toEqual({ ok: true, taken: 'message' });
    const [{ body }] = await logged('email');
    expect(body.length).toBeLessThanOrEqual(100_000);
    const more = await deliver(Buffer.concat([mail, Buffer.of(0x20)]));
    expect([more.statusCode, more.json().error.code]).toEqual([413, 'payload_too_large']);
  });

  test('that doesn’t say how long it is, is refused at the same size', async () => {
    const endless = Readable.from(
      (function* () {
        for (let at = 0; at < maxMailBytes + 65_536; at += 65_536) yield Buffer.alloc(65_536, 'x');
      })(),
    );
    const answer = await deliver(endless, { headers: { 'transfer-encoding': 'chunked' } });
    expect(answer.statusCode).toBe(413);
  });

  test.each(['', '/status'])('of a callback (%s) beyond its size is 413', async (path) => {
    const answer = await call(`${smsHook}${path}`, 'x'.repeat(maxCallbackBytes + 1));
    expect(answer.statusCode).toBe(413);
  });

  test.each([
    'message/rfc822',
    'text/plain',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'application/json',
    'multipart/form-data; boundary=x',
    'no type at all',
    '',
  ])('of a mail may be called %s', async (type) => {
    const raw = reply.replaceAll('<r1@', `<${Buffer.from(type).toString('hex')}@`);
    const answer = await deliver(raw, { headers: { 'content-type': type } });
    expect(answer.json()).toEqual({ ok: true, taken: 'message' });
  });

  test('need not be there', async () => {
    for (const [hook, status] of [
      [emailHook, 200],
      [smsHook, 403],
      [`${smsHook}/status`, 403],
    ] as const) {
      const answer = await app.inject({ method: 'POST', url: new URL(hook).pathname });
      expect(answer.statusCode).toBe(status);
    }
  });
});

/** Characters and encodings that must not be stored from any part of a mail. */
const poison = ['\0', '\ud800', '\u202e', '\r', '\x1b[2J', '=?utf-8?Q?=00?=', '=?utf-16?B?2AA=?='];

describe('a mail', () => {
  test.each(poison)('with %j wherever a header or text says something does no harm', async (bad) => {
    const sent = await sendEmail();
    const mails = [
      sent.about(reports['Postfix, no such user']),
      sent.about(plainReports['qmail, no such mailbox']),
    ];
    for (const raw of [...mails, reply]) {
      const poisoned = raw.replaceAll(/(: |@|<|550 )/g, `$1${bad}`);
      expect((await deliver(poisoned)).statusCode).toBe(200);
      const behind = raw.replaceAll(/(User unknown|no mailbox|Re: |De acuerdo|r1)/g, `$1${bad}`);
      expect((await deliver(behind)).statusCode).toBe(200);
    }
    expect((await statusOf(sent.id))?.error ?? '').not.toContain('\0');
  });

  test('broken anywhere is answered, and never with a failure of ours', async () => {
    const whole = [...Object.values(reports), ...Object.values(plainReports), reply].map((raw) =>
      Buffer.from(raw),
    );
    const damage = fc.array(
      fc.record({ at: fc.nat(3_000), bytes: fc.uint8Array({ maxLength: 12 }), cut: fc.nat(40) }),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...whole), damage, async (mail, hits) => {
        const broken = hits.reduce((bytes, { at, bytes: put, cut }) => {
          const place = at % bytes.length;
          return Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + cut), Buffer.of(10)]);
        }, mail);
        expect((await deliver(broken)).statusCode).toBe(200);
      }),
      { numRuns: 150 },
    );
  });

  test('of random bytes is dropped, and reported as dropped', async () => {
    const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 256));
    expect((await deliver(bytes)).json()).toEqual({ ok: true, taken: null, reason: 'nobody has sent it' });
    expect((await deliver(crlf('Subject: hola\n\nhola'))).json()).toMatchObject({ taken: null });
  });
});

test('without the database a hook asks to come again', async () => {
  await sql.unsafe('begin; lock table communications in exclusive mode');
  const broken = deliver(reply.replaceAll('<r1@', '<away@'));
  await untilSomebodyWaits(sql);
  await sql`select pg_terminate_backend(pid) from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  const answer = await broken;
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([503, true]);
  await sql.unsafe('commit');
  expect((await deliver(reply.replaceAll('<r1@', '<away@'))).json()).toEqual({ ok: true, taken: 'message' });
});
