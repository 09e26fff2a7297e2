import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { openProviderRequests } from '../../../adapters/outbound/provider-requests.ts';
import { openTwilioTransport } from '../../../adapters/outbound/twilio.ts';
import { openTwilioStandIn } from '../../../tools/lab/stand-ins/twilio.ts';
import { accountSid, authToken, ownNumber } from '../../../tools/lab/stand-ins/twilio-rules.ts';
import { openSmsScene } from './sms-scene.ts';

const scene = await openSmsScene({ twilio: `${accountSid}:${authToken}`, from: ownNumber });
const { hook, stageSms, newClient, statusOf, toldOf, namesOf, optedOut, consent, history, events } = scene;
const { app, desk, logged, sql } = scene;
const twilio = await openTwilioStandIn();
const requests = openProviderRequests({ allowPrivate: true, dnsServers: [] });
afterAll(async () => {
  await requests.close();
  await twilio.close();
});
const means = { requests, clock: () => new Date(), twilioUrl: twilio.url };
const transport = openTwilioTransport({ accountSid, authToken }, means);

/**
 * Sends an SMS to Twilio's stand-in, which accepts the SMS. Leaves the database unchanged, as if the worker had not
 * recorded the outcome yet.
 */
async function handOver(to = '+34612345678') {
  const { id, statusUrl } = await stageSms(to);
  const message = { communicationId: id, to, from: ownNumber, body: 'Su coche', statusUrl };
  const outcome = await transport.send({ ...message, idempotencyKey: `sms-${id}` });
  if (outcome.kind !== 'sent' || outcome.providerId === null) throw new Error('the stand-in took nothing');
  return { id, statusUrl, sid: outcome.providerId };
}

let sids = 0;
const nextSid = () => `SM${(sids++).toString(16).padStart(32, 'e')}`;
const incoming = (from: string, body: string, more: { OptOutType?: string } = {}) =>
  twilio.incoming(hook, { MessageSid: nextSid(), From: from, Body: body, ...more });

function signature(url: string, fields: Record<string, string>, token = authToken): string {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => text + name + fields[name], url);
  return createHmac('sha1', token).update(signed).digest('base64');
}

/** Sends a call of Twilio to the service as a proxy would forward it. */
async function arrive(url: string, fields: Record<string, string>, headers: Record<string, string>) {
  const { pathname, search } = new URL(url);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(fields).toString();
  return app.inject({ method: 'POST', url: pathname + search, headers: { ...type, ...headers }, payload });
}

const creditOf = async () => (await desk('GET', '/credit')).body.balance as number;

