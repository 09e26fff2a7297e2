export interface ClientNotices {
  budget_received: AboutBudget;
  budget_sent: AboutBudget;
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
  appointment_requested: { plate: string | null; start: Date; client: string };
  webhook_switched_off: { receiver: string; reason: 'gone' | 'failing' };
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
  /** Behind the workshop's name and the plate: `Taller Ejemplo, 1234 KLM: …`. Costs twice as much with a character beyond GSM 03.38. */
  sms: (values: Said<NoticeValues[Kind]>) => string;
}

export interface NoticeLanguage {
  greeting: (name: string) => string;
  /** How a short message begins: with its sender, and mostly the plate. */
  smsLead: (sender: string) => string;
  labels: { plate: string; start: string; client: string; receiver: string };
  why: Record<Subject, (workshop: string) => string>;
  toWorkshop: string;
  notices: { [Kind in NoticeKind]: Wording<Kind> };
}
