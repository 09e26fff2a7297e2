export interface ClientNotices {
  budget_received: AboutBudget;
  budget_sent: AboutBudget;
  /** Lines changed after the client signed. */
  budget_changed: AboutBudget;
  /** The client accepted. Contains a copy of the signed quote. */
  budget_accepted: AboutBudget;
  signing_code: AboutCode;
  vehicle_ready: AboutBudget;
  /** The client proposed a time, which the workshop has to confirm. */
  appointment_proposed: AboutAppointment;
  appointment_confirmed: AboutAppointment;
  appointment_moved: AboutAppointment;
  appointment_cancelled: AboutAppointment;
  appointment_reminder: AboutAppointment;
  another_time_needed: AboutAppointment;
}

export interface WorkshopAlerts {
  appointment_requested: AboutClientsTime;
  appointment_booked: AboutClientsTime;
  appointment_withdrawn: AboutClientsTime;
  quote_accepted: AboutAcceptance;
  quote_declined: AboutClientsQuote;
  quote_renewal_asked: AboutClientsQuote;
  /** A client disagrees with changes made after it signed. */
  changes_declined: AboutClientsQuote & { comment: string };
  webhook_switched_off: { receiver: string; reason: 'gone' | 'failing' };
  /** The certificate for sending tax records expires. */
  certificate_expires: { holder: string; until: Date };
  /** A job with invoiced advances was cancelled. */
  advance_to_return: { budget: number; invoices: string };
  /** The tax authority has other data about invoices. `invoices`: the first of their numbers. */
  tax_records_differ: { count: number; invoices: string };
  /** Tax records are unsent for over a day, rejected, or stopped. `reason`: a code or word; empty without one. */
  tax_records_unsent: { unsent: number; rejected: number; since: Date; reason: string; advice: string };
  /** The clock that dates invoices differs from the tax authority's by more than a minute. */
  clock_wrong: { seconds: number; ahead: boolean };
  /** The first day on which invoicing requires another mode than `off`. */
  tax_records_required: { day: string };
}

interface AboutClientsTime {
  /** Id of the appointment, for use in commands. */
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
  /** The total with tax. */
  totalCents: number;
  /** The optional lines that the client chose; null if there were none. */
  options: string[] | null;
}

interface AboutCode extends AboutBudget {
  code: string;
}

interface AboutBudget {
  /** As written on the vehicle; null: the budget has no vehicle. */
  plate: string | null;
  url: string;
}

interface AboutAppointment extends AboutBudget {
  start: Date;
}

export interface NoticeValues extends ClientNotices, WorkshopAlerts {}

export type NoticeKind = keyof NoticeValues;

/** The values formatted for a short message: moments in the workshop's time zone and the client's language. */
export type TextValues<Values> = {
  [Name in keyof Values]: Values[Name] extends Date ? string : Values[Name];
};

/** The subject of a notice. Quotes are distinct, because their client has not yet ordered any work. */
type Subject = 'quote' | 'appointment' | 'work';

export const subjectOf: Record<keyof ClientNotices, Subject> = {
  budget_received: 'quote',
  budget_sent: 'quote',
  budget_changed: 'work',
  budget_accepted: 'work',
  signing_code: 'quote',
  vehicle_ready: 'work',
  appointment_proposed: 'appointment',
  appointment_confirmed: 'appointment',
  appointment_moved: 'appointment',
  appointment_cancelled: 'appointment',
  appointment_reminder: 'appointment',
  another_time_needed: 'appointment',
};

export interface NoticeTexts<Kind extends NoticeKind> {
  subject: string;
  text: (values: TextValues<NoticeValues[Kind]>) => string;
  /** The label of the link; mails to the workshop have none. */
  button: NoticeValues[Kind] extends { url: string } ? string : null;
  /**
   * Follows the workshop's name and the plate: `Taller Ejemplo, 1234 KLM: …`. Fits one segment if all characters are in
   * GSM 03.38.
   */
  sms: (values: TextValues<NoticeValues[Kind]>) => string;
}

/** The labelled values of a mail, in the order in which they are shown. */
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
  /** Returns the beginning of an SMS: the sender, and usually the plate. */
  smsLead: (sender: string) => string;
  labels: Record<FactName, string>;
  /** Shown if no option was chosen. */
  noOptions: string;
  why: Record<Subject, (workshop: string) => string>;
  toWorkshop: string;
  notices: { [Kind in NoticeKind]: NoticeTexts<Kind> };
}
