import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openProviderRequests } from '../../../adapters/outbound/provider-requests.ts';
import { reachOptions } from '../../../adapters/outbound/safe-request.ts';
import { openWorkerMetrics } from '../../../adapters/telemetry/worker-metrics.ts';
import { parseConfig } from '../../../config.ts';
import { startMailServer } from '../../../tools/lab/stand-ins/mail-server.ts';
import { openTwilioStandIn } from '../../../tools/lab/stand-ins/twilio.ts';
import { accountSid, authToken, ownNumber } from '../../../tools/lab/stand-ins/twilio-rules.ts';
import { openWorkersDatabase } from '../../../workers/database.ts';
import { openQueue } from '../../../workers/lanes/queue.ts';
import { openMessageSender } from '../../../workers/messages/message-sender.ts';
import { startMessages } from '../../../workers/messages/workers.ts';
import { bounceTo, originalId, reports } from '../../support/raw-mails.ts';
import { appSecret } from '../../support/service-process.ts';
import { openSmsScene } from './sms-scene.ts';

const twilio = await openTwilioStandIn();
const mailServer = await startMailServer();
const scene = await openSmsScene({ twilio: `${accountSid}:${authToken}`, from: ownNumber });
const { databaseUrl, desk, post, deliver, statusOf, toldOf } = scene;
await desk('POST', '/email', { url: `smtp://127.0.0.1:${mailServer.port}`, from: 'taller@example.com' });
const stop = await startWorkers();
afterAll(async () => {
  await stop();
  await mailServer.stop();
  await twilio.close();
});

/**
 * Starts the workers of messages as a worker process does, with the stand-in in place of Twilio; returns a function
 * that stops them.
 */
async function startWorkers() {
  const config = parseConfig({ APP_SECRET: appSecret, WEBHOOK_ALLOW_PRIVATE: '1' });
  const clock = () => new Date();
  const onError = (error: unknown) => {
    throw error;
  };
  const database = openWorkersDatabase(databaseUrl);
  const queue = await openQueue({ name: 'messages', databaseUrl, redisUrl: '', onError });
  const requests = openProviderRequests(reachOptions(config));
  const sender = openMessageSender(config, {
    requests,
    clock,
    attachmentOf: async () => null,
    twilioUrl: twilio.url,
  });
  const common = { metrics: openWorkerMetrics(), eventsHappened: () => {}, random: Math.random, onError };
  const workers = startMessages({ ...common, database, queue, sender, clock });
  return async () => {
    await workers.stop();
    await queue.close();
    await sender.close();
    await requests.close();
    await database.close();
  };
}

async function untilSent(id: string) {
  const number = Number(id.split('-')[1]);
  while ((await statusOf(number))?.status === 'queued') await sleep(20);
  return number;
}

const namesOf = async (id: string) => (await toldOf(id)).map(({ event }) => event);

test('a mail that was sent comes back by the address that it was sent with', async () => {
  const { id } = (await post('/email', { to: 'ana@example.net', subject: 'Listo', text: 'Hola' })).body;
  const number = await untilSent(id);
  const { from, raw } = mailServer.received.find(({ to }) => to[0] === 'ana@example.net') as {
    from: string;
    raw: Buffer;
  };
  const messageId = /^Message-ID: (<.*>)/im.exec(raw.toString())?.[1] as string;
  const bounce = reports['Postfix, no such user'];
  const names: [string, string][] = [
    [bounceTo, from],
    [originalId, messageId],
  ];
  for (const [theirs, ours] of names) {
    expect((await deliver(bounce.replaceAll(theirs, ours))).json()).toEqual({ ok: true, taken: 'report' });
  }
  expect(await statusOf(number)).toMatchObject({ status: 'bounced' });
  expect(await namesOf(id)).toEqual(['email.sent', 'email.bounced']);
});

test('Twilio reports a sent SMS to the address that the request named', async () => {
  const { id } = (await post('/sms', { to: '+34612345678', body: 'Listo' })).body;
  const number = await untilSent(id);
  const sid = twilio.messages.at(-1)?.sid as string;
  expect((await twilio.report(sid, 'sent'))?.status).toBe(200);
  expect((await twilio.report(sid, 'delivered'))?.status).toBe(200);
  expect(await statusOf(number)).toEqual({ status: 'delivered', error: null, provider_id: sid });
  expect(await namesOf(id)).toEqual(['sms.sent']);
});
