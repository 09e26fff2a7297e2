import type { MailTexts } from '../types/mails.ts';

export const es: MailTexts = {
  campaign: {
    footnote: (workshop) => `Recibe este mensaje porque es cliente de ${workshop}.`,
    unsubscribe: 'Darme de baja',
    answerStop: 'Para no recibir publicidad, responda BAJA',
    callToStop: (phone) => `Para no recibir publicidad, llame al ${phone}`,
  },
  test: {
    subject: 'Mensaje de prueba',
    email: 'Si lee esto, el taller puede enviar correos electrónicos.',
    sms: 'mensaje de prueba. El taller puede enviar SMS.',
  },
};
