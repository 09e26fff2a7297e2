/** Text of a mail to a person of the staff about its access. */
export interface AccountMailText {
  subject: string;
  text: string;
  /** Label of the button; null if the mail has no link. */
  button: string | null;
}

export interface AccountMailTexts {
  greeting: (name: string) => string;
  footnote: (workshop: string) => string;
  /** Advice for a person who did not make the change. */
  notYou: string;
  labels: { device: string; network: string; at: string; passkey: string; until: string; role: string };
  unknownDevice: string;
  invitation: (workshop: string) => AccountMailText;
  password_link: (workshop: string) => AccountMailText;
  new_device: (workshop: string) => AccountMailText;
  password_changed: (workshop: string) => AccountMailText;
  second_factor_set: (workshop: string) => AccountMailText;
  second_factor_removed: (workshop: string) => AccountMailText;
  passkey_added: (workshop: string) => AccountMailText;
  passkey_removed: (workshop: string) => AccountMailText;
  passkey_refused: (workshop: string) => AccountMailText;
}

export interface MailTexts {
  account: AccountMailTexts;
  campaign: {
    footnote: (workshop: string) => string;
    unsubscribe: string;
    /**
     * Instruction to reply STOP. Uses only characters of the SMS alphabet if the language allows it, because other
     * characters halve the length of an SMS.
     */
    answerStop: string;
    callToStop: (phone: string) => string;
  };
  test: {
    subject: string;
    email: string;
    sms: string;
  };
}
