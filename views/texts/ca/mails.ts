import type { MailTexts } from '../types/mails.ts';

export const ca: MailTexts = {
  campaign: {
    footnote: (workshop) => `Rebeu aquest missatge perquè sou client de ${workshop}.`,
    unsubscribe: 'Donar-me de baixa',
    answerStop: 'Per no rebre publicitat, responeu BAIXA',
    callToStop: (phone) => `Per no rebre publicitat, truqueu al ${phone}`,
  },
  test: {
    subject: 'Missatge de prova',
    email: 'Si llegiu això, el taller pot enviar correus electrònics.',
    sms: 'missatge de prova. El taller pot enviar SMS.',
  },
};
