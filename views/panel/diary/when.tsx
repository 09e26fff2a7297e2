import type { DeskOperationId } from '../../../generated/operations.ts';
import { fieldText } from '../../texts/desk.ts';
import { diaryTexts } from '../../texts/panel/diary.ts';
import { FieldRow } from '../kit/field.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page, ResultOf } from '../screen.ts';
import { durationText } from './words.ts';

const durations = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 480, 600, 720];

type BookingOperation = Extract<DeskOperationId, 'moveAppointment' | 'bookAppointment' | 'bookVisit'>;

interface WhenProps {
  operation: BookingOperation;
  start: string | undefined;
  /** Null for the default of the operation. */
  minutes: number | null;
  box: number | undefined;
  mechanic: number | undefined;
  boxes: ResultOf<'listBoxes'> | undefined;
  staff: ResultOf<'listStaff'> | undefined;
  page: Page;
}

/** The fields for time, duration, box and mechanic of an appointment. */
export function When({ operation, start, minutes, box, mechanic, boxes, staff, page }: WhenProps) {
  const { language } = page;
  const offered = [...new Set([...durations, ...(minutes === null ? [] : [minutes])])].toSorted(
    (a, b) => a - b,
  );
  const people = (staff?.data ?? []).filter(({ id, active }) => active || id === mechanic);
  const nobody = { value: '', label: diaryTexts[language].nobody };
  return (
    <>
      <OperationField operation={operation} property="start" value={start} required />
      <FieldRow>
        <OperationField
          operation={operation}
          property="duration_minutes"
          type="select"
          help=""
          label={fieldText(language, operation, 'duration_minutes').label}
          options={[
            ...(minutes === null ? [{ value: '', label: '—' }] : []),
            ...offered.map((each) => ({ value: String(each), label: durationText(each, language) })),
          ]}
          value={minutes === null ? '' : String(minutes)}
        />
        <OperationField
          operation={operation}
          property="box_id"
          type="select"
          help=""
          options={[
            { value: '', label: '—' },
            ...(boxes?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={box === undefined ? '' : String(box)}
        />
      </FieldRow>
      <OperationField
        operation={operation}
        property="mechanic_id"
        type="select"
        options={[nobody, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={mechanic === undefined ? '' : String(mechanic)}
      />
    </>
  );
}
