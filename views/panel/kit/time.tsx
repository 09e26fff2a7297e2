import { dayMs, hourMs, minuteMs } from '../../../domain/time/lengths.ts';
import {
  localDay,
  longMoment,
  mediumDay,
  shortMoment,
  timeOfDay,
  weekdayAndDay,
} from '../../../domain/time/local.ts';
import type { Language } from '../../../generated/errors.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { zonePlace } from '../../texts/zone-places.ts';
import { type PanelPage, usePage } from '../page-context.ts';

type TimeForm = 'near' | 'day' | 'weekday' | 'time' | 'long';

export interface TimeProps {
  /** A moment in ISO 8601, or a day as `2026-12-01`. */
  at: string | Date;
  /**
   * `near` (default): `hoy, 10:40`, `ayer, 9:00`, `lun 30/11, 10:00`, or the day of another year. `day`: `28 nov 2026`.
   * `weekday` (days only): `sábado, 28 de noviembre`.
   * `time`: `10:40`. `long`: weekday, day and time.
   */
  show?: TimeForm;
}

/** A time in the workshop's zone. The full time is its title; a note names the zone if the device is in another. */
export function Time({ at, show = 'near' }: TimeProps) {
  const page = usePage();
  const { language, zone } = page;
  if (typeof at === 'string' && /^\d{4}-\d\d-\d\d$/.test(at)) {
    const format = show === 'weekday' ? weekdayAndDay : mediumDay;
    return <time datetime={at}>{format(new Date(`${at}T12:00:00Z`), 'UTC', language)}</time>;
  }
  const moment = new Date(at);
  const title = `${longMoment(moment, zone, language)} · ${zoneNote(zone, language)}`;
  return (
    <time class={show === 'long' ? 'long' : undefined} datetime={moment.toISOString()} title={title}>
      {textOf(moment, show, page)}
      {show === 'long' && <span class="zone-note">{` · ${zoneNote(zone, language)}`}</span>}
    </time>
  );
}

/** Names a zone by its place: `Hora de Madrid`. */
export function zoneNote(zone: string, language: Language): string {
  return kitTexts[language].time.zone(zonePlace(zone, language));
}

function textOf(moment: Date, show: TimeForm, { language, zone, now }: PanelPage): string {
  if (show === 'day') return mediumDay(moment, zone, language);
  if (show === 'time') return timeOfDay(moment, zone, language);
  if (show === 'long') return longMoment(moment, zone, language);
  const texts = kitTexts[language].time;
  const time = timeOfDay(moment, zone, language);
  const day = localDay(moment, zone);
  const dayAfter = (days: number) => localDay(new Date(now.getTime() + days * dayMs), zone);
  if (day === dayAfter(0)) return texts.today(time);
  if (day === dayAfter(-1)) return texts.yesterday(time);
  if (day === dayAfter(1)) return texts.tomorrow(time);
  const isNear = Math.abs(moment.getTime() - now.getTime()) < 180 * dayMs;
  return isNear ? shortMoment(moment, zone, language) : mediumDay(moment, zone, language);
}

export interface SinceProps {
  /** The moment at which the state began. */
  at: string | Date;
}

/** The length of time since a moment, such as `3 días`, for "which state since when". */
export function Since({ at }: SinceProps) {
  const { language, zone, now } = usePage();
  const moment = new Date(at);
  return (
    <time class="since" datetime={moment.toISOString()} title={longMoment(moment, zone, language)}>
      {ageOf(now.getTime() - moment.getTime(), language)}
    </time>
  );
}

/** Formats a length of time in its largest unit. */
export function ageOf(ageMs: number, language: Language): string {
  const texts = kitTexts[language].time;
  if (ageMs < minuteMs) return texts.now;
  if (ageMs < hourMs) return texts.minutes(Math.floor(ageMs / minuteMs));
  if (ageMs < dayMs) return texts.hours(Math.floor(ageMs / hourMs));
  return texts.days(Math.floor(ageMs / dayMs));
}
