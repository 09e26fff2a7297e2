import { capitalize } from '../../../domain/text/locale.ts';
import { shortWeekday } from '../../../domain/time/local.ts';
import { groupOpenDays, type OpenDays } from '../../../domain/workshops/hours.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import type { TrackingData } from './tracking.ts';

/** Renders the opening hours; null for a workshop that is closed all week, because it has not entered them. */
export function OpeningHours({ workshop, language }: TrackingData) {
  const texts = trackingTexts[language].hours;
  const week = groupOpenDays(workshop.schedule, workshop.lunch_break);
  if (week.every(({ hours }) => hours.length === 0)) return null;
  return (
    <>
      <h3>{texts.title}</h3>
      <dl class="hours">
        {week.map((open) => (
          <div>
            <dt>{daysOf(open, language)}</dt>
            <dd>{open.hours.length > 0 ? <Hours hours={open.hours} /> : texts.closed}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">{texts.exceptHolidays}</p>
    </>
  );
}

function daysOf({ from, to }: OpenDays, language: TrackingData['language']): string {
  const days = (from === to ? [from] : [from, to]).map((day) => shortWeekday(day, language));
  return capitalize(days.join('–'), language);
}

/** Renders spans of time without line breaks in them. */
function Hours({ hours }: Pick<OpenDays, 'hours'>) {
  return hours.map(([start, end], at) => (
    <>
      {at > 0 && ', '}
      <span>{`${start}–${end}`}</span>
    </>
  ));
}
