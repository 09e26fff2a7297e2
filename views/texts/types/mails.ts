export interface MailTexts {
  campaign: {
    footnote: (workshop: string) => string;
    unsubscribe: string;
    /** Uses the SMS alphabet if the language allows it: any other halves the room. */
    answerStop: string;
    callToStop: (phone: string) => string;
  };
  test: {
    subject: string;
    email: string;
    sms: string;
  };
}
