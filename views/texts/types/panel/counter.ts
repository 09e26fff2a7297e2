/** Texts of the counter. */
export interface CounterTexts {
  note: string;
  search: string;
  find: string;
  none: (query: string) => string;
  /** Heading of the matches, for screen readers. */
  matches: string;
  newClient: string;
  otherClient: string;
  anotherVehicle: string;
  /** The plate of a vehicle that the client has not brought before. */
  otherPlate: string;
  noVehicles: string;
  noJobs: string;
  noVisits: string;
  /** The date until which the vehicle inspection is valid. */
  inspection: string;
  inspectionExpired: string;
  when: string;
  day: string;
  earlier: string;
  later: string;
  showTimes: string;
  /** The choice of a visit without an appointment. */
  withoutTime: string;
  onlyFree: (minutes: number) => string;
  noTimes: Record<'hours' | 'holiday' | 'no_boxes', string>;
  addBox: string;
  anyBox: string;
  book: string;
  booked: string;
  bookedWithoutTime: string;
  nextCall: string;
  confirmation: {
    /** The message that booking will send, by channel. */
    planned: Record<'email' | 'sms', (address: string) => string>;
    sent: Record<'email' | 'sms', (address: string) => string>;
    /** Introduces the reason why nothing can be sent. */
    none: string;
  };
  /** The waiting list on the page of a booked visit. */
  waiting: { noTime: string; earlier: string; help: string; show: string };
  unpaid: (amount: string) => string;
}
