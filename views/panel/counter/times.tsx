import { amountFormats } from '../../../domain/money/amounts.ts';
import { localeOf } from '../../../domain/text/locale.ts';
import { dayMs } from '../../../domain/time/lengths.ts';
import { localDay, timeOfDay, weekdayAndDay } from '../../../domain/time/local.ts';
import { enumLabel, fieldText } from '../../texts/desk.ts';
import { counterTexts } from '../../texts/panel/counter.ts';
import { unitNames } from '../../texts/panel/units.ts';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Notice } from '../kit/notice.tsx';
import { formatPlate } from '../kit/plate.tsx';
import { type TimeChoice, Times } from '../kit/times.tsx';
import type { Page } from '../screen.ts';
import type { CounterData, Day } from './data.ts';

const durations = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480];
const daysOfWeek = 7;

/** The duration of the appointment. Scripts update the times when it changes. */
export function Duration({ day, settings, page }: Pick<CounterData, 'day' | 'settings'> & { page: Page }) {
  const offered = new Set([
    ...durations.filter((each) => each >= settings.min_slot_minutes),
    day.duration_minutes,
  ]);
  return (
    <Field
      name="duration_minutes"
      label={fieldText(page.language, 'bookVisit', 'duration_minutes').label}
      type="select"
      steers
      required
      options={[...offered]
        .toSorted((one, other) => one - other)
        .map((each) => ({ value: String(each), label: durationText(each, page) }))}
      value={String(day.duration_minutes)}
    />
  );
}

/**
 * The choice of the day, a week at a time. The buttons send the form as a GET request, so that the page keeps what was
 * typed; scripts update only the times.
 */
function Days({ date, page }: { date: string; page: Page }) {
  const { language, zone, now } = page;
  const texts = counterTexts[language];
  const today = localDay(now, zone);
  const weeks = Math.floor((Date.parse(date) - Date.parse(today)) / (daysOfWeek * dayMs));
  const first = addDays(today, weeks * daysOfWeek);
  const choose = {
    name: 'date',
    formMethod: 'get',
    formNoValidate: true,
    small: true,
    data: { 'data-steer': '' },
  } as const;
  return (
    <nav class="days" aria-label={texts.day}>
      <Buttons>
        {first > today && (
          <Button {...choose} value={addDays(first, -daysOfWeek)} icon="previous" kind="quiet">
            {texts.earlier}
          </Button>
        )}
        {Array.from({ length: daysOfWeek }, (_, index) => addDays(first, index)).map((each) => (
          <Button {...choose} value={each} kind={each === date ? 'primary' : 'secondary'}>
            {shortDay(each, language)}
          </Button>
        ))}
        <Button {...choose} value={addDays(first, daysOfWeek)} iconEnd="next" kind="quiet">
          {texts.later}
        </Button>
      </Buttons>
      <span class="unscripted">
        <Button {...choose} value={date}>
          {texts.showTimes}
        </Button>
      </span>
    </nav>
  );
}

function addDays(date: string, days: number): string {
  return localDay(new Date(Date.parse(date) + days * dayMs), 'UTC');
}

function shortDay(date: string, language: Page['language']): string {
  const text = new Date(`${date}T12:00:00Z`).toLocaleDateString(localeOf[language], {
    ...{ timeZone: 'UTC', weekday: 'short', day: 'numeric' },
  });
  return text.replaceAll(/[.,]/g, '');
}

function durationText(minutes: number, { language }: Page): string {
  const [value, unit] = minutes < 60 ? ([minutes, 'minutes'] as const) : ([minutes / 60, 'hours'] as const);
  return `${amountFormats(language).quantity(Math.round(value * 100))} ${unitNames[language][unit]}`;
}

/** The times of the day, free or with the reason why not. */
export function TimesOfDay({ day, page }: { day: Day; page: Page }) {
  const { language, zone } = page;
  const texts = counterTexts[language];
  const heading = weekdayAndDay(new Date(`${day.date}T12:00:00Z`), 'UTC', language);
  return (
    <div class="stack wide" data-region="times">
      <Days date={day.date} page={page} />
      <h3>{heading}</h3>
      {day.closed && (
        <Notice tone="warn">
          <p>{[texts.noTimes[day.closed], day.holiday].filter(Boolean).join(' ')}</p>
          {day.closed === 'no_boxes' && <LinkButton href="/panel/settings/boxes">{texts.addBox}</LinkButton>}
        </Notice>
      )}
      <Times
        name="start"
        legend={fieldText(language, 'bookVisit', 'start').label}
        times={day.data.map(timeChoice)}
        none={texts.withoutTime}
        value={page.address.query.start}
      />
    </div>
  );

  function timeChoice({ start, free, boxes }: Day['data'][number]): TimeChoice {
    return {
      value: start,
      time: timeOfDay(new Date(start), zone, language),
      free,
      note: free
        ? boxes
            .filter((each) => each.free)
            .map(({ box }) => box.name)
            .join(', ')
        : refusalOf(boxes),
    };
  }

  function refusalOf(boxes: Day['data'][number]['boxes']): string {
    const [nearest] = boxes.toSorted((one, other) => other.free_minutes - one.free_minutes);
    if (!nearest?.reason) return '';
    const { reason, free_minutes, closure, appointment } = nearest;
    const cause =
      closure ??
      (appointment ? (appointment.plate ? formatPlate(appointment.plate) : appointment.client) : undefined) ??
      enumLabel(language, 'DiaryObstacle', reason);
    return free_minutes > 0 ? `${texts.onlyFree(free_minutes)} · ${cause}` : cause;
  }
}
