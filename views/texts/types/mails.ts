export interface MailTexts {
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
