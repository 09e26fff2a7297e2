import type { ComponentChildren } from 'preact';
import { weekdays } from '../../../domain/time/week.ts';
import type { OpeningHours, Schedule } from '../../../domain/workshops/hours.ts';
import { listRegions } from '../../../domain/workshops/place.ts';
import type { Language } from '../../../generated/errors.ts';
import type { DeskOperationId } from '../../../generated/operations.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { unitNames } from '../../texts/panel/units.ts';
import { zonePlace } from '../../texts/zone-places.ts';
import { describeAnswerField, type FieldDescription } from '../field.ts';
import { weekdayName } from '../kit/hours.tsx';
import { Facts } from '../kit/record.tsx';
import { Time } from '../kit/time.tsx';
import { Amount, Quantity } from '../kit/values.tsx';
import { usePage } from '../page-context.ts';
import { countryName } from '../place-options.ts';
import type { ResultOf } from '../screen.ts';

type Settings = ResultOf<'showSettings'>;

interface SettingsFactsProps {
  settings: Settings;
  properties: readonly (keyof Settings & string)[];
}

/** Settings as labels with values, for roles that may not change them. */
export function SettingsFacts({ settings, properties }: SettingsFactsProps) {
  const { language } = usePage();
  return (
    <Facts
      facts={properties.map((property) => ({
        label: describeAnswerField('showSettings', property, language)?.label ?? '',
        value: (
          <FieldValue
            read="showSettings"
            property={property}
            value={property === 'region' ? regionName(settings) : settings[property]}
          />
        ),
      }))}
    />
  );
}

function regionName({ country, region }: Settings): string | null {
  return listRegions(country).find(({ code }) => code === region)?.name ?? region;
}

interface FieldValueProps {
  /** The operation that reads the record. */
  read: DeskOperationId;
  property: string;
  value: unknown;
}

/** The value of a field as people read it. */
export function FieldValue({ read, property, value }: FieldValueProps) {
  const { language } = usePage();
  if (value === null || value === undefined || value === '') return <span class="faint">—</span>;
  if (property === 'schedule') return <WeekHours schedule={value as Schedule} />;
  if (property === 'lunch_break') return <>{hoursText(value as Settings['lunch_break'])}</>;
  return <>{valueText(describeAnswerField(read, property, language), value, language)}</>;
}

function valueText(
  field: FieldDescription | undefined,
  value: unknown,
  language: Language,
): ComponentChildren {
  const { yes, no } = kitTexts[language].field;
  if (typeof value === 'boolean') return value ? yes : no;
  if (field?.input === 'country') return countryName(String(value), language);
  if (field?.input === 'timezone') return zonePlace(String(value), language);
  if (field?.input === 'date' || field?.input === 'moment') return <Time at={String(value)} show="day" />;
  if (field?.unit === 'eur') return <Amount euros={Number(value)} />;
  if (typeof value === 'number') {
    const unit = field?.unit === 'percent' ? '%' : field?.unit && unitNames[language][field.unit];
    return <Quantity value={value} {...(unit && { unit })} />;
  }
  const option = field?.options?.find((each) => each.value === value);
  return option ? option.label : <span dir="auto">{String(value)}</span>;
}

function hoursText({ start, end }: { start: string; end: string }): string {
  return start === end ? '—' : `${start}–${end}`;
}

/** The opening hours of a week in words. Days in a row with the same hours are one line. */
export function WeekHours({ schedule }: { schedule: Partial<Record<keyof Schedule, OpeningHours>> }) {
  const { language } = usePage();
  const { closed } = kitTexts[language].hours;
  const days = weekdays.flatMap((day) => {
    const hours = schedule[day];
    return hours ? [{ day, text: hours.closed ? closed.toLocaleLowerCase() : hoursText(hours) }] : [];
  });
  const runs: { first: string; last: string; text: string }[] = [];
  for (const { day, text } of days) {
    const run = runs.at(-1);
    const name = weekdayName(day, language, 'short');
    if (run?.text === text) run.last = name;
    else runs.push({ first: name, last: name, text });
  }
  return (
    <ul role="list" class="week-hours">
      {runs.map(({ first, last, text }) => (
        <li>{`${first === last ? first : `${first}–${last}`}: ${text}`}</li>
      ))}
    </ul>
  );
}
