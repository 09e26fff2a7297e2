import type { MailTexts } from '../types/mails.ts';

export const pt: MailTexts = {
  campaign: {
    footnote: (workshop) => `Recebe esta mensagem por ser cliente de ${workshop}.`,
    unsubscribe: 'Cancelar a subscrição',
    answerStop: 'Para deixar de receber publicidade, responda SAIR',
    callToStop: (phone) => `Para deixar de receber publicidade, ligue para ${phone}`,
  },
  test: {
    subject: 'Mensagem de teste',
    email: 'Se está a ler isto, a oficina consegue enviar e-mails.',
    sms: 'mensagem de teste. A oficina consegue enviar SMS.',
  },
};
