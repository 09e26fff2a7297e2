import type { MailTexts } from '../types/mails.ts';

export const bg: MailTexts = {
  account: {
    greeting: (name) => `Здравейте, ${name},`,
    footnote: (workshop) => `Получавате това съобщение, защото работите в ${workshop}.`,
    notYou: 'Ако не сте били Вие, уведомете собственика на сервиза и сменете паролата си.',
    labels: {
      device: 'Устройство',
      network: 'Мрежа',
      at: 'Дата',
      passkey: 'Ключ за достъп',
      until: 'Важи до',
      role: 'Роля',
    },
    unknownDevice: 'Неизвестно',
    invitation: (workshop) => ({
      subject: `Покана за панела на ${workshop}`,
      text: 'Вече имате достъп до панела на сервиза: неговата програма в браузъра. От този линк можете да създадете ключ за достъп или парола. Той може да се използва само веднъж.',
      button: 'Приемане на поканата',
    }),
    password_link: (workshop) => ({
      subject: `Нова парола за ${workshop}`,
      text: 'Някой е поискал нова парола за профила Ви. Изберете я от този линк. Той може да се използва само веднъж. Ако не сте я поискали Вие, не правете нищо: паролата Ви не се променя.',
      button: 'Избор на парола',
    }),
    new_device: (workshop) => ({
      subject: 'Вход от ново устройство',
      text: `В профила Ви в ${workshop} е влязъл някой от устройство, което не е използвано досега.`,
      button: null,
    }),
    password_changed: (workshop) => ({
      subject: 'Паролата Ви е сменена',
      text: `Паролата на профила Ви в ${workshop} е сменена. Останалите сесии са прекратени.`,
      button: null,
    }),
    second_factor_set: (workshop) => ({
      subject: 'Настроено приложение за удостоверяване',
      text: `Профилът Ви в ${workshop} вече иска освен паролата и код от Вашето приложение.`,
      button: null,
    }),
    second_factor_removed: (workshop) => ({
      subject: 'Премахнато приложение за удостоверяване',
      text: `Профилът Ви в ${workshop} вече не иска код от приложението.`,
      button: null,
    }),
    passkey_added: (workshop) => ({
      subject: 'Добавен ключ за достъп',
      text: `Към профила Ви в ${workshop} е добавен ключ за достъп.`,
      button: null,
    }),
    passkey_removed: (workshop) => ({
      subject: 'Премахнат ключ за достъп',
      text: `От профила Ви в ${workshop} е премахнат ключ за достъп.`,
      button: null,
    }),
  },
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
