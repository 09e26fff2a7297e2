import { randomUUID } from 'node:crypto';
import type { Db } from '../../../db/connection/client.ts';
import { findTransport } from '../../../db/messages/transports.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { readPhone } from '../../../domain/clients/identity.ts';
import type { OutgoingEmail, OutgoingSms, SendOutcome } from '../../../domain/messages/message.ts';
import { openSettings } from '../../../domain/messages/transport.ts';
import type {
  SentChannel,
  TestObstacle,
  TransportSettings,
  TransportTest,
} from '../../../domain/messages/transport-settings.ts';
import { buildSkippedTest, buildTestResult } from '../../../domain/messages/transport-settings.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { openIfSecretKnown, type SecretBox } from '../../../domain/secrets/secret-box.ts';
import { readMailAddress } from '../../../domain/text/mail-address.ts';
import { testMail, testSms } from '../../../views/mails/test-message.ts';
import type { DeskTwoPhaseHandler } from '../../handler.ts';

/** A test message with the transport to test, or the reason why no test is possible. */
type Trial<Message> = { channel: SentChannel; to: string } & (
  | { from: string; settings: TransportSettings; message: Message }
  | { from: string | null; untried: TestObstacle }
);

interface TestContext {
  instance: { id: number };
  secretBox: SecretBox;
  tx: Db;
}

async function prepareTransportTest<Message>(
  { instance, secretBox, tx }: TestContext,
  { channel, to, write }: { channel: SentChannel; to: string; write: (from: string) => Message },
): Promise<Trial<Message>> {
  const row = await findTransport(tx, { instanceId: instance.id, channel });
  if (!row) return { channel, to, from: null, untried: 'not_set_up' };
  const { sender: from } = row;
  const settings = openIfSecretKnown(() => openSettings(secretBox, row));
  if (!settings) return { channel, to, from, untried: 'secret_lost' };
  return { channel, to, from, settings, message: write(from) };
}

async function sendTestMessage<Message>(
  trial: Trial<Message>,
  send: (settings: TransportSettings, message: Message) => Promise<SendOutcome>,
): Promise<TransportTest> {
  if ('untried' in trial) return buildSkippedTest(trial.channel, trial.untried);
  const { settings, message } = trial;
  return buildTestResult(settings, await send(settings, message));
}

export const testEmailTransport: DeskTwoPhaseHandler<
  'testEmailTransport',
  Trial<OutgoingEmail>,
  TransportTest
> = {
  begin(request) {
    const { body, instance } = request;
    const recipient = body.to ?? instance.email;
    if (recipient === '') throw invalidField('/to', 'noOwnEmail');
    const read = readMailAddress(recipient);
    if ('problem' in read) throw invalidField('/to', read.problem, read.params);
    const { address: to } = read;
    return prepareTransportTest(request, {
      channel: 'email',
      to,
      write: (from) => testEmail(instance, from, to),
    });
  },

  call: (trial, { sendEmail }) => sendTestMessage(trial, sendEmail),

  end: async (_request, { to, from }, test) => ({ status: 200, body: { ...test, to, from } }),
};

function testEmail(instance: Instance, from: string, to: string): OutgoingEmail {
  return {
    ...testMail(instance.language, instance),
    communicationId: 0,
    to,
    from,
    fromName: instance.name,
    replyTo: null,
    calendar: null,
    messageId: `<test.${randomUUID()}${from.slice(from.lastIndexOf('@'))}>`,
    envelopeFrom: from,
    unsubscribeUrl: null,
  };
}

export const testSmsTransport: DeskTwoPhaseHandler<'testSmsTransport', Trial<OutgoingSms>, TransportTest> = {
  begin(request) {
    const { body, instance } = request;
    const to = readPhone(body.to, instance.country)?.number;
    if (to === undefined) throw invalidField('/to', 'phoneNumber');
    const write = (from: string): OutgoingSms => ({
      communicationId: 0,
      to,
      from,
      body: testSms(instance.language, instance),
      idempotencyKey: `test-${randomUUID()}`,
      statusUrl: null,
    });
    return prepareTransportTest(request, { channel: 'sms', to, write });
  },

  call: (trial, { sendSms }) => sendTestMessage(trial, sendSms),

  end: async (_request, { to, from }, test) => ({ status: 200, body: { ...test, to, from } }),
};
