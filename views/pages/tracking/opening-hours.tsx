import { capitalize } from '../../../domain/text/locale.ts';
import { shortWeekday } from '../../../domain/time/local.ts';
import { groupOpenDays, type OpenDays } from '../../../domain/workshops/hours.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import type { TrackingData } from './tracking.ts';

/** Renders the opening hours. Null if the workshop has entered no hours, so that every day is closed. */
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

/** Renders periods of time, without line breaks inside a period. */
function Hours({ hours }: Pick<OpenDays, 'hours'>) {
  return hours.map(([start, end], at) => (
    <>
      {at > 0 && ', '}
      <span>{`${start}–${end}`}</span>
    </>
  ));
}
