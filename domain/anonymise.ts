import type { Language } from '../generated/errors.ts';

const names: Record<Language, string> = {
  es: 'Cliente suprimido',
  en: 'Erased client',
  ca: 'Client suprimit',
  pt: 'Cliente apagado',
  fr: 'Client effacé',
  bg: 'Изтрит клиент',
};

/** What is left of a client erased under the GDPR: a name that is none, and no leave to write to anybody. */
export function anonymised(language: Language) {
  return {
    name: names[language],
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
    marketing_opt_out: true,
    channel_opt_out: { email: true, sms: true, whatsapp: true, call: true },
  };
}
