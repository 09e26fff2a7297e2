import { capitalize, localeOf } from '../../../domain/text/locale.ts';
import { type Weekday, weekdays } from '../../../domain/time/week.ts';
import type { OpeningHours, Schedule } from '../../../domain/workshops/hours.ts';
import type { Language } from '../../../generated/errors.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';
import { Field } from './field.tsx';

export interface HoursEditorProps {
  /** The name of the property; the inputs are `schedule[mon][start]` and so on. */
  name: string;
  schedule: Schedule;
  /** The daily break, which the picture of the week leaves out. */
  lunchBreak?: { start: string; end: string };
}

/** Opening hours by weekday, with a picture of the week. */
export function HoursEditor({ name, schedule, lunchBreak }: HoursEditorProps) {
  const { language } = usePage();
  const texts = kitTexts[language].hours;
  return (
    <div class="hours" role="group">
      {weekdays.map((day) => (
        <HoursRow {...{ name, day, hours: schedule[day], texts, language, lunchBreak }} />
      ))}
    </div>
  );
}

interface HoursRowProps {
  name: string;
  day: Weekday;
  hours: OpeningHours;
  texts: (typeof kitTexts)['es']['hours'];
  language: Language;
  lunchBreak: HoursEditorProps['lunchBreak'];
}

function HoursRow({ name, day, hours, texts, language, lunchBreak }: HoursRowProps) {
  const title = weekdayName(day, language);
  return (
    <fieldset class="hours-row">
      <legend class="unseen">{title}</legend>
      <span class="hours-day" aria-hidden="true">
        {title}
      </span>
      <Field name={`${name}[${day}][closed]`} label={texts.closed} type="checkbox" value={hours.closed} />
      <span class="hours-times">
        <Field
          name={`${name}[${day}][start]`}
          label={texts.from}
          labelHidden
          type="time"
          value={hours.start}
        />
        <span aria-hidden="true">–</span>
        <Field name={`${name}[${day}][end]`} label={texts.until} labelHidden type="time" value={hours.end} />
      </span>
      <DayBar hours={hours} lunchBreak={lunchBreak} />
    </fieldset>
  );
}

export function weekdayName(day: Weekday, language: Language, form: 'long' | 'short' = 'long'): string {
  // The first of June 2026 is a Monday.
  const date = new Date(Date.UTC(2026, 5, 1 + weekdays.indexOf(day)));
  const name = date.toLocaleDateString(localeOf[language], { weekday: form, timeZone: 'UTC' });
  return form === 'long' ? capitalize(name, language) : name;
}

/** The hours that the picture shows: 6:00 to 22:00. */
const firstHour = 6;
const shownHours = 16;
const width = 160;

function DayBar({ hours, lunchBreak }: Pick<HoursRowProps, 'hours' | 'lunchBreak'>) {
  const at = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return Math.min(width, Math.max(0, ((hour + minute / 60 - firstHour) / shownHours) * width));
  };
  const hasBreak = lunchBreak !== undefined && lunchBreak.end > lunchBreak.start;
  const periods = hasBreak
    ? [
        [hours.start, lunchBreak.start < hours.end ? lunchBreak.start : hours.end],
        [lunchBreak.end > hours.start ? lunchBreak.end : hours.start, hours.end],
      ]
    : [[hours.start, hours.end]];
  return (
    <svg class="hours-bar" width={width} height="12" viewBox={`0 0 ${width} 12`} aria-hidden="true">
      <rect class="track" width={width} height="12" rx="3" />
      {!hours.closed &&
        periods
          .map(([start = '', end = '']) => [at(start), at(end)] as const)
          .filter(([start, end]) => end > start)
          .map(([start, end]) => <rect class="bar" x={start} width={end - start} height="12" rx="3" />)}
    </svg>
  );
}
