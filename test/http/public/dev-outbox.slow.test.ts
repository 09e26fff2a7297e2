import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { stageMessages } from '../../../actions/messages/stage.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { unsubscribePlaceholder } from '../../../domain/messages/links.ts';
import { type MessageDraft, noReferences } from '../../../domain/messages/message.ts';
import { languages } from '../../../generated/errors.ts';
import { outboxTexts } from '../../../views/texts/outbox.ts';
import { cpuOf } from '../../support/cpu.ts';
import { hostileHtml } from '../../support/hostile-html.ts';
import { secretBox } from '../../support/secret-box.ts';
import { letSend } from '../../support/sending.ts';
import { openWorkshop } from '../../support/workshop.ts';

/** Settings of the demo on a developer's machine. The database is that of the tests. */
const demo = { demo: true, databaseUrl: '' };
const { app, host, sql, database, clock, post, newClient, desk, openInstance, instanceId, startProcess } =
  await openWorkshop({ settings: demo });
await letSend(sql, host);

const ask = (path: string, headers: Record<string, string> = {}, of = app) =>
  of.inject({ url: `/dev/outbox${path}`, headers: { host, ...headers } });

const email = {
  ...noReferences,
  channel: 'email',
  to: 'clara@example.com',
  subject: 'Su coche está listo',
  text: 'Hasta las 19:00.',
  html: null,
  fromName: null,
  replyTo: null,
} as const;
const sms = { ...noReferences, channel: 'sms', to: '+34600000100', body: 'Su coche está listo.' } as const;

async function stage(...messages: MessageDraft[]): Promise<string[]> {
  const staged = await inTransaction(database, (tx) =>
    stageMessages({ tx, instanceId, secretBox, now: clock.now() }, messages),
  );
  if ('reason' in staged) throw new Error(staged.reason);
  return staged.ids.map((id, n) => `${messages[n]?.channel}-${id}`);
}

test('lists what was sent, the newest first, with how it begins', async () => {
  const ids = await stage(email, { ...sms, body: 'Mañana a las 9:00.' }, { ...email, subject: 'Otra cosa' });
  const { statusCode, headers, payload } = await ask('');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const listed = [...payload.matchAll(/href="\/dev\/outbox\/([^"]+)"/g)].map(([, id]) => id);
  expect(listed.slice(0, 3)).toEqual(ids.toReversed());
  for (const shown of [
    'clara@example.com',
    'Otra cosa',
    'Hasta las 19:00.',
    'Mañana a las 9:00.',
    'en cola',
  ]) {
    expect(payload).toContain(shown);
  }
});

test('shows an email with its headers and text, and its HTML in a frame that may do nothing', async () => {
  const [id] = await stage({
    ...email,
    html: '<p>Hola</p>',
    fromName: 'Recepción',
    replyTo: 'citas@example.com',
  });
  const { payload } = await ask(`/${id}`);
  for (const shown of [
    'Recepción &lt;',
    email.to,
    'citas@example.com',
    email.subject,
    email.text,
    id as string,
  ]) {
    expect(payload).toContain(shown);
  }
  expect(payload).toContain(
    `<iframe src="/dev/outbox/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"`,
  );
  expect((await ask(`/${id}/html`)).payload).toContain('<p>Hola</p>');
});

test.each(languages)('says in %s what became of a message', async (language) => {
  const [id = ''] = await stage(email);
  const number = id.split('-')[1] as string;
  const { statuses } = outboxTexts[language];
  for (const status of ['queued', 'sent', 'delivered', 'opened', 'failed', 'bounced'] as const) {
    await sql`update communications set status = ${status} where id = ${number}`;
    for (const path of ['', `/${id}`]) {
      expect((await ask(path, { 'accept-language': language })).payload).toContain(`>${statuses[status]}<`);
    }
  }
});

