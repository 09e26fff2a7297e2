import { expect, test } from 'vitest';
import { countSegments } from '../../../domain/messages/sms-parts.ts';
import { languages } from '../../../generated/errors.ts';
import { testMail, testSms } from '../../../views/mails/test-message.ts';

const workshop = {
  name: 'Taller Ejemplo',
  logo_url: null,
  address: 'Calle de Ejemplo 1',
  zip: '28001',
  city: 'Madrid',
  phone: '',
  email: '',
  web: '',
};

test.each(languages)('%s has its own test message, which costs one segment', (language) => {
  const mail = testMail(language, workshop);
  const sms = testSms(language, workshop);
  for (const text of [mail.html, mail.text, sms]) expect(text).toContain('Taller Ejemplo');
  expect(mail.html).toContain(mail.subject);
  expect(countSegments(sms).segments).toBe(1);
  for (const other of languages.filter((each) => each !== language)) {
    expect(testMail(other, workshop).subject).not.toBe(mail.subject);
    expect(testSms(other, workshop)).not.toBe(sms);
  }
});
