import type { components } from '../../generated/types.ts';
import { normaliseEmail } from '../text/mail-address.ts';

export type ClientFields = Omit<components['schemas']['Client'], 'id' | 'erased_at' | 'vehicles'>;
type ChannelOptOut = ClientFields['channel_opt_out'];

export type ClientBody = Partial<Omit<ClientFields, 'channel_opt_out'>> & {
  channel_opt_out?: Partial<ChannelOptOut>;
};

type StoredClient = Omit<ClientFields, 'channel_opt_out'> & {
  [Channel in keyof ChannelOptOut as `opt_out_${Channel}`]: boolean;
};

export function clientFields(row: StoredClient): ClientFields {
  return {
    name: row.name,
    phone: row.phone,
    phone_secondary: row.phone_secondary,
    whatsapp_phone: row.whatsapp_phone,
    email: row.email,
    billing_email: row.billing_email,
    tax_id: row.tax_id,
    address: row.address,
    city: row.city,
    zip: row.zip,
    province: row.province,
    country: row.country,
    preferred_language: row.preferred_language,
    preferred_contact_method: row.preferred_contact_method,
    vip: row.vip,
    marketing_opt_out: row.marketing_opt_out,
    channel_opt_out: {
      email: row.opt_out_email,
      sms: row.opt_out_sms,
      whatsapp: row.opt_out_whatsapp,
      call: row.opt_out_call,
    },
  };
}

/**
 * The opt-outs that are assumed for a client before its creation. The opt-outs of a new client are compared with these
 * values, and the differences are recorded as changes of consent.
 */
export const defaultOptOuts: OptOuts = {
  marketing_opt_out: false,
  channel_opt_out: { email: false, sms: false, whatsapp: false, call: false },
};

const clientDefaults: Omit<ClientFields, 'name'> = {
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
  ...defaultOptOuts,
};

export function newClient(body: ClientBody & { name: string }): ClientFields {
  return applyClientChange({ ...clientDefaults, name: body.name }, body);
}

/** Changes only the fields that the request contains. Opt-outs are merged per channel. */
export function applyClientChange<Client extends ClientFields>(client: Client, body: ClientBody): Client {
  const channel_opt_out = { ...client.channel_opt_out, ...body.channel_opt_out };
  const changed = { ...client, ...body, channel_opt_out };
  return {
    ...changed,
    email: lowerCaseEmail(changed.email),
    billing_email: lowerCaseEmail(changed.billing_email),
  };
}

function lowerCaseEmail(email: string | null): string | null {
  return email === null ? null : normaliseEmail(email);
}

/** Returns the fields of a client erased under the GDPR: a placeholder for the name, and no consent to any message. */
export function anonymisedClientFields(name: string) {
  return {
    ...clientDefaults,
    name,
    marketing_opt_out: true,
    channel_opt_out: { email: true, sms: true, whatsapp: true, call: true },
  };
}

export const consentSubjects = ['marketing', 'email', 'sms', 'whatsapp', 'call'] as const;
type ConsentSubject = (typeof consentSubjects)[number];

export type ConsentChannel = Exclude<ConsentSubject, 'marketing'>;

export interface ConsentChange {
  subject: ConsentSubject;
  opted_out: boolean;
}

type OptOuts = Pick<ClientFields, 'marketing_opt_out' | 'channel_opt_out'>;

export function consentChanges(before: OptOuts, after: OptOuts): ConsentChange[] {
  return consentSubjects
    .filter((subject) => hasOptedOut(before, subject) !== hasOptedOut(after, subject))
    .map((subject) => ({ subject, opted_out: hasOptedOut(after, subject) }));
}

function hasOptedOut({ marketing_opt_out, channel_opt_out }: OptOuts, subject: ConsentSubject): boolean {
  return subject === 'marketing' ? marketing_opt_out : channel_opt_out[subject];
}
