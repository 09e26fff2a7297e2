export const consentSubjects = ['marketing', 'email', 'sms', 'whatsapp', 'call'] as const;
export type ConsentSubject = (typeof consentSubjects)[number];

export type ConsentChannel = Exclude<ConsentSubject, 'marketing'>;

/** Somebody refused commercial messages, of a kind or all, or allows them again. */
export interface ConsentChange {
  subject: ConsentSubject;
  opted_out: boolean;
}

export interface OptOuts {
  marketing_opt_out: boolean;
  channel_opt_out: Record<ConsentChannel, boolean>;
}

/** What a new client has opted out of is a change too: nobody had said so before. */
export const nothingOptedOut: OptOuts = {
  marketing_opt_out: false,
  channel_opt_out: { email: false, sms: false, whatsapp: false, call: false },
};

export function consentChanges(before: OptOuts, after: OptOuts): ConsentChange[] {
  return consentSubjects
    .filter((subject) => optedOut(before, subject) !== optedOut(after, subject))
    .map((subject) => ({ subject, opted_out: optedOut(after, subject) }));
}

function optedOut({ marketing_opt_out, channel_opt_out }: OptOuts, subject: ConsentSubject): boolean {
  return subject === 'marketing' ? marketing_opt_out : channel_opt_out[subject];
}
