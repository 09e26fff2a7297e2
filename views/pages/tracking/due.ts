import { type ComponentChild, h } from 'preact';
import { mayChoose } from '../../../domain/appointments/by-client.ts';
import { calendarFilename } from '../../../domain/appointments/calendar.ts';
import { type BudgetStatus, endedWithoutWork } from '../../../domain/budgets/status.ts';
import type { TrackedAppointment, TrackedBudget } from '../../../domain/signatures/tracked.ts';
import { capitalized } from '../../../domain/text/locale.ts';
import { longMoment, shortWeekday, timeOfDay } from '../../../domain/time/local.ts';
import { addressLine } from '../../../domain/workshops/contact.ts';
import { type OpenDays, openDaysOf } from '../../../domain/workshops/hours.ts';
import { terms } from '../../texts/terms.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { actForm } from './forms.ts';
import { contactWords } from './reach.ts';
import type { Tracking } from './tracking.ts';

/** The one thing that the client can do now; null if there is none. */
export function dueNow(tracking: Tracking): ComponentChild {
  if (isReady(tracking.budget)) return collection(tracking);
  const toCome = appointmentsToCome(tracking);
  return toCome.length > 0 ? visits(tracking, toCome) : null;
}

/** Links to the free times if there is no appointment yet. */
export function timeToChoose(tracking: Tracking): ComponentChild {
  const { budget, workshop, language, now } = tracking;
  if (isReady(budget) || appointmentsToCome(tracking).length > 0) return null;
  if (mayChoose(budget, workshop.change_hours, now) !== 'yes') return null;
  return h('p', { class: 'chosen' }, timesLink(tracking, trackingTexts[language].times.choose));
}

function timesLink({ language }: Tracking, text: string): ComponentChild {
  return h('a', { class: 'plain', href: `?times&lang=${language}` }, text);
}

/** Returns whether the vehicle can be collected. */
function isReady({ status, delivered_at }: TrackedBudget): boolean {
  return (status === 'Finalizado' || status === 'Facturado') && delivered_at === null;
}

/** Statuses after the vehicle's arrival, so that an appointment is over once it has begun. */
const startedStatuses: readonly BudgetStatus[] = ['En curso', 'En espera', 'Finalizado', 'Facturado'];

function appointmentsToCome({ budget, now }: Tracking): TrackedAppointment[] {
  const { status, appointments } = budget;
  if (endedWithoutWork(status)) return [];
  const isOver = startedStatuses.includes(status)
    ? ({ starts_at }: TrackedAppointment) => new Date(starts_at) <= now
    : ({ ends_at }: TrackedAppointment) => new Date(ends_at) <= now;
  return appointments.filter((each) => !isOver(each));
}

/** Returns the confirmed appointment that the page does not show as due; undefined if there is none. */
export function pastAppointment(tracking: Tracking): TrackedAppointment | undefined {
  const { budget } = tracking;
  const shown = isReady(budget) ? [] : appointmentsToCome(tracking);
  const isPast = (each: TrackedAppointment) => each.status === 'confirmed' && !shown.includes(each);
  return endedWithoutWork(budget.status) ? undefined : budget.appointments.find(isPast);
}

function dueSection(id: string, look: string, title: string, ...content: ComponentChild[]): ComponentChild {
  return h('section', { class: look, 'aria-labelledby': id }, h('h2', { id }, title), ...content);
}

function visits(tracking: Tracking, toCome: TrackedAppointment[]): ComponentChild {
  const { seeYou, title } = trackingTexts[tracking.language].appointment;
  const isExpected = toCome.some(({ status }) => status === 'confirmed');
  return dueSection(
    'appointment',
    isExpected ? 'due' : 'due waiting',
    isExpected ? seeYou : title,
    ...toCome.map((each) => visit(tracking, each)),
    otherTime(tracking),
  );
}

function otherTime(tracking: Tracking): ComponentChild {
  const { budget, workshop, language, now } = tracking;
  const { times } = trackingTexts[language];
  const may = mayChoose(budget, workshop.change_hours, now);
  if (may === 'late') return h('p', { class: 'quiet' }, times.late(contactWords(tracking)));
  return may === 'yes' && timesLink(tracking, times.change);
}

/** Shows the appointment. Only a confirmed one offers a calendar file; the link does not contain the page's address. */
function visit(tracking: Tracking, appointment: TrackedAppointment): ComponentChild {
  const texts = trackingTexts[tracking.language].appointment;
  const isProposed = appointment.status === 'proposed';
  const datetime = new Date(appointment.starts_at).toISOString();
  return h(
    'div',
    { class: isProposed ? 'appointment proposed' : 'appointment' },
    h('p', { class: 'moment' }, h('time', { datetime }, spanOf(tracking, appointment))),
    isProposed && h('p', null, texts.proposed),
    !isProposed && whereTo(tracking),
    appointment.client_confirmed_at !== null && h('p', null, texts.confirmedByClient),
    !isProposed &&
      appointment.client_confirmed_at === null &&
      actForm('coming', h('button', { class: 'press' }, trackingTexts[tracking.language].times.coming)),
    !isProposed &&
      h('p', null, h('a', { href: `?file=${calendarFilename}`, class: 'calendar' }, texts.addToCalendar)),
  );
}

/** Returns a span such as `Martes, 24 de noviembre de 2026, 08:30 – 11:30`. */
export function spanOf({ workshop, language }: Tracking, { starts_at, ends_at }: TrackedAppointment): string {
  const start = capitalized(longMoment(new Date(starts_at), workshop.timezone, language), language);
  // Keeps the times in one line.
  return `${start}\u00a0–\u00a0${timeOfDay(new Date(ends_at), workshop.timezone, language)}`;
}

function whereTo({ workshop, language }: Tracking): ComponentChild {
  const address = addressLine(workshop);
  const label = `${trackingTexts[language].appointment.address}${terms[language].colon} `;
  return address !== '' && h('p', null, label, h('bdi', null, address));
}

function collection(tracking: Tracking): ComponentChild {
  const { ready } = trackingTexts[tracking.language];
  return dueSection(
    'ready',
    'due',
    ready.title,
    h('p', null, ready.text),
    whereTo(tracking),
    ...openingHours(tracking),
  );
}

/** Shows the hours. A workshop that is closed all week has not entered them. */
function openingHours({ workshop, language }: Tracking): ComponentChild[] {
  const texts = trackingTexts[language].hours;
  const week = openDaysOf(workshop.schedule, workshop.lunch_break);
  if (week.every(({ hours }) => hours.length === 0)) return [];
  const days = ({ from, to }: OpenDays) => {
    const named = (from === to ? [from] : [from, to]).map((day) => shortWeekday(day, language));
    return capitalized(named.join('–'), language);
  };
  // Keeps each of them in one line.
  const stretch = ([start, end]: [string, string]) => h('span', null, `${start}–${end}`);
  const row = (open: OpenDays) => {
    const stretches = open.hours.flatMap((each, at) => (at === 0 ? [stretch(each)] : [', ', stretch(each)]));
    return h(
      'div',
      null,
      h('dt', null, days(open)),
      h('dd', null, open.hours.length > 0 ? stretches : texts.closed),
    );
  };
  return [
    h('h3', null, texts.title),
    h('dl', { class: 'hours' }, week.map(row)),
    h('p', { class: 'quiet' }, texts.exceptHolidays),
  ];
}