describe('reports of Twilio', () => {
  test('that come before the record of the sending are not lost: sent, then delivered', async () => {
    const { id, sid } = await handOver();
    const answer = await twilio.report(sid, 'sent');
    expect([answer?.status, answer?.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
    expect(await answer?.text()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
    expect(await statusOf(id)).toEqual({ status: 'sent', error: null, provider_id: sid });
    expect(await toldOf(`sms-${id}`)).toEqual([
      {
        event: 'sms.sent',
        data: { communication_id: `sms-${id}`, client_id: null, channel: 'sms', status: 'sent' },
      },
    ]);
    expect([...(await sql`select 1 from backlog where item_id = ${id}`)]).toEqual([]);
    await twilio.report(sid, 'delivered');
    expect(await statusOf(id)).toMatchObject({ status: 'delivered' });
    expect(await namesOf(id)).toEqual(['sms.sent']);
  });

  test('in any order and again lead forward only', async () => {
    const { id, sid } = await handOver();
    for (const status of ['delivered', 'sent', 'queued', 'undelivered', 'delivered', 'sending']) {
      expect((await twilio.report(sid, status))?.status).toBe(200);
    }
    expect(await statusOf(id)).toEqual({ status: 'delivered', error: null, provider_id: sid });
    expect(await namesOf(id)).toEqual(['sms.sent']);
  });

  test('ten at once are announced once', async () => {
    const { id, sid } = await handOver();
    const answers = await Promise.all(Array.from({ length: 10 }, () => twilio.report(sid, 'sent')));
    expect(answers.map((answer) => answer?.status)).toEqual(Array(10).fill(200));
    expect(await namesOf(id)).toEqual(['sms.sent']);
  });

  test.each([
    ['failed', 30005, 'Twilio: the number is not known (30005)', 10],
    ['undelivered', 30003, 'Twilio: the phone cannot be reached (30003)', 0],
  ])('of %s say why, and what never was sent costs nothing', async (status, code, error, back) => {
    const { id, sid } = await handOver();
    const before = await creditOf();
    await twilio.report(sid, status, code);
    await twilio.report(sid, status, code);
    expect(await statusOf(id)).toMatchObject({ status: 'failed', error });
    expect(await namesOf(id)).toEqual(['sms.failed']);
    expect(await creditOf()).toBe(before + back);
  });

  test('without the number of the message are known by Twilio’s own id', async () => {
    const { id, sid } = await handOver();
    await twilio.report(sid, 'sent');
    const told = { AccountSid: accountSid, MessageSid: sid, MessageStatus: 'delivered' };
    expect((await twilio.call(`${hook}/status`, told)).status).toBe(200);
    expect(await statusOf(id)).toMatchObject({ status: 'delivered' });
  });

  test('of messages that are none are taken, and change nothing', async () => {
    const told = { AccountSid: accountSid, MessageSid: nextSid(), MessageStatus: 'delivered' };
    for (const query of ['', '?message=999999', '?message=abc', '?message=9999999999999999', '?message=']) {
      expect((await twilio.call(`${hook}/status${query}`, told)).status).toBe(200);
    }
  });

  test('of another account change nothing, even if they are signed with the token', async () => {
    const { id, statusUrl, sid } = await handOver();
    const told = { AccountSid: `AC${'9'.repeat(32)}`, MessageSid: sid, MessageStatus: 'failed' };
    expect((await twilio.call(statusUrl, told)).status).toBe(200);
    expect(await statusOf(id)).toMatchObject({ status: 'queued' });
  });

  test('for a client that was erased meanwhile leave no reason behind', async () => {
    const client = await newClient();
    const { id, sid } = await handOver(client.phone);
    await sql`update backlog set handed_over_at = now() where item_id = ${id}`;
    await desk('POST', `/clients/${client.id}/erase`);
    await twilio.report(sid, 'undelivered', 30003);
    const forgotten = { error: null, provider_id: expect.stringMatching(/^erased:[\da-f]{64}$/) };
    expect(await statusOf(id)).toEqual({ status: 'failed', ...forgotten });
    await twilio.report(sid, 'delivered');
    expect(await statusOf(id)).toEqual({ status: 'delivered', ...forgotten });
  });

  test('are believed by the workshop’s own URL, whatever host a proxy asks for', async () => {
    const { id, statusUrl, sid } = await handOver();
    const told = { AccountSid: accountSid, MessageSid: sid, MessageStatus: 'sent' };
    const headers = { host: 'backend:3000', 'x-forwarded-host': 'elsewhere.test' };
    const signed = { ...headers, 'x-twilio-signature': signature(statusUrl, told) };
    expect((await arrive(statusUrl, told, signed)).statusCode).toBe(200);
    expect(await statusOf(id)).toMatchObject({ status: 'sent' });
  });
});

describe('a forged report', () => {
  const forgeries: [string, (url: string, told: Record<string, string>) => Record<string, string>][] = [
    ['without a signature', () => ({})],
    ['with an empty signature', () => ({ 'x-twilio-signature': '' })],
    [
      'signed with another token',
      (url, told) => ({ 'x-twilio-signature': signature(url, told, 'c3'.repeat(16)) }),
    ],
    [
      'whose fields were changed',
      (url, told) => ({ 'x-twilio-signature': signature(url, { ...told, MessageStatus: 'delivered' }) }),
    ],
    [
      'that was signed for another message',
      (url, told) => ({ 'x-twilio-signature': signature(url.replace(/\d+$/, '1'), told) }),
    ],
    [
      'that was signed for the host that it asks for',
      (url, told) => ({
        host: 'evil.test',
        'x-forwarded-host': 'evil.test',
        'x-twilio-signature': signature(url.replace(/\/\/[^/]+/, '//evil.test'), told),
      }),
    ],
    [
      'with a true signature and a false one',
      (url, told) => ({ 'x-twilio-signature': `x, ${signature(url, told)}` }),
    ],
  ];

  test.each(forgeries)('%s is refused without a word, and changes nothing', async (_what, headersOf) => {
    const { id, statusUrl, sid } = await handOver();
    const told = { AccountSid: accountSid, MessageSid: sid, MessageStatus: 'failed' };
    const answer = await arrive(statusUrl, told, headersOf(statusUrl, told));
    expect([answer.statusCode, answer.payload]).toEqual([403, '']);
    expect(await statusOf(id)).toMatchObject({ status: 'queued' });
    expect(await namesOf(id)).toEqual([]);
  });

  test('for its body alone, with a hash in the URL that nobody signed, is refused', async () => {
    const { id, statusUrl, sid } = await handOver();
    const url = `${statusUrl}&bodySHA256=${'0'.repeat(64)}`;
    const told = { AccountSid: accountSid, MessageSid: sid, MessageStatus: 'failed' };
    const answer = await arrive(url, told, { 'x-twilio-signature': signature(url, {}) });
    expect(answer.statusCode).toBe(403);
    expect(await statusOf(id)).toMatchObject({ status: 'queued' });
  });
});

describe('an SMS to the workshop', () => {
  test('of a client is logged under its name, and announced', async () => {
    const client = await newClient();
    const answer = await incoming(client.phone, 'Ya voy 🚗');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8']);
    const [shown] = await logged('sms');
    expect(shown).toMatchObject({
      direction: 'in',
      recipient: ownNumber,
      body: 'Ya voy 🚗',
      idclient: client.id,
      clientName: client.name,
      status: 'received',
      fromNumber: client.phone,
      toNumber: ownNumber,
    });
    expect((await events(client.id)).at(-1)).toEqual({
      event: 'communication.inbound',
      data: { communication_id: shown.id, client_id: client.id, channel: 'sms', status: 'received' },
    });
  });

  test('that comes ten times at once is one', async () => {
    const sms = { MessageSid: nextSid(), From: '+34699000001', Body: 'Hola' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => twilio.incoming(hook, sms)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const [{ id }, ...others] = (await logged('sms')).filter(
      ({ fromNumber }: { fromNumber: string }) => fromNumber === sms.From,
    );
    expect(others).toEqual([]);
    expect(await toldOf(id)).toHaveLength(1);
  });

  test('that somebody forged is not in the log', async () => {
    const before = await logged('sms');
    const fields = {
      AccountSid: accountSid,
      MessageSid: nextSid(),
      From: '+34611',
      To: ownNumber,
      Body: 'BAJA',
    };
    const forged = signature(hook, fields, 'c3'.repeat(16));
    expect((await arrive(hook, fields, { 'x-twilio-signature': forged })).statusCode).toBe(403);
    expect(await logged('sms')).toEqual(before);
  });
});

describe('a word that stops', () => {
  test.each(['STOP', 'BAJA', 'Baixa.', 'SAIR', ' arrêt ', 'СТОП'])(
    '%s: the client gets no more commercial SMS, on the record and by its own doing',
    async (word) => {
      const client = await newClient();
      expect((await incoming(client.phone, word)).status).toBe(200);
      expect(await optedOut(client.id)).toBe(true);
      expect(await consent(client.id)).toEqual([
        { subject: 'sms', opted_out: true, actor_kind: 'client', actor_name: client.name },
      ]);
      expect((await history(client.id)).at(-1)).toMatchObject({
        action: 'client.updated',
        actor_kind: 'client',
        actor_id: client.id,
        actor_name: client.name,
      });
      const told = await events(client.id);
      expect(told.map(({ event }) => event)).toEqual([
        'client.created',
        'communication.inbound',
        'client.updated',
        'sms.unsubscribed',
      ]);
      const [wish] = await logged('sms');
      expect(told.at(-1)?.data).toEqual({
        communication_id: wish.id,
        client_id: client.id,
        channel: 'sms',
        status: 'received',
      });
    },
  );

  test('again is in the log, and tells nothing more', async () => {
    const client = await newClient({ channel_opt_out: { sms: true } });
    await incoming(client.phone, 'STOP');
    const names = (await events(client.id)).map(({ event }) => event);
    expect(names).toEqual(['client.created', 'communication.inbound']);
  });

  test('ten times at once, each a message of its own, opts out once', async () => {
    const client = await newClient();
    const answers = await Promise.all(Array.from({ length: 10 }, () => incoming(client.phone, 'STOP')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await consent(client.id)).toHaveLength(1);
    const names = (await events(client.id)).map(({ event }) => event);
    expect(names.filter((name) => name === 'sms.unsubscribed')).toHaveLength(1);
    expect(names.filter((name) => name === 'communication.inbound')).toHaveLength(10);
  });

  test('in a sentence stops nothing', async () => {
    const client = await newClient();
    await incoming(client.phone, 'Stop, mejor el martes');
    expect(await optedOut(client.id)).toBe(false);
  });

  test('of nobody whom the workshop knows is in the log', async () => {
    expect((await incoming('+34699000002', 'STOP')).status).toBe(200);
    expect((await logged('sms'))[0]).toMatchObject({ body: 'STOP', idclient: null });
  });

  test('of Twilio’s own judgement counts, and its START takes it back, on the record', async () => {
    const client = await newClient();
    await incoming(client.phone, 'No quiero más', { OptOutType: 'STOP' });
    expect(await optedOut(client.id)).toBe(true);
    await incoming(client.phone, 'ALTA', { OptOutType: 'START' });
    expect(await optedOut(client.id)).toBe(false);
    expect(await consent(client.id)).toMatchObject([
      { opted_out: true, actor_kind: 'client' },
      { opted_out: false, actor_kind: 'client' },
    ]);
    expect((await events(client.id)).at(-1)?.event).toBe('client.updated');
  });
});
