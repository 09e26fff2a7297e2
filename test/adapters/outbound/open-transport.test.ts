import { expect, onTestFinished, test } from 'vitest';
import type { TransportMeans } from '../../../adapters/outbound/open-transport.ts';
import { openEmailTransport, openSmsTransport } from '../../../adapters/outbound/open-transport.ts';
import type { TransportSettings } from '../../../domain/messages/transport-settings.ts';
import { webhookSecret } from '../../../domain/webhooks/signature.ts';
import { startMailServer } from '../../../tools/lab/stand-ins/mail-server.ts';
import { openTwilioStandIn } from '../../../tools/lab/stand-ins/twilio.ts';
import { accountSid, authToken } from '../../../tools/lab/stand-ins/twilio-rules.ts';
import { answers, openReceiver } from '../../support/receiver.ts';
import { openRequests, sms } from '../../workers/messages/scene.ts';
import { email } from './email.ts';

const dev = { kind: 'dev' } as const;
const twilio = { kind: 'twilio', accountSid, authToken } as const;
const sent = { kind: 'sent', providerId: null };

function means(different: Partial<TransportMeans> = {}): TransportMeans {
  return { requests: openRequests(), clock: () => new Date(), ...different };
}

test('sends email to the mail server of the settings', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const { port } = server;
  const nobody = { secure: false, user: null, password: null };
  const transport = openEmailTransport({ kind: 'smtp', host: '127.0.0.1', port, ...nobody }, means());
  onTestFinished(() => transport.close());
  expect(await transport.send(email())).toEqual(sent);
  expect(server.received).toHaveLength(1);
});

test('sends SMS to Twilio with the account of the settings', async () => {
  const standIn = await openTwilioStandIn({ clock: () => new Date() });
  onTestFinished(() => standIn.close());
  const transport = openSmsTransport(twilio, means({ twilioUrl: standIn.url }));
  expect(await transport.send(sms())).toMatchObject({ kind: 'sent' });
  expect(standIn.messages).toMatchObject([{ to: sms().to }]);
});

test('sends SMS to the gateway of the settings', async () => {
  const gateway = await openReceiver();
  onTestFinished(() => gateway.close());
  gateway.answer('/sms', answers.status(204));
  const secret = webhookSecret(Buffer.alloc(32, 1));
  const transport = openSmsTransport({ kind: 'gateway', url: gateway.url('/sms'), secret }, means());
  expect(await transport.send(sms())).toMatchObject({ kind: 'sent' });
  expect(gateway.received).toHaveLength(1);
});

test('the development transport accepts messages of both channels', async () => {
  expect(await openEmailTransport(dev, means()).send(email())).toEqual(sent);
  expect(await openSmsTransport(dev, means()).send(sms())).toEqual(sent);
});

test('settings of the other channel are a defect, reported before anything is sent', () => {
  const mail = { kind: 'smtp', host: 'h', port: 25, secure: false, user: null, password: null } as const;
  const wrong: [typeof openEmailTransport | typeof openSmsTransport, TransportSettings][] = [
    [openEmailTransport, twilio],
    [openSmsTransport, mail],
  ];
  for (const [open, settings] of wrong) expect(() => open(settings, means())).toThrow(TypeError);
});
