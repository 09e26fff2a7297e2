import type { Language } from '../../../generated/errors.ts';

interface CampaignTexts {
  footnote: (workshop: string) => string;
  unsubscribe: string;
  /** In the alphabet of SMS where there is one for the language: any other halves what fits. */
  answerStop: string;
  callToStop: (phone: string) => string;
}

export const campaignTexts: Record<Language, CampaignTexts> = {
  es: {
    footnote: (workshop) => `Recibe este mensaje porque es cliente de ${workshop}.`,
    unsubscribe: 'Darme de baja',
    answerStop: 'Para no recibir publicidad, responda BAJA',
    callToStop: (phone) => `Para no recibir publicidad, llame al ${phone}`,
  },
  en: {
    footnote: (workshop) => `You are receiving this message as a client of ${workshop}.`,
    unsubscribe: 'Unsubscribe',
    answerStop: 'To stop ads, reply STOP',
    callToStop: (phone) => `To stop ads, call ${phone}`,
  },
  ca: {
    footnote: (workshop) => `Rebeu aquest missatge perquè sou client de ${workshop}.`,
    unsubscribe: 'Donar-me de baixa',
    answerStop: 'Per no rebre publicitat, responeu BAIXA',
    callToStop: (phone) => `Per no rebre publicitat, truqueu al ${phone}`,
  },
  pt: {
    footnote: (workshop) => `Recebe esta mensagem por ser cliente de ${workshop}.`,
    unsubscribe: 'Cancelar a subscrição',
    answerStop: 'Para deixar de receber publicidade, responda SAIR',
    callToStop: (phone) => `Para deixar de receber publicidade, ligue para ${phone}`,
  },
  fr: {
    footnote: (workshop) => `Vous recevez ce message en tant que client de ${workshop}.`,
    unsubscribe: 'Me désabonner',
    answerStop: 'Pour ne plus recevoir de pub, répondez STOP',
    callToStop: (phone) => `Pour ne plus recevoir de pub, appelez le ${phone}`,
  },
  bg: {
    footnote: (workshop) => `Получавате това съобщение, защото сте клиент на ${workshop}.`,
    unsubscribe: 'Отписване',
    answerStop: 'За отказ от реклами отговорете СТОП',
    callToStop: (phone) => `За отказ от реклами се обадете на ${phone}`,
  },
};
