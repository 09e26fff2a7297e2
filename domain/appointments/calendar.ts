import { asHeaderText } from '../text/mail-address.ts';
import { addressLine, type Contact } from '../workshops/contact.ts';

// This file implements RFC 5545 and 5546 itself, because a calendar with times in UTC needs little code. The library
// ical-generator does not remove control characters, so that all texts would have to be cleaned before.

export const calendarFilename = 'cita.ics';
export const calendarContentType = 'text/calendar; charset=utf-8';

/** Returns the URL at which the workshop's calendar programs read its diary. */
export function calendarUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/calendar/${token}.ics`;
}

export interface CalendarPerson {
  name: string;
  email: string;
}

interface CalendarEvent {
  /** Identifier that all versions of an appointment have in common. */
  uid: string;
  /** Version of the event, which grows with each change that is sent. Calendar programs keep the highest version. */
  sequence: number;
  start: Date;
  end: Date;
  /** DTSTAMP: the time at which this version of the event was written. */
  stamp: Date;
  summary: string;
  location?: string | null;
}

interface Workshop extends Pick<Contact, 'name' | 'address' | 'zip' | 'city'> {
  host: string;
}

interface BookedAppointment {
  budget_id: number;
  calendar_sequence: number;
  plate: string | null;
  starts_at: string;
  ends_at: string;
}

/**
 * Returns an appointment as an event for clients' calendars. The UID never changes, so that a new version of the event
 * replaces the previous version.
 */
export function buildAppointmentEvent(workshop: Workshop, booked: BookedAppointment) {
  const { name, host } = workshop;
  return {
    uid: `budget-${booked.budget_id}@${host}`,
    sequence: booked.calendar_sequence,
    start: new Date(booked.starts_at),
    end: new Date(booked.ends_at),
    summary: booked.plate === null ? name : `${name} · ${booked.plate}`,
    location: addressLine(workshop) || null,
  };
}

export interface CalendarInvite extends CalendarEvent {
  /** Method of the calendar. `CANCEL` removes the event that a `REQUEST` with the same UID added to a calendar. */
  method: 'REQUEST' | 'CANCEL';
  description: string | null;
  location: string | null;
  url: string | null;
  organizer: CalendarPerson;
  attendee: CalendarPerson | null;
}

/**
 * Returns a calendar with one appointment, for a mail to the client. The attendee has already accepted, so calendar
 * programs don't ask the client for an answer.
 */
export function writeCalendarInvite(invite: CalendarInvite): string {
  const { method, description, url, organizer, attendee } = invite;
  const isCancelled = method === 'CANCEL';
  const attendance = isCancelled ? 'RSVP=FALSE' : 'PARTSTAT=ACCEPTED;RSVP=FALSE';
  return composeCalendar(method, [
    ...eventLines(invite, isCancelled ? 'CANCELLED' : 'CONFIRMED', [
      ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
      ...(url ? [`URL:${new URL(url).href}`] : []),
      `ORGANIZER;CN=${quoteParameter(organizer.name)}:${mailto(organizer.email)}`,
      ...(attendee
        ? [`ATTENDEE;CN=${quoteParameter(attendee.name)};${attendance}:${mailto(attendee.email)}`]
        : []),
    ]),
  ]);
}

export type PublishedEvent = CalendarEvent & { status: 'CONFIRMED' | 'TENTATIVE' };

export interface PublishedCalendar {
  name: string;
  timezone: string;
  events: PublishedEvent[];
  /** Interval at which subscribed calendar programs reload the calendar. */
  refreshMinutes?: number;
}

/** Returns the calendar that calendar programs subscribe to, as one text. */
export function writePublishedCalendar(composeCalendar: PublishedCalendar): string {
  return [...writeCalendarParts(composeCalendar)].join('');
}

/**
 * Maximum number of events per part of a calendar. Writing an event takes about 20 µs, so that a part blocks other
 * requests for 4 ms.
 */
const eventsPerPart = 200;

/**
 * Yields the calendar in parts, so that other requests run between two parts: a diary of four months may have thousands
 * of events. Name and refresh interval are written twice, because most calendar programs know only the older property
 * names.
 */
export function* writeCalendarParts({
  name,
  timezone,
  events,
  refreshMinutes,
}: PublishedCalendar): Generator<string> {
  yield joinCalendarLines([
    ...calendarHeaderLines('PUBLISH'),
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${escapeText(timezone)}`,
    ...(refreshMinutes === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`, `X-PUBLISHED-TTL:PT${refreshMinutes}M`]),
  ]);
  for (let at = 0; at < events.length; at += eventsPerPart) {
    const part = events.slice(at, at + eventsPerPart);
    yield joinCalendarLines(part.flatMap((event) => eventLines(event, event.status)));
  }
  yield joinCalendarLines([calendarEnd]);
}

function composeCalendar(method: string, content: string[]): string {
  return joinCalendarLines([...calendarHeaderLines(method), ...content, calendarEnd]);
}

function calendarHeaderLines(method: string): string[] {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//workshop-api//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
  ];
}

const calendarEnd = 'END:VCALENDAR';

function joinCalendarLines(lines: string[]): string {
  return foldLines(lines.map((line) => `${line}\r\n`).join(''));
}

function eventLines(event: CalendarEvent, status: string, others: string[] = []): string[] {
  const { uid, sequence, start, end, stamp, summary, location } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${formatUtc(stamp)}`,
    `DTSTART:${formatUtc(start)}`,
    `DTEND:${formatUtc(end)}`,
    `SUMMARY:${escapeText(summary)}`,
    `STATUS:${status}`,
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...others,
    'END:VEVENT',
  ];
}

/**
 * Returns a time in the form `20260329T003000Z`. UTC needs no definition of a time zone: each calendar program converts
 * the time to its own zone.
 */
function formatUtc(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}

/** Matches all characters that any calendar program treats as a line break. */
const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const controlsButTabs = /(?!\t)\p{Cc}/gu;

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(lineBreaks, '\\n')
    .replaceAll(controlsButTabs, '');
}

/**
 * Quotes a parameter value. Replaces `"` with `'`: RFC 6868 escapes `"` as `^'`, but programs that don't implement RFC
 * 6868 would show `^'`.
 */
function quoteParameter(name: string): string {
  return `"${asHeaderText(name).replaceAll('"', "'").replaceAll('^', '')}"`;
}

function mailto(email: string): string {
  const address = encodeURI(email.toWellFormed()).replaceAll('?', '%3F').replaceAll('#', '%23');
  return `mailto:${address}`;
}

const maxLineOctets = 75;

/** Folds lines that are longer than calendar programs accept. Lines that are already folded remain unchanged. */
export function foldLines(composeCalendar: string): string {
  return composeCalendar.split('\r\n').map(foldLine).join('\r\n');
}

function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= maxLineOctets) return line;
  let lines = '';
  let octets = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (octets + bytes > maxLineOctets) {
      lines += '\r\n ';
      octets = 1;
    }
    lines += character;
    octets += bytes;
  }
  return lines;
}

export function unfoldLines(composeCalendar: string): string {
  return composeCalendar.replaceAll(/\r\n[ \t]/g, '');
}
