import type { components } from '../../generated/types.ts';
import type { ClientRow } from '../queries/clients.ts';

export type ClientRecord = Omit<components['schemas']['Client'], 'vehicles'>;

/** A client as the contract shows it. */
export function clientRecord(row: ClientRow): ClientRecord {
  return {
    id: row.id,
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
    erased_at: row.erased_at,
  };
}
