export interface ClientNotices {
  budget_received: AboutBudget;
  budget_sent: AboutBudget;
  /** Lines were changed after the client had signed. */
  budget_changed: AboutBudget;
  /** The client has accepted: what it signed, for its own papers. */
  budget_accepted: AboutBudget;
  signing_code: AboutCode;
  vehicle_ready: AboutBudget;
  /** The client proposed the time, and the workshop is to confirm it. */
  appointment_proposed: AboutAppointment;
  appointment_confirmed: AboutAppointment;
  appointment_moved: AboutAppointment;
  appointment_cancelled: AboutAppointment;
  appointment_reminder: AboutAppointment;
  another_time_needed: AboutAppointment;
}

export interface WorkshopNotices {
  appointment_requested: AboutClientsTime;
  appointment_booked: AboutClientsTime;
  appointment_withdrawn: AboutClientsTime;
  quote_accepted: AboutAcceptance;
  quote_declined: AboutClientsQuote;
  quote_renewal_asked: AboutClientsQuote;
  /** A client does not agree with what was changed after it signed. */
  changes_declined: AboutClientsQuote & { comment: string };
  webhook_switched_off: { receiver: string; reason: 'gone' | 'failing' };
}

interface AboutClientsTime {
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
  /** The total, tax included. */
  totalCents: number;
  /** The optional lines that the client chose; null if there were none. */
  options: string[] | null;
}

interface AboutCode extends AboutBudget {
  code: string;
}

interface AboutBudget {
  /** As it is written on the vehicle; null: the budget has no vehicle. */
  plate: string | null;
  url: string;
}

interface AboutAppointment extends AboutBudget {
  start: Date;
}

export interface NoticeValues extends ClientNotices, WorkshopNotices {}

export type NoticeKind = keyof NoticeValues;

/** The values as they are said in a short message: moments in the workshop's time and the client's language. */
export type Said<Values> = { [Name in keyof Values]: Values[Name] extends Date ? string : Values[Name] };

/** What a client is written to about: nobody has entrusted work who has only asked for a quote. */
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

export interface Wording<Kind extends NoticeKind> {
  subject: string;
  text: (values: Said<NoticeValues[Kind]>) => string;
  /** What the link says; what the workshop is told has none. */
  button: NoticeValues[Kind] extends { url: string } ? string : null;
  /** Behind the workshop's name and the plate: `Taller Ejemplo, 1234 KLM: …`. One segment, if its words have no character beyond GSM 03.38. */
  sms: (values: Said<NoticeValues[Kind]>) => string;
}

/** The labelled values of a mail, in this order. */
export const factNames = [
  'start',
  'plate',
  'client',
  'number',
  'total',
  'options',
  'comment',
  'receiver',
] as const;
type FactName = (typeof factNames)[number];

export interface NoticeLanguage {
  greeting: (name: string) => string;
  /** How a short message begins: with its sender, and mostly the plate. */
  smsLead: (sender: string) => string;
  labels: Record<FactName, string>;
  /** In place of options, where none was chosen. */
  noOptions: string;
  why: Record<Subject, (workshop: string) => string>;
  toWorkshop: string;
  notices: { [Kind in NoticeKind]: Wording<Kind> };
}
