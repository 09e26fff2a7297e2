/** Texts of the waiting list. */
export interface WaitingTexts {
  note: string;
  /** The minimum duration of an appointment. */
  atLeast: (minutes: number) => string;
  from: (day: string) => string;
  to: (day: string) => string;
  none: string;
  noneHint: string;
  /** The label of the moment at which an offer ends. */
  until: string;
  offerHelp: string;
  noTimes: string;
  later: string;
}
