import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../support/cpu.ts';
import { crlf } from '../../support/raw-mails.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { openHookScene } from './scene.ts';

const { deliver, logged, sendEmail, statusOf } = await openHookScene();

const head = 'From: eva@example.net\nSubject: Hola\n';
const inHtml = (html: string) => `${head}Content-Type: text/html\n\n${html}\n`;
const inBase64 = (body: string) => `${head}Content-Transfer-Encoding: base64\n\n${body}\n`;

describe('a mail that once froze the service for up to a minute', () => {
  test.each([
    ['comments in a link', inHtml(`<a href="https://example.com/${'&lt!----&gt'.repeat(80_000)}">Hola</a>`)],
    ['pictures of nothing', inHtml(`Hola${' '.repeat(800_000)}${'<img>'.repeat(19_000)}`)],
    ['ends of base64', inBase64(`${'SG9sYQ==\n'}${'QQ=='.repeat(200_000)}`)],
    ['addresses in addresses', `${head}To: ${'a:'.repeat(120_000)}\n\nHola\n`],
    ['ten megabytes of lines', `${head}\nHola\n${'\n'.repeat(5_000_000)}`],
  ])('is taken: %s', async (_what, raw) => {
    const before = cpuMs();
    expect((await deliver(crlf(raw))).json()).toEqual({ ok: true, taken: 'message' });
    expect(cpuMs() - before).toBeLessThan(1_000);
    const [newest] = await logged('email');
    expect(newest.body).toMatch(/^Hola/);
  });
});

test('a long report of a message is taken as a short one is', async () => {
  const { id, returnPath } = await sendEmail();
  const report =
    `From: MAILER-DAEMON@mx.example.net\nTo: ${returnPath}\nContent-Type: multipart/report; boundary=b\n\n` +
    `--b\n\n${'Your message could not be delivered.\n'.repeat(1_000)}\n--b\nContent-Type: message/delivery-status\n\n` +
    'Final-Recipient: rfc822; ana@example.net\nAction: failed\nStatus: 5.1.1\n\n--b--\n';
  expect((await deliver(crlf(report))).json()).toEqual({ ok: true, taken: 'report' });
  expect(await statusOf(id)).toMatchObject({ status: 'bounced' });
});

test('what cannot be read in time is to come again, and is taken then', async () => {
  const { desk, app, sql } = await openWorkshop({ externalCalls: { threadDeadlinesMs: { mails: 1 } } });
  const account = { url: 'smtps://smtp.example.com', from: 'taller@example.com' };
  const { hook_url } = (await desk('POST', '/email', account)).body;
  const call = (payload: string) => app.inject({ method: 'POST', url: new URL(hook_url).pathname, payload });
  const refused = await call(crlf(`${head}\n${'Hola\n'.repeat(10_000)}`));
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
  const [before] = await sql`select count(*)::int as rows from communications`;
  expect(before?.rows).toBe(0);
  expect((await call(crlf(`${head}\nHola\n`))).json()).toEqual({ ok: true, taken: 'message' });
});