test('the calendar that goes with an email can be opened, with its link whole', async () => {
  const link = 'https://taller.example.com/t/pEKzBgmb3Vn0tqZ5m1fD9A';
  const [id] = await stage({ ...email, calendar: `METHOD:REQUEST\r\nURL:${link}\r\n` });
  const { payload } = await ask(`/${id}`);
  const [, href = ''] =
    /href="data:text\/calendar;charset=utf-8,([^"]+)" download="cita.ics"/.exec(payload) ?? [];
  expect(decodeURIComponent(href)).toBe(`METHOD:REQUEST\r\nURL:${link}\r\n`);
  expect((await ask(`/${(await stage(email))[0]}`)).payload).not.toContain('iCalendar');
});

test('an email without HTML has no frame', async () => {
  const [id] = await stage(email);
  expect((await ask(`/${id}`)).payload).not.toContain('<iframe');
  expect((await ask(`/${id}/html`)).statusCode).toBe(404);
});

test('commercial mail is shown with the links that tell of it: they work', async () => {
  const html = `<a href="https://example.com/offers">Oferta</a> <a href="${unsubscribePlaceholder}">Baja</a>`;
  const [id] = await stage({ ...email, commercial: true, html, text: `Baja: ${unsubscribePlaceholder}` });
  const page = (await ask(`/${id}`)).payload;
  const mail = (await ask(`/${id}/html`)).payload;
  const [unsubscribe] = /\/u\/[\w-]+/.exec(page) ?? [];
  const [open] = /\/o\/[\w-]+\.gif/.exec(mail) ?? [];
  const [click] = /\/c\/[\w-]+/.exec(mail) ?? [];
  expect(mail).toContain(`${unsubscribe}"`);
  expect((await ask('')).payload + page + mail).not.toContain(unsubscribePlaceholder);
  const expectAnswer = async (status: number, url = '') => {
    const { statusCode, payload } = await app.inject({ url, headers: { host } });
    expect(statusCode, `${url}: ${payload}`).toBe(status);
  };
  await expectAnswer(200, unsubscribe);
  await expectAnswer(200, open);
  await expectAnswer(302, click);
});

test.each([
  ['Su coche está listo.', '1 segmento · UCS-2'],
  ['Su coche espera.', '1 segmento · GSM-7'],
  ['x'.repeat(161), '2 segmentos · GSM-7'],
])('shows an SMS with its segments: %s', async (body, segments) => {
  const [id] = await stage({ ...sms, body });
  const { payload } = await ask(`/${id}`);
  expect(payload).toContain(segments);
  expect(payload).toContain(`<pre>${body}</pre>`);
});

describe('the content of a message cannot act on the page', () => {
  test('its text and headers are text', async () => {
    const nasty = '<script>alert(1)</script><img src=x>';
    const [id] = await stage({ ...email, subject: nasty, text: nasty, fromName: nasty });
    for (const { payload } of [await ask(''), await ask(`/${id}`)]) {
      expect(payload).not.toMatch(/<script|<img/);
      expect(payload).toContain('&lt;script>');
    }
  });

  test('the pages run and load nothing but the frame', async () => {
    const [id] = await stage(email);
    for (const { headers, payload } of [await ask(''), await ask(`/${id}`)]) {
      const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(payload) ?? [];
      expect(headers['content-security-policy']).toContain(hash('sha256', style, 'base64'));
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; style-src 'sha256-[^']+'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/,
        ),
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    }
  });

  test("its HTML is nobody's: no scripts, no forms, no origin, however somebody opens it", async () => {
    const [id] = await stage({ ...email, html: '<p>Hola</p>' });
    const { headers } = await ask(`/${id}/html`);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });
});

test.each(languages)('speaks the reader’s language (%s)', async (language) => {
  const { payload } = await ask('', { 'accept-language': language });
  expect(payload).toContain(`<html lang="${language}" dir="ltr">`);
  expect(payload).toContain(outboxTexts[language].kept);
});

describe('where a host that nobody claims reaches the demo,', () => {
  test.each(['localhost:8080', '127.0.0.1:8080', '[::1]', '192.168.1.5:8080', host, `${host}:8080`])(
    'it answers at %s',
    async (known) => {
      const { app: demoApp } = await startProcess({ ...demo, defaultInstance: 'first' });
      expect((await ask('', { host: known }, demoApp)).statusCode).toBe(200);
    },
  );

  test('it answers at no name that a stranger may have led here', async () => {
    const { app: demoApp } = await startProcess({ ...demo, defaultInstance: 'first' });
    const [id] = await stage(email);
    for (const path of ['', `/${id}`, `/${id}/html`]) {
      const refused = await ask(path, { host: 'evil.example:8080' }, demoApp);
      expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'not_found']);
    }
  });
});

