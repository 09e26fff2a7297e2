import { randomUUID } from 'node:crypto';
import type { SmsMessage } from '../../../domain/message.ts';
import { readPhone } from '../../../domain/phone.ts';
import { invalidField } from '../../../domain/problem.ts';
import { testSms } from '../../../domain/test-message.ts';
import type { TransportTest } from '../../../domain/transport-test.ts';
import type { DeskTwoPhaseHandler } from '../../handler.ts';
import { prepareTrial, type Trial, tryOut } from './trial.ts';

export const testSmsTransport: DeskTwoPhaseHandler<'testSmsTransport', Trial<SmsMessage>, TransportTest> = {
  begin(request) {
    const { body, instance } = request;
    const to = readPhone(body.to, instance.country)?.number;
    if (to === undefined) throw invalidField('/to', 'phoneNumber');
    const write = (from: string): SmsMessage => ({
      communicationId: 0,
      to,
      from,
      body: testSms(instance.language, instance),
      idempotencyKey: `test-${randomUUID()}`,
      statusUrl: null,
    });
    return prepareTrial(request, { channel: 'sms', to, write });
  },

  outside: (trial, { sendSms }) => tryOut(trial, sendSms),

  end: async (_request, { to, from }, test) => ({ status: 200, body: { ...test, to, from } }),
};
