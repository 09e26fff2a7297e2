import { expect, onTestFinished, test } from 'vitest';
import { isSignedByTwilio, readTwilioInbound, readTwilioStatus } from '../../../domain/messages/twilio.ts';
import type { Behaviour } from '../../../tools/lab/stand-ins/twilio.ts';
import { accountSid, authToken } from '../../../tools/lab/stand-ins/twilio-rules.ts';
import { openReceiver } from '../../support/receiver.ts';
import { shortMs, sms } from '../../workers/messages/scene.ts';
import { at, openTwilioScene } from './twilio-scene.ts';

test('an answer that got lost is found at Twilio', async () => {
  const { twilio, transport, ask } = await openTwilioScene();
  twilio.be('takes and hangs up');
  expect(await transport.send(sms())).toMatchObject({ kind: 'unknown' });
  twilio.be('answers');
  expect(await ask(sms(), at)).toEqual({ kind: 'sent', providerId: twilio.messages[0]?.sid });
});

test('what was found failed at once is refused', async () => {
  const { twilio, transport, ask } = await openTwilioScene();
  await transport.send(sms({ statusUrl: null }));
  await twilio.report(twilio.messages[0]?.sid ?? '', 'undelivered', 30005);
  expect(await ask(sms(), at)).toEqual({
    kind: 'refused',
    error: 'Twilio: the number is not known (30005)',
    bounced: true,
  });
});

test('what never reached Twilio may be sent again, once its list has settled', async () => {
  const { ask, wait } = await openTwilioScene();
  wait(29_000);
  expect(await ask(sms(), at)).toEqual({ kind: 'unknown', error: 'Twilio does not know it yet' });
  wait(1_000);
  expect(await ask(sms(), at)).toEqual({
    kind: 'deferred',
    error: 'it did not reach Twilio',
    retryAfterSeconds: null,
  });
});

test('a message is not taken for an earlier one, another number, sender or text', async () => {
  const { transport, ask, wait } = await openTwilioScene();
  await transport.send(sms());
  wait(60_000);
  await transport.send(sms({ to: '+34611111111' }));
  await transport.send(sms({ body: 'Otra cosa' }));
  const handedOverAt = new Date(at.getTime() + 60_000);
  wait(60_000);
  expect(await ask(sms(), handedOverAt)).toMatchObject({ kind: 'deferred' });
  expect(await ask(sms({ to: '+34611111111' }), handedOverAt)).toMatchObject({ kind: 'sent' });
});

test('a message is known behind what a trial account puts before it', async () => {
  const { twilio, transport, ask } = await openTwilioScene();
  await transport.send(sms());
  for (const each of twilio.messages) each.body = `Sent from your Twilio trial account - ${each.body}`;
  expect(await ask(sms(), at)).toMatchObject({ kind: 'sent' });
});

test('does not call a message unsent that may be on a further page', async () => {
  const { transport, ask, wait } = await openTwilioScene();
  for (let number = 0; number < 50; number += 1) await transport.send(sms({ body: `Aviso ${number}` }));
  wait(60_000);
  expect(await ask(sms(), at)).toMatchObject({ kind: 'unknown' });
});

test.each<Behaviour>(['hangs', 'fails', 'limits', 'talks nonsense'])(
  'when Twilio %s it can’t be asked: whether it was sent stays unknown',
  async (mood) => {
    const { twilio, ask, wait } = await openTwilioScene({ deadlineMs: shortMs });
    wait(60_000);
    twilio.be(mood);
    expect(await ask(sms(), at)).toEqual({
      kind: 'unknown',
      error: 'Twilio does not tell whether it was sent',
    });
  },
);

test('what Twilio tells is known by its signature, and read', async () => {
  const { twilio, transport } = await openTwilioScene();
  const hook = await openReceiver();
  onTestFinished(() => hook.close());
  await transport.send(sms({ statusUrl: hook.url('/status?message=118') }));
  const sid = twilio.messages[0]?.sid ?? '';
  await twilio.report(sid, 'undelivered', 30003);
  const incoming = { MessageSid: `SM${'d'.repeat(32)}`, From: sms().to, Body: 'Más tarde, ¿sí? 🚗' };
  await twilio.incoming(hook.url('/inbound'), incoming);
  const [status, inbound] = hook.received.map(({ path, body, headers }) => {
    const signature = String(headers['x-twilio-signature']);
    expect(isSignedByTwilio({ url: hook.url(path), body, signature }, authToken)).toBe(true);
    expect(isSignedByTwilio({ url: hook.url('/other'), body, signature }, authToken)).toBe(false);
    return body;
  });
  expect(readTwilioStatus(status ?? '', accountSid)).toEqual({
    providerId: sid,
    status: 'failed',
    error: 'Twilio: the phone cannot be reached (30003)',
    notSent: false,
  });
  expect(readTwilioInbound(inbound ?? '', accountSid)).toMatchObject({ body: incoming.Body, from: sms().to });
});