describe('is 404, as any unknown path,', () => {
  const paths = ['', '/email-1', '/email-1/html'];

  test.each([
    ['from another machine', '192.168.1.5', {}],
    ['from another machine that claims to be this one', '2001:db8::1', { 'x-forwarded-for': '127.0.0.1' }],
    ['through a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '192.168.1.5' }],
    ['through a proxy that tells only of itself', '::1', { via: '1.1 proxy' }],
  ])('%s', async (_what, remoteAddress, headers) => {
    const [id] = await stage(email);
    for (const path of ['', `/${id}`, `/${id}/html`]) {
      const url = `/dev/outbox${path}`;
      const refused = await app.inject({ url, remoteAddress, headers: { host, ...headers } });
      expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'not_found']);
    }
  });

  test.each([
    ['without the demo', { demo: false }],
    ['where others are served', { databaseUrl: 'postgres://localhost/workshop' }],
  ])('%s', async (_what, settings) => {
    const served = await startProcess({ ...demo, ...settings });
    for (const path of paths) {
      const refused = await ask(path, {}, served.app);
      expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'not_found']);
      const other = await served.app.inject({ method: 'POST', url: `/dev/outbox${path}`, headers: { host } });
      expect(other.statusCode).toBe(404);
    }
  });

  test('of a workshop that sends by itself', async () => {
    const other = await openInstance('other.test', 'business');
    const url = { url: 'smtps://user:password@mail.example.com', from: 'taller@example.com' };
    await other.desk('POST', '/email', url);
    expect((await ask('', { host: other.host })).statusCode).toBe(404);
  });

  test("for another workshop's message", async () => {
    const [id] = await stage(email);
    const other = await openInstance('another.test', 'business');
    await letSend(sql, other.host);
    expect((await ask(`/${id}`, { host: other.host })).statusCode).toBe(404);
    expect((await ask('', { host: other.host })).payload).not.toContain(email.to);
  });

  test('for a message that does not exist', async () => {
    const [id] = await stage(email);
    for (const unknown of ['email-999999', id?.replace('email', 'sms'), 'email-0', 'x', 'email-1%00', '..']) {
      expect((await ask(`/${unknown}`)).statusCode).toBe(404);
    }
  });

  test("for an erased client's message", async () => {
    const client = await newClient({ name: 'Clara Ejemplo', email: 'clara@example.com' });
    const [id] = await stage({ ...email, clientId: client.id, subject: 'Solo para Clara' });
    expect((await ask('')).payload).toContain('Solo para Clara');
    await desk('POST', `/clients/${client.id}/erase`);
    expect((await ask(`/${id}`)).statusCode).toBe(404);
    expect((await ask('')).payload).not.toContain(`/${id}"`);
  });
});

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
  'is shown to %s, which is this machine',
  async (remoteAddress) => {
    const shown = await app.inject({ url: '/dev/outbox', remoteAddress, headers: { host } });
    expect(shown.statusCode).toBe(200);
  },
);

test('another method is 405', async () => {
  const refused = await app.inject({ method: 'DELETE', url: '/dev/outbox', headers: { host } });
  expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test.each(hostileHtml)(
  'shows a mail that is nothing but %s, and holds the service no longer than others',
  async (_what, html) => {
    const { body } = await post('/email', { to: 'clara@example.com', subject: 'x', text: 'x', html: html() });
    const paths = ['', `/${body.id}`, `/${body.id}/html`];
    for (const path of paths) {
      const took = await cpuOf(async () => {
        const answer = await ask(path);
        expect(answer.statusCode).toBe(200);
        // Only the mail's own page may be longer than a megabyte.
        if (!path.endsWith('/html')) expect(answer.payload.length).toBeLessThan(1_000_000);
      }, 250);
      expect(took).toBeLessThan(250);
    }
  },
);
