import { expect, test } from 'vitest';
import { openSignedLinks } from '../../../domain/secrets/signed-links.ts';
import { everyRow, rowsWith } from '../../support/every-cell.ts';
import { succeeded } from '../../support/requests.ts';
import { openHookScene } from '../hooks/scene.ts';

const appSecret = 'a secret that is for tests alone and nothing else';
const scene = await openHookScene();
const { app, host, sql, desk, post, get, startProcess, send, deliver, instanceId } = scene;
await sql`update transports set tracks_service_mail = true`;
await desk('POST', '/sms', {
  url: 'https://sms.example.com/messages',
  secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  from: 'TALLER',
});

const lines = [{ description: 'Revisión' }];
const tokenOf = (url: string) => url.split('/').at(-1) as string;
const follow = async (url: string) =>
  (await app.inject({ url: new URL(url).pathname, headers: { host } })).statusCode;

/** Creates a client and a budget, and notifies the client; returns the tracking link and the ids of the message. */
async function told(fields: object): Promise<{ id: number; url: string; logged: string; number: number }> {
  const { body: client } = succeeded(await post('/clients', { name: 'Clara Ejemplo', ...fields }));
  const asked = { client_id: client.id, lines, notify_client: true };
  const { body } = succeeded(await post('/budgets', asked));
  const [row] = await sql`select id, channel from communications where budget_id = ${body.id}`;
  return { id: body.id, url: body.tracking_url, number: row?.id, logged: `${row?.channel}-${row?.id}` };
}

async function shown(id: string, path = '/communications?limit=200'): Promise<string> {
  const { body } = await get(path);
  return (body.data ?? body.items).find((each: { id: string }) => each.id === id).body;
}

const byMail = await told({ email: 'clara@example.com' });
const bySms = await told({ phone: '600 000 001', preferred_contact_method: 'sms' });
const untold = await told({});

/** Forms in which a table could contain a link's token: unchanged, or within a text encoded in base64. */
const spellings = ({ url }: { url: string }) => [
  tokenOf(url),
  ...[0, 1, 2].map((shift) =>
    Buffer.from(`${'x'.repeat(shift)}${tokenOf(url)}`)
      .toString('base64url')
      .slice(4, -4),
  ),
];

async function expectSealed(...links: { url: string }[]): Promise<void> {
  expect(rowsWith(await everyRow(sql), links.flatMap(spellings))).toEqual([]);
}

test('the link of a notice is in no table in the clear, and the log shows it as it was sent', async () => {
  await expectSealed(byMail, bySms, untold);
  for (const each of [byMail, bySms, untold]) {
    expect(await shown(each.logged)).toContain(each.url);
    expect(await shown(each.logged, '/logs?limit=200')).toContain(each.url);
    const atDesk = await desk('GET', '/communications?limit=200');
    expect(atDesk.body.data.find(({ id }: { id: string }) => id === each.logged).body).toContain(each.url);
    expect(await follow(each.url)).toBe(200);
  }
});

test('the charge depends on the length of the text with the link', async () => {
  const [row] = await sql`select units from outbound_messages where communication_id = ${bySms.number}`;
  const { length } = await shown(bySms.logged);
  expect(row?.units).toBe(length <= 160 ? 10 : 20);
});

test('a message that an integrator sends with the link has it sealed, too', async () => {
  const text = `Sígalo en ${byMail.url} o llámenos.`;
  const mail = { to: 'clara@example.com', subject: `Presupuesto ${byMail.url}`, text };
  const { body } = succeeded(await post('/email', { ...mail, html: `<a href="${byMail.url}">Ver</a>` }));
  await expectSealed(byMail);
  expect(await shown(body.id)).toBe(`${text}\n\n----------\n\nVer (${byMail.url})`);
  const sms = succeeded(await post('/sms', { to: '600 000 001', body: text }));
  await expectSealed(byMail);
  expect(await shown(sms.body.id)).toBe(text);
});

