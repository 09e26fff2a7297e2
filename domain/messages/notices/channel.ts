import type { ClientFields } from '../../clients/client.ts';
import { readPhone } from '../../clients/phone.ts';
import { mailableAddress } from '../mail-address.ts';

export type NoticeChannel = { channel: 'email' | 'sms'; address: string } | { channel: null; reason: string };

export type Addressee = Pick<ClientFields, 'email' | 'phone' | 'preferred_contact_method'> & {
  email_invalid: boolean;
  erased: boolean;
};

/** As the client prefers, else email, else SMS. Opt-outs hold for commerce; this is about the client's own vehicle. */
export function noticeChannel(client: Addressee, country: string): NoticeChannel {
  if (client.erased) return { channel: null, reason: 'the client is erased' };
  const addresses = { email: usableEmail(client), sms: usablePhone(client, country) };
  for (const channel of inOrder(client)) {
    const address = addresses[channel];
    if (address !== null) return { channel, address };
  }
  return { channel: null, reason: whyNone(client) };
}

function inOrder({ preferred_contact_method }: Addressee): readonly ('email' | 'sms')[] {
  return preferred_contact_method === 'sms' ? ['sms', 'email'] : ['email', 'sms'];
}

function usableEmail({ email, email_invalid }: Addressee): string | null {
  return email_invalid ? null : mailableAddress(email);
}

function usablePhone({ phone }: Addressee, country: string): string | null {
  return phone === null ? null : (readPhone(phone, country)?.number ?? null);
}

function whyNone({ email, email_invalid, phone }: Addressee): string {
  if (email === null && phone === null) return 'the client has neither email nor phone';
  const unusable = email_invalid ? 'an email that mail came back from' : 'an email that cannot be written to';
  const reasons = [
    email === null ? 'no email' : unusable,
    phone === null ? 'no phone' : 'a phone that is no number',
  ];
  return `the client has ${reasons.join(' and ')}`;
}
