import type { MailTexts } from '../types/mails.ts';

export const en: MailTexts = {
  campaign: {
    footnote: (workshop) => `You are receiving this message as a client of ${workshop}.`,
    unsubscribe: 'Unsubscribe',
    answerStop: 'To stop ads, reply STOP',
    callToStop: (phone) => `To stop ads, call ${phone}`,
  },
  test: {
    subject: 'Test message',
    email: 'If you can read this, the workshop can send email.',
    sms: 'test message. The workshop can send SMS.',
  },
};
