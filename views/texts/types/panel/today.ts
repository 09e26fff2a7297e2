/** Texts of the day. */
export interface TodayTexts {
  newVisit: string;
  wall: string;
  confirmed: string;
  checkIn: string;
  otherActs: string;
  /** Label of the time to which an appointment is moved. */
  newTime: string;
  confirm: string;
  /** Text before the time at which a proposal expires. */
  expires: string;
  rejecting: string;
  /** Text before the last day of a quote. */
  until: string;
  /** Text before the day on which a quote was sent. */
  sent: string;
  /** Button of the menu with the possible answers to a quote. */
  answer: string;
  remind: string;
  accepts: string;
  declines: string;
  unpaid: string;
  handOver: string;
  tellReady: string;
  waitingParts: string;
  /** Text before the time for which a vehicle is promised. */
  promised: string;
  /** Text before the due date of an invoice. */
  due: string;
  /** Button of the form that records a payment. */
  charge: string;
  /** Abbreviation before the minimum of a part. */
  minimum: string;
  /** Button that adds units of a part to the stock. */
  receive: string;
  /** Label of the menu that records the order of a part. */
  partOrder: string;
  /** Button that records the order of a part. */
  partOrdered: string;
  /** Button for an ordered part. */
  partArrived: string;
  /** Button for a part that the mechanic got from the stock. */
  partGiven: string;
  /** Text before the day on which an ordered part is expected. */
  partExpected: string;
  notSent: string;
  stopped: string;
  /** Text before the time since which the first tax record waits. */
  waitsSince: string;
  /** Text before the time at which a tax record was rejected. */
  rejected: string;
  /** Text before the time for which a receiver has failed. */
  fails: string;
  all: string;
  /** Link to the entries that a section does not show. */
  more: (count: number) => string;
  notHereYet: (count: number) => string;
  expiring: (count: number) => string;
  /** The overdue amount, and all pending amounts. */
  overdueOf: (overdue: string, pending: string) => string;
  working: (names: string) => string;
  unsent: (count: number) => string;
  /** The day without anything to do. */
  nothing: { title: string; text: string };
  /** The notice in a workshop without budgets. */
  firstDay: { title: string; text: string; button: string };
}
