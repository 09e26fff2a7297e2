import { expect, test } from 'vitest';
import { type Addressee, noticeChannel } from '../../../views/mails/notice.ts';

const reachable: Addressee = {
  email: 'clara@example.com',
  phone: '612 34 56 78',
  preferred_contact_method: null,
  email_invalid: false,
  erased: false,
};
const byEmail = { channel: 'email', address: 'clara@example.com' };
const bySms = { channel: 'sms', address: '+34612345678' };

test.each<[string, Partial<Addressee>, object]>([
  ['nothing is preferred', {}, byEmail],
  ['email is preferred', { preferred_contact_method: 'email' }, byEmail],
  ['SMS is preferred', { preferred_contact_method: 'sms' }, bySms],
  ['WhatsApp is preferred', { preferred_contact_method: 'whatsapp' }, byEmail],
  ['calls are preferred', { preferred_contact_method: 'phone' }, byEmail],
  ['there is no email', { email: null }, bySms],
  ['email is preferred and there is none', { preferred_contact_method: 'email', email: null }, bySms],
  ['mail came back', { email_invalid: true }, bySms],
  [
    'email is preferred and mail came back',
    { preferred_contact_method: 'email', email_invalid: true },
    bySms,
  ],
  ['SMS is preferred and there is no phone', { preferred_contact_method: 'sms', phone: null }, byEmail],
  [
    'SMS is preferred and the phone is no number',
    { preferred_contact_method: 'sms', phone: 'ask Bruno' },
    byEmail,
  ],
  ['the email is of a kind that servers refuse', { email: 'clará@example.com' }, bySms],
  [
    "the email's domain has letters beyond ASCII",
    { email: 'clara@münchen.example' },
    { channel: 'email', address: 'clara@xn--mnchen-3ya.example' },
  ],
  [
    'the phone has a prefix of its own',
    { email: null, phone: '+359 88 123 4567' },
    { channel: 'sms', address: '+359881234567' },
  ],
])('where %s', (_, client, expected) => {
  expect(noticeChannel({ ...reachable, ...client }, 'ES')).toEqual(expected);
});

test.each<[string, Partial<Addressee>]>([
  ['the client has neither email nor phone', { email: null, phone: null }],
  ['the client has no email and a phone that is no number', { email: null, phone: '12' }],
  ['the client has an email that mail came back from and no phone', { email_invalid: true, phone: null }],
  [
    'the client has an email that mail came back from and a phone that is no number',
    { email_invalid: true, phone: '?' },
  ],
  [
    'the client has an email that cannot be written to and no phone',
    { email: 'clará@example.com', phone: null },
  ],
  ['the client is erased', { erased: true }],
])('tells nobody, because %s', (reason, client) => {
  expect(noticeChannel({ ...reachable, ...client }, 'ES')).toEqual({ channel: null, reason });
});
