import type { Language } from '../generated/errors.ts';
import { normaliseEmail } from './email.ts';

/** What a client's record holds, but for what only the service sets. */
export interface ClientFields {
  name: string;
  phone: string | null;
  phone_secondary: string | null;
  whatsapp_phone: string | null;
  email: string | null;
  billing_email: string | null;
  tax_id: string | null;
  address: string | null;
  city: string | null;
  zip: string | null;
  province: string | null;
  country: string | null;
  preferred_language: Language | null;
  preferred_contact_method: 'email' | 'sms' | 'whatsapp' | 'phone' | null;
  vip: boolean;
  marketing_opt_out: boolean;
  channel_opt_out: ChannelOptOut;
}

export interface ChannelOptOut {
  email: boolean;
  sms: boolean;
  whatsapp: boolean;
  call: boolean;
}

export type ClientBody = Partial<Omit<ClientFields, 'channel_opt_out'>> & {
  channel_opt_out?: Partial<ChannelOptOut>;
};

/** What is known of a client before anything is. */
export const blankClient: Omit<ClientFields, 'name'> = {
  phone: null,
  phone_secondary: null,
  whatsapp_phone: null,
  email: null,
  billing_email: null,
  tax_id: null,
  address: null,
  city: null,
  zip: null,
  province: null,
  country: null,
  preferred_language: null,
  preferred_contact_method: null,
  vip: false,
  marketing_opt_out: false,
  channel_opt_out: { email: false, sms: false, whatsapp: false, call: false },
};

export function newClient(body: ClientBody & { name: string }): ClientFields {
  return changedClient({ ...blankClient, name: body.name }, body);
}

/** Only what was sent changes; opt-outs by channel merge. */
export function changedClient<Client extends ClientFields>(client: Client, body: ClientBody): Client {
  const channel_opt_out = { ...client.channel_opt_out, ...body.channel_opt_out };
  const changed = { ...client, ...body, channel_opt_out };
  return { ...changed, email: inLowerCase(changed.email), billing_email: inLowerCase(changed.billing_email) };
}

function inLowerCase(email: string | null): string | null {
  return email === null ? null : normaliseEmail(email);
}
