import type { MailTexts } from '../types/mails.ts';

export const en: MailTexts = {
  account: {
    greeting: (name) => `Hello ${name},`,
    footnote: (workshop) => `You receive this message because you work at ${workshop}.`,
    notYou: 'If this was not you, tell the owner of the workshop and change your password.',
    labels: {
      device: 'Device',
      network: 'Network',
      at: 'Time',
      passkey: 'Passkey',
      until: 'Valid until',
      role: 'Role',
    },
    unknownDevice: 'Unknown',
    invitation: (workshop) => ({
      subject: `Invitation to the panel of ${workshop}`,
      text: 'You now have access to the panel of the workshop: its program in the browser. Follow this link to create a passkey or a password. It can be used once.',
      button: 'Accept the invitation',
    }),
    password_link: (workshop) => ({
      subject: `New password for ${workshop}`,
      text: 'Somebody has asked for a new password for your account. Follow this link to choose it. The link can be used once. If you did not ask for it, do nothing: your password stays the same.',
      button: 'Choose a password',
    }),
    new_device: (workshop) => ({
      subject: 'Signed in on a new device',
      text: `Somebody signed in to your account at ${workshop} on a device that was not used before.`,
      button: null,
    }),
    password_changed: (workshop) => ({
      subject: 'Your password has changed',
      text: `The password of your account at ${workshop} has changed. All other sessions have ended.`,
      button: null,
    }),
    second_factor_set: (workshop) => ({
      subject: 'Authenticator app set up',
      text: `Your account at ${workshop} now asks for a code of your app in addition to the password.`,
      button: null,
    }),
    second_factor_removed: (workshop) => ({
      subject: 'Authenticator app removed',
      text: `Your account at ${workshop} no longer asks for a code of the app.`,
      button: null,
    }),
    passkey_added: (workshop) => ({
      subject: 'Passkey added',
      text: `A passkey was added to your account at ${workshop}.`,
      button: null,
    }),
    passkey_removed: (workshop) => ({
      subject: 'Passkey removed',
      text: `A passkey was removed from your account at ${workshop}.`,
      button: null,
    }),
    passkey_refused: (workshop) => ({
      subject: 'Passkey refused',
      text: `A passkey of your account at ${workshop} was refused, because the device stated an earlier use than before. The key may have been copied: remove it in your account, and add a new one.`,
      button: null,
    }),
  },
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
