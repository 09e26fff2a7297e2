export interface ClientNotices {
  budget_received: AboutBudget;
  budget_sent: AboutBudget;
  /** The workshop changed lines after the client signed the quote. */
  budget_changed: AboutBudget;
  /** The client accepted the quote. The notice contains a copy of the signed quote. */
  budget_accepted: AboutBudget;
  signing_code: AboutCode;
  /** The client's vehicle was checked in. The notice contains the drop-off receipt. */
  vehicle_received: AboutBudget;
  vehicle_ready: AboutBudget;
  /** The workshop shares an inspection of the vehicle. */
  inspection_ready: AboutBudget;
  /** Findings of an earlier inspection still need work. `findings` lists them. */
  finding_reminder: AboutBudget & { findings: string };
  /** The client proposed a time that the workshop must confirm. */
  appointment_proposed: AboutAppointment;
  appointment_confirmed: AboutAppointment;
  /** `before` is the previous start. */
  appointment_moved: AboutAppointment & { before: Date };
  appointment_cancelled: AboutAppointment;
  appointment_reminder: AboutAppointment;
  another_time_needed: AboutAppointment;
  /** A time became free that suits a client on the waiting list. */
  time_offered: AboutAppointment & { until: Date };
}

export interface WorkshopAlerts {
  appointment_requested: AboutClientsTime;
  appointment_booked: AboutClientsTime;
  appointment_withdrawn: AboutClientsTime;
  quote_accepted: AboutAcceptance;
  quote_declined: AboutClientsQuote;
  quote_renewal_asked: AboutClientsQuote;
  /** A client disagrees with changes that the workshop made after the client signed. */
  changes_declined: AboutClientsQuote & { comment: string };
  webhook_switched_off: { receiver: string; reason: 'gone' | 'failing' };
  /** The certificate for sending tax records expires soon. */
  certificate_expires: { holder: string; until: Date };
  /** A job was cancelled although advance invoices were issued for it. */
  advance_to_return: { budget: number; invoices: string };
  /** The tax authority's data about invoices differs from the workshop's. `invoices` lists the first numbers. */
  tax_records_differ: { count: number; invoices: string };
  /**
   * Tax records have been unsent for more than a day, were rejected, or are stopped. `reason` is a code or word, or
   * empty.
   */
  tax_records_unsent: { unsent: number; rejected: number; since: Date; reason: string; advice: string };
  /** The clock that dates invoices differs from the tax authority's clock by more than a minute. */
  clock_wrong: { seconds: number; ahead: boolean };
  /** The law will require a Veri*factu mode other than `off`. `day` is the first such day. */
  tax_records_required: { day: string };
}

interface AboutClientsTime {
  /** Id of the appointment, for the commands that the alert suggests, such as `appointments confirm 12`. */
  appointment: string;
  plate: string | null;
  start: Date;
  client: string;
}

interface AboutClientsQuote {
  plate: string | null;
  client: string;
  number: number;
}

interface AboutAcceptance extends AboutClientsQuote {
  url: string;
  /** The total of the quote, including tax. */
  totalCents: number;
  /** The optional lines that the client chose; null if the quote had no optional lines. */
  options: string[] | null;
}

interface AboutCode extends AboutBudget {
  code: string;
}

interface AboutBudget {
  /** The vehicle's plate as entered; null if the budget has no vehicle. */
  plate: string | null;
  url: string;
}

interface AboutAppointment extends AboutBudget {
  start: Date;
}

export interface NoticeValues extends ClientNotices, WorkshopAlerts {}

export type NoticeKind = keyof NoticeValues;

/** Notices that advertise work. Clients can opt out of them, and each contains the way to do so. */
const commercialNotices: ReadonlySet<NoticeKind> = new Set(['finding_reminder']);

export function isCommercialNotice(kind: NoticeKind): boolean {
  return commercialNotices.has(kind);
}

/**
 * The values of a notice, formatted for its text: dates become texts in the workshop's time zone and the recipient's
 * language.
 */
export type TextValues<Values> = {
  [Name in keyof Values]: Values[Name] extends Date ? string : Values[Name];
};

/** The subject of a notice. Quotes are a separate subject, because their clients have not ordered work yet. */
type Subject = 'quote' | 'appointment' | 'work';

export const noticeSubjects: Record<keyof ClientNotices, Subject> = {
  budget_received: 'quote',
  budget_sent: 'quote',
  budget_changed: 'work',
  budget_accepted: 'work',
  signing_code: 'quote',
  vehicle_received: 'work',
  vehicle_ready: 'work',
  inspection_ready: 'work',
  finding_reminder: 'work',
  appointment_proposed: 'appointment',
  appointment_confirmed: 'appointment',
  appointment_moved: 'appointment',
  appointment_cancelled: 'appointment',
  appointment_reminder: 'appointment',
  another_time_needed: 'appointment',
  time_offered: 'appointment',
};

export interface NoticeTexts<Kind extends NoticeKind> {
  subject: string;
  text: (values: TextValues<NoticeValues[Kind]>) => string;
  /** The label of the link in the mail; null for notices without a link. */
  button: NoticeValues[Kind] extends { url: string } ? string : null;
  /**
   * The text of an SMS after the workshop's name and the plate: `Taller Ejemplo, 1234 KLM: …`. The complete SMS fits
   * into one segment if all its characters are in GSM 03.38.
   */
  sms: (values: TextValues<NoticeValues[Kind]>) => string;
}

/** The labelled values in a mail, in the order in which they are shown. */
export const factNames = [
  'start',
  'plate',
  'client',
  'number',
  'total',
  'options',
  'comment',
  'receiver',
  'holder',
] as const;
type FactName = (typeof factNames)[number];

export interface NoticeLanguage {
  greeting: (name: string) => string;
  /** Returns the beginning of an SMS: the sender, usually followed by the plate. */
  smsLead: (sender: string) => string;
  labels: Record<FactName, string>;
  /** Text for the case that the client chose no optional line. */
  noOptions: string;
  why: Record<Subject, (workshop: string) => string>;
  toWorkshop: string;
  notices: { [Kind in NoticeKind]: NoticeTexts<Kind> };
}
