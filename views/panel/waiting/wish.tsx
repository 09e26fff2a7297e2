import { partsOfDay } from '../../../domain/appointments/waiting.ts';
import { mediumDay, shortWeekday } from '../../../domain/time/local.ts';
import { enumLabel } from '../../texts/desk.ts';
import { waitingTexts } from '../../texts/panel/waiting.ts';
import { FieldRow } from '../kit/field.tsx';
import { OperationField } from '../operation-field.tsx';
import { usePage } from '../page-context.ts';
import type { Page } from '../screen.ts';
import type { WaitingEntry } from './data.ts';

/** Describes the times that suit a client: duration, part of the day, and days. */
export function wishText(entry: WaitingEntry, { language }: Page): string {
  const texts = waitingTexts[language];
  const { duration_minutes, part_of_day, weekdays, from, to } = entry;
  const day = (date: string) => mediumDay(new Date(`${date}T12:00:00Z`), 'UTC', language);
  return [
    texts.atLeast(duration_minutes),
    enumLabel(language, 'PartOfDay', part_of_day),
    weekdays.length === 0 ? null : weekdays.map((day) => shortWeekday(day, language)).join(', '),
    from === null ? null : texts.from(day(from)),
    to === null ? null : texts.to(day(to)),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

interface WishFieldsProps {
  operation: 'addWaiting' | 'setWaiting';
  entry?: WaitingEntry;
}

/** The fields of the times that suit a client. */
export function WishFields({ operation, entry }: WishFieldsProps) {
  const { language } = usePage();
  const field = { operation, width: 'medium' } as const;
  return (
    <div class="fields">
      <OperationField
        {...field}
        property="part_of_day"
        type="radio"
        options={partsOfDay.map((each) => ({ value: each, label: enumLabel(language, 'PartOfDay', each) }))}
        value={entry?.part_of_day ?? 'any'}
        width="full"
        inline
      />
      <OperationField {...field} property="weekdays" value={entry?.weekdays ?? []} width="full" inline />
      <FieldRow>
        <OperationField {...field} property="from" value={entry?.from} width="short" />
        <OperationField {...field} property="to" value={entry?.to} width="short" />
        <OperationField
          {...field}
          property="duration_minutes"
          value={entry?.duration_minutes}
          width="short"
        />
      </FieldRow>
      <OperationField
        {...field}
        property="notes"
        type="textarea"
        rows={2}
        value={entry?.notes}
        width="full"
      />
    </div>
  );
}
