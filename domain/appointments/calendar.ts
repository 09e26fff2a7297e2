import { asHeaderText } from '../messages/mail-address.ts';
import { addressLine, type Contact } from '../messages/notices/mail.ts';

// RFC 5545 and 5546, by hand: ical-generator lets control characters of texts through, so they would be cleaned here all
// the same, and what is left of it for UTC times is no longer than this.

export const calendarFilename = 'cita.ics';
export const calendarType = 'text/calendar; charset=utf-8';

/** Where programs of the workshop's people look what is in the diary. */
export function calendarUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/calendar/${token}.ics`;
}

export interface Person {
  name: string;
  email: string;
}

interface CalendarEvent {
  /** The same for as long as the appointment lives, */
  uid: string;
  /** and higher with each change that is told: calendars keep the highest. */
  sequence: number;
  start: Date;
  end: Date;
  /** When this was written. */
  stamp: Date;
  summary: string;
  location?: string | null;
}

interface Workshop extends Pick<Contact, 'name' | 'address' | 'zip' | 'city'> {
  host: string;
}

interface Kept {
  budget_id: number;
  calendar_sequence: number;
  plate: string | null;
  starts_at: string;
  ends_at: string;
}

/** What calendars of clients are told of an appointment: by the same UID each time, so that the latest counts. */
export function appointmentEvent(workshop: Workshop, kept: Kept) {
  const { name, host } = workshop;
  return {
    uid: `budget-${kept.budget_id}@${host}`,
    sequence: kept.calendar_sequence,
    start: new Date(kept.starts_at),
    end: new Date(kept.ends_at),
    summary: kept.plate === null ? name : `${name} · ${kept.plate}`,
    location: addressLine(workshop) || null,
  };
}

export interface Invite extends CalendarEvent {
  /** `CANCEL` takes out of a calendar what a `REQUEST` with the same UID put there. */
  method: 'REQUEST' | 'CANCEL';
  description: string | null;
  location: string | null;
  url: string | null;
  organizer: Person;
  attendee: Person | null;
}

/** One appointment, as a mail brings it to the client's calendar. It is settled: nobody is asked for an answer. */
export function calendarInvite(invite: Invite): string {
  const { method, description, url, organizer, attendee } = invite;
  const isCancelled = method === 'CANCEL';
  const taken = isCancelled ? 'RSVP=FALSE' : 'PARTSTAT=ACCEPTED;RSVP=FALSE';
  return calendar(method, [
    ...eventLines(invite, isCancelled ? 'CANCELLED' : 'CONFIRMED', [
      ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
      ...(url ? [`URL:${new URL(url).href}`] : []),
      `ORGANIZER;CN=${quoted(organizer.name)}:${mailto(organizer.email)}`,
      ...(attendee ? [`ATTENDEE;CN=${quoted(attendee.name)};${taken}:${mailto(attendee.email)}`] : []),
    ]),
  ]);
}

export type PublishedEvent = CalendarEvent & { status: 'CONFIRMED' | 'TENTATIVE' };

export interface PublishedCalendar {
  name: string;
  timezone: string;
  events: PublishedEvent[];
  /** How often those who subscribe to it are asked to look. */
  refreshMinutes?: number;
}

/** The calendar that programs subscribe to. */
export function publishedCalendar(calendar: PublishedCalendar): string {
  return [...calendarParts(calendar)].join('');
}

/** Some 20 µs each: four milliseconds are written in one go. */
const eventsInPart = 200;

/**
 * The same in parts, so that others have the event loop between them: a diary of four months may have thousands of
 * events. Name and interval are written twice, because most programs know only their older names.
 */
export function* calendarParts({
  name,
  timezone,
  events,
  refreshMinutes,
}: PublishedCalendar): Generator<string> {
  yield asText([
    ...head('PUBLISH'),
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${escaped(timezone)}`,
    ...(refreshMinutes === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`, `X-PUBLISHED-TTL:PT${refreshMinutes}M`]),
  ]);
  for (let at = 0; at < events.length; at += eventsInPart) {
    const part = events.slice(at, at + eventsInPart);
    yield asText(part.flatMap((event) => eventLines(event, event.status)));
  }
  yield asText([tail]);
}

function calendar(method: string, content: string[]): string {
  return asText([...head(method), ...content, tail]);
}

function head(method: string): string[] {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//workshop-api//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
  ];
}

const tail = 'END:VCALENDAR';

function asText(lines: string[]): string {
  return folded(lines.map((line) => `${line}\r\n`).join(''));
}

function eventLines(event: CalendarEvent, status: string, others: string[] = []): string[] {
  const { uid, sequence, start, end, stamp, summary, location } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(summary)}`,
    `STATUS:${status}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...others,
    'END:VEVENT',
  ];
}

/** `20260329T003000Z`: every calendar shows it by its own clock, and none needs to know our time zone. */
function utc(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}

/** All that some reader takes for the end of a line. */
const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const controlsButTabs = /(?!\t)\p{Cc}/gu;

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(lineBreaks, '\\n')
    .replaceAll(controlsButTabs, '');
}

/** A quoted parameter holds no `"`. RFC 6868 writes `^'` for it, which programs that don't know that show as it is. */
function quoted(name: string): string {
  return `"${asHeaderText(name).replaceAll('"', "'").replaceAll('^', '')}"`;
}

function mailto(email: string): string {
  const address = encodeURI(email.toWellFormed()).replaceAll('?', '%3F').replaceAll('#', '%23');
  return `mailto:${address}`;
}

const lineOctetsMost = 75;

/** No line is longer than readers have to take. What is folded already stays as it is. */
export function folded(calendar: string): string {
  return calendar.split('\r\n').map(foldedLine).join('\r\n');
}

function foldedLine(line: string): string {
  if (Buffer.byteLength(line) <= lineOctetsMost) return line;
  let lines = '';
  let octets = 0;
  for (const character of line) {
    const its = Buffer.byteLength(character);
    if (octets + its > lineOctetsMost) {
      lines += '\r\n ';
      octets = 1;
    }
    lines += character;
    octets += its;
  }
  return lines;
}

export function unfolded(calendar: string): string {
  return calendar.replaceAll(/\r\n[ \t]/g, '');
}
