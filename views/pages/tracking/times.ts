import { type ComponentChild, h } from 'preact';
import { mayChoose, mayGiveBack } from '../../../domain/appointments/by-client.ts';
import type { TrackedAppointment } from '../../../domain/signatures/tracked.ts';
import { capitalized } from '../../../domain/text/locale.ts';
import { localDay, timeOfDay, weekdayAndDay } from '../../../domain/time/local.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { document, languageMenu } from '../layout.ts';
import { spanOf } from './due.ts';
import { actForm, alert } from './forms.ts';
import { contactWords, reachButtons } from './reach.ts';
import { trackingStyle } from './style.ts';
import type { Tracking } from './tracking.ts';

/** Only a workshop that never closes has more: later times can be chosen later. */
const maxStarts = 600;

/** Shows the free times by day. */
export function timesPage(tracking: Tracking, starts: Date[], refused: 'taken' | null): string {
  const { budget, workshop, language, now } = tracking;
  const { times, title } = trackingTexts[language];
  const may = mayChoose(budget, workshop.change_hours, now);
  const how = workshop.booking_mode === 'book' ? times.booking : times.proposing;
  return document(
    {
      language,
      title: `${times.title} · ${workshop.name}`,
      style: trackingStyle,
      sandbox: workshop.sandbox,
    },
    h(
      'header',
      null,
      h('p', { class: 'workshop' }, h('bdi', null, workshop.name)),
      languageMenu(language, '&times'),
    ),
    h(
      'main',
      null,
      h('h1', null, times.title),
      h(
        'p',
        { class: 'number' },
        h('bdi', null, [budget.plate, title(budget.id)].filter(Boolean).join(' · ')),
      ),
      refused && alert(h('p', null, times[refused])),
      budget.appointments.map((appointment) => currentAppointment(tracking, appointment)),
      may === 'yes' && h('p', null, starts.length > 0 ? how : times.none(contactWords(tracking))),
      may === 'late' && h('p', null, times.late(contactWords(tracking))),
      may === 'yes' && starts.length > 0 && days(tracking, starts.slice(0, maxStarts)),
      reachButtons(tracking),
      h('p', null, h('a', { class: 'plain', href: `?lang=${language}` }, times.back)),
    ),
  );
}

/** Shows the current appointment, with a button to cancel it. */
function currentAppointment(tracking: Tracking, current: TrackedAppointment): ComponentChild {
  const { workshop, language, now } = tracking;
  const { times, appointment } = trackingTexts[language];
  const isProposed = current.status === 'proposed';
  return h(
    'section',
    { class: isProposed ? 'due waiting' : 'due' },
    h('h2', null, appointment.title),
    h('p', { class: 'moment' }, spanOf(tracking, current)),
    isProposed && h('p', null, appointment.proposed),
    mayGiveBack(current, workshop.change_hours, now) &&
      actForm(
        isProposed ? 'withdraw' : 'cancel',
        h('button', { class: 'plain' }, isProposed ? times.withdraw : times.cancel),
      ),
  );
}

/** Shows the times of each day. Only the first day is unfolded, because most clients want the next free time. */
function days({ workshop: { timezone }, language }: Tracking, starts: Date[]): ComponentChild {
  const { times } = trackingTexts[language];
  const byDay = [...Map.groupBy(starts, (start) => localDay(start, timezone)).values()];
  const day = (ofDay: Date[], at: number) =>
    h(
      'details',
      { class: 'day', open: at === 0, name: 'day' },
      h(
        'summary',
        null,
        h('span', null, capitalized(weekdayAndDay(ofDay[0] as Date, timezone, language), language)),
        h('span', { class: 'quiet' }, times.count(ofDay.length)),
      ),
      h(
        'div',
        { class: 'times' },
        ofDay.map((start) => time(start, timezone, language)),
      ),
    );
  return actForm('time', byDay.map(day));
}

function time(start: Date, timezone: string, language: Tracking['language']): ComponentChild {
  return h(
    'button',
    { name: 'start', value: String(start.getTime() / 60_000) },
    timeOfDay(start, timezone, language),
  );
}
