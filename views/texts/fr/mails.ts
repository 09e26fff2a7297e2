import type { MailTexts } from '../types/mails.ts';

export const fr: MailTexts = {
  campaign: {
    footnote: (workshop) => `Vous recevez ce message en tant que client de ${workshop}.`,
    unsubscribe: 'Me désabonner',
    answerStop: 'Pour ne plus recevoir de pub, répondez STOP',
    callToStop: (phone) => `Pour ne plus recevoir de pub, appelez le ${phone}`,
  },
  test: {
    subject: 'Message de test',
    email: 'Si vous lisez ceci, le garage peut envoyer des e-mails.',
    sms: 'message de test. Le garage peut envoyer des SMS.',
  },
};
