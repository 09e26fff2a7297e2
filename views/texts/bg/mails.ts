import type { MailTexts } from '../types/mails.ts';

export const bg: MailTexts = {
  campaign: {
    footnote: (workshop) => `Получавате това съобщение, защото сте клиент на ${workshop}.`,
    unsubscribe: 'Отписване',
    answerStop: 'За отказ от реклами отговорете СТОП',
    callToStop: (phone) => `За отказ от реклами се обадете на ${phone}`,
  },
  test: {
    subject: 'Пробно съобщение',
    email: 'Щом четете това, сервизът може да изпраща имейли.',
    sms: 'пробно съобщение. Сервизът може да изпраща SMS.',
  },
};
