import { randomUUID } from 'node:crypto';
import type { Instance } from '../../../db/queries/instances.ts';
import { readMailAddress } from '../../../domain/mail-address.ts';
import type { EmailMessage } from '../../../domain/message.ts';
import { invalidField } from '../../../domain/problem.ts';
import { testMail } from '../../../domain/test-message.ts';
import type { TransportTest } from '../../../domain/transport-test.ts';
import type { DeskTwoPhaseHandler } from '../../handler.ts';
import { prepareTrial, type Trial, tryOut } from './trial.ts';

export const testEmailTransport: DeskTwoPhaseHandler<
  'testEmailTransport',
  Trial<EmailMessage>,
  TransportTest
> = {
  begin(request) {
    const { body, instance } = request;
    const written = body.to ?? instance.email;
    if (written === '') throw invalidField('/to', 'required');
    const read = readMailAddress(written);
    if ('problem' in read) throw invalidField('/to', read.problem, read.params);
    const { address: to } = read;
    return prepareTrial(request, { channel: 'email', to, write: (from) => testEmail(instance, from, to) });
  },

  outside: (trial, { sendEmail }) => tryOut(trial, sendEmail),

  end: async (_request, { to, from }, test) => ({ status: 200, body: { ...test, to, from } }),
};

function testEmail(instance: Instance, from: string, to: string): EmailMessage {
  return {
    ...testMail(instance.language, instance),
    communicationId: 0,
    to,
    from,
    fromName: instance.name,
    replyTo: null,
    messageId: `<test.${randomUUID()}${from.slice(from.lastIndexOf('@'))}>`,
    envelopeFrom: from,
    unsubscribeUrl: null,
  };
}
