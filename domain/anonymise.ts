import type { Language } from '../generated/errors.ts';
import { blankClient } from './client.ts';

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
    ...blankClient,
    name: names[language],
    marketing_opt_out: true,
    channel_opt_out: { email: true, sms: true, whatsapp: true, call: true },
  };
}
