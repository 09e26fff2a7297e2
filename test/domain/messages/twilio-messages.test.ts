import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findSent,
  outcomeOfError,
  outcomeOfMessage,
  readTwilioList,
  readTwilioMessage,
} from '../../../domain/messages/twilio.ts';

const handedOverAt = new Date('2026-11-20T09:30:00.900Z');
const from = '+34600000000';

const listed = (changes: object = {}) => ({
  sid: 'SM1',
  status: 'sent',
  error_code: null,
  body: 'Su coche está listo',
  from,
  messaging_service_sid: null,
  direction: 'outbound-api',
  date_created: 'Fri, 20 Nov 2026 09:30:00 +0000',
  ...changes,
});
const found = (...messages: object[]) =>
  findSent(
    readTwilioList(JSON.stringify({ messages })) ?? [],
    { body: 'Su coche está listo' },
    { from, handedOverAt },
  );

test.each([
  ['as it was handed over', {}],
  ['a moment before, by a clock that is behind', { date_created: 'Fri, 20 Nov 2026 09:29:56 +0000' }],
  ['much later', { date_created: 'Fri, 20 Nov 2026 11:30:00 +0000' }],
  ['without the spaces around it', { body: ' Su coche está listo\n' }],
  [
    'with what a trial account puts before it',
    { body: 'Sent from your Twilio trial account - Su coche está listo' },
  ],
  ['through a Messaging Service that has the number', { messaging_service_sid: from, from: '+34611111111' }],
])('a message is found %s', (_what, changes) => {
  expect(found(listed(changes))?.sid).toBe('SM1');
});

test.each([
  ['an earlier one', { date_created: 'Fri, 20 Nov 2026 09:29:55 +0000' }],
  ['one of no time', { date_created: null }],
  ["another sender's", { from: '+34611111111' }],
  ['an answer', { direction: 'inbound' }],
  ['another text', { body: 'Su coche no está' }],
  ['more than the text', { body: 'Su coche está listo ya' }],
  ['none', { body: null }],
])('it is not %s', (_what, changes) => {
  expect(found(listed(changes))).toBeNull();
});

test('of several it is the first since it was handed over', () => {
  const at = (seconds: string) => ({
    sid: `SM${seconds}`,
    date_created: `Fri, 20 Nov 2026 09:30:${seconds} +0000`,
  });
  expect(found(listed(at('30')), listed(at('10')), listed(at('20')))?.sid).toBe('SM10');
});

test.each([
  ['queued', null, { kind: 'sent', providerId: 'SM1' }],
  ['delivered', null, { kind: 'sent', providerId: 'SM1' }],
  ['a status of next year', null, { kind: 'sent', providerId: 'SM1' }],
  ['canceled', null, { kind: 'refused', error: 'Twilio: canceled', bounced: false }],
  ['failed', 30006, { kind: 'refused', error: expect.stringContaining('landline'), bounced: true }],
  ['undelivered', 30007, { kind: 'refused', error: expect.stringContaining('spam'), bounced: false }],
])('what Twilio has as %s (%j)', (status, error_code, outcome) => {
  const message = readTwilioMessage(JSON.stringify(listed({ status, error_code })));
  expect(message && outcomeOfMessage(message)).toEqual(outcome);
});

test.each([
  [400, { code: 21211 }, 'refused'],
  [400, { code: 21611 }, 'deferred'],
  [400, {}, 'refused'],
  [401, { code: 20003 }, 'deferred'],
  [401, {}, 'deferred'],
  [403, { code: 30002 }, 'deferred'],
  [403, { code: 20999 }, 'deferred'],
  [403, { code: 21408 }, 'refused'],
  [404, { code: 20404 }, 'deferred'],
  [404, {}, 'deferred'],
  [400, { code: 21606 }, 'deferred'],
  [400, { code: 21608 }, 'refused'],
  [400, { code: 21610 }, 'refused'],
  [408, {}, 'deferred'],
  [429, {}, 'deferred'],
  [500, { code: 20500 }, 'deferred'],
  [503, {}, 'deferred'],
  [301, {}, 'refused'],
])('an answer of %i with %j: %s', (status, body, kind) => {
  expect(outcomeOfError(status, JSON.stringify(body), null).kind).toBe(kind);
});

test('reads an answer of any kind', () => {
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom({ toString: 1 }, { __proto__: null }, [[]]));
  const message = fc.record(
    {
      sid: value,
      status: value,
      body: value,
      direction: value,
      date_created: value,
      error_code: value,
      from: value,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(value, message, fc.record({ messages: fc.array(message) })), (answer) => {
      const text = JSON.stringify(answer);
      const messages = [readTwilioMessage(text), ...(readTwilioList(text) ?? [])].filter(
        (each) => each !== null,
      );
      for (const each of messages) outcomeOfMessage(each);
      findSent(messages, { body: '' }, { from, handedOverAt });
      expect(['refused', 'deferred']).toContain(outcomeOfError(400, text, null).kind);
    }),
  );
});