test('an answer that quotes the notice has it sealed, as mail programs wrap it too', async () => {
  const wrapped = `https://safe.example/?url=${encodeURIComponent(byMail.url)}&data=1`;
  const quoted = `De acuerdo.\n> ${byMail.url}\n> ${wrapped}`;
  const headers = `From: clara@example.com\nTo: taller@example.com\nSubject: Re: ${byMail.url}\nMessage-ID: <q@example.com>`;
  const answer = await deliver(`${headers}\n\n${quoted}\n`);
  expect(answer.json()).toEqual({ ok: true, taken: 'message' });
  const call = { channel: 'whatsapp', from: '600 000 001', body: `¿Es este? ${bySms.url}` };
  const { body } = await desk('POST', '/communications', call);
  expect(body.body).toBe(call.body);
  await expectSealed(byMail, bySms);
  const { data } = (await get('/communications?channel=email&limit=1')).body;
  expect(data[0]).toMatchObject({ subject: `Re: ${byMail.url}`, body: quoted });
});

test('a click on it is announced without its token, and leads there', async () => {
  const links = openSignedLinks([appSecret]).of({ id: instanceId, base_url: '' }, byMail.number);
  const click = await app.inject({ url: links.click(byMail.url), headers: { host } });
  expect([click.statusCode, click.headers.location]).toEqual([302, byMail.url]);
  const { hostname } = new URL(byMail.url);
  const clicked = (await scene.toldOf(byMail.logged)).find(({ event }) => event === 'email.clicked');
  expect(clicked?.data.url).toBe(`https://${hostname}/t/…`);
  await expectSealed(byMail);
});

test('what a mail server quotes of it is not kept', async () => {
  const sent = await told({ email: 'ana@example.net' });
  await deliver(bounceOf(sent.number, `550 5.7.1 the link ${sent.url} is not wanted here`));
  const [row] = await sql`select status, error from communications where id = ${sent.number}`;
  expect(row).toMatchObject({ status: 'bounced', error: expect.stringContaining('/t/… is not wanted here') });
  await expectSealed(sent);
});

test('once the link is replaced, the log shows the one that was sent, which leads nowhere', async () => {
  const { id, url, logged } = await told({ email: 'bruno@example.com' });
  const { body } = await desk('POST', `/budgets/${id}/url`, { rotate: true });
  expect(await shown(logged)).toContain(url);
  expect([await follow(url), await follow(body.tracking_url)]).toEqual([404, 200]);
  const { text } = await get('/communications?limit=200');
  expect(text).not.toContain(tokenOf(body.tracking_url));
  await expectSealed({ url }, { url: body.tracking_url });
});

test('what the secret is lost of is shown without its link', async () => {
  const { app: stranger } = await startProcess({
    appSecrets: ['another secret, which opens nothing of before'],
  });
  const { body } = await send('GET', '/communications?limit=200', {}, stranger);
  const line = body.data.find(({ id }: { id: string }) => id === byMail.logged);
  expect(line.body).toContain(`${new URL(byMail.url).origin}/t/…`);
  expect(JSON.stringify(body)).not.toContain('sealed-link');
});

test('erasing the client leaves no link of its messages', async () => {
  const { url, number } = await told({ email: 'dora@example.com' });
  const [row] = await sql`select client_id from communications where id = ${number}`;
  await desk('POST', `/clients/${row?.client_id}/erase`);
  const [after] = await sql`select sealed_tokens, body from communications where id = ${number}`;
  expect(after).toEqual({ sealed_tokens: Buffer.alloc(0), body: '' });
  await expectSealed({ url });
});

/** Builds a mail server's report that a message was not delivered, with this text. */
function bounceOf(communicationId: number, says: string): string {
  return `Return-Path: <>
From: MAILER-DAEMON@mx.example.net
To: ${scene.returnPathOf(communicationId)}
Subject: Undelivered
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

Sorry.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; ana@example.net
Action: failed
Status: 5.7.1
Diagnostic-Code: smtp; ${says}

--b1--
`.replaceAll('\n', '\r\n');
}
