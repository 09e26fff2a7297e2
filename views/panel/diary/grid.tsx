import { enumLabel } from '../../texts/desk.ts';
import { diaryTexts } from '../../texts/panel/diary.ts';
import { formatPlate } from '../kit/plate.tsx';
import { ShapeSymbols, StatusShapeUse } from '../kit/status.tsx';
import type { Page } from '../screen.ts';
import { diaryHref } from './address.ts';
import type { DiaryAddress, DiaryAppointment } from './data.ts';
import {
  type Block,
  type Column,
  type DayColumns,
  type Grid,
  rowMinutes,
  rowsPerHour,
  type Shade,
} from './layout.ts';
import { Load } from './load.tsx';
import { clockText, longDate, shortDay } from './words.ts';

export interface GridProps {
  grid: Grid;
  address: DiaryAddress;
  /** Today by the workshop's clock, and the minutes since its midnight. */
  today: { date: string; minute: number };
  page: Page;
}

/** The days, boxes or people as columns, with the appointments as blocks at their time. */
export function DiaryGrid({ grid, address, today, page }: GridProps) {
  const texts = diaryTexts[page.language];
  const { firstHour, lastHour, days } = grid;
  const hours = Array.from({ length: lastHour - firstHour }, (_, index) => firstHour + index);
  const hasColumnNames = days.some(({ columns }) =>
    columns.some(({ box, person }) => box ?? person !== undefined),
  );
  return (
    <div
      class={`diary f${firstHour} h${lastHour - firstHour}${hasColumnNames ? '' : ' plain'}`}
      data-diary=""
      data-first={firstHour}
      data-last={lastHour}
      data-step={rowMinutes}
      data-moving={texts.moving('#')}
      data-moved={texts.moved('#')}
      data-unmoved={texts.unmoved}
      data-unreachable={texts.offline}
      data-book={page.may('bookVisit') ? '/panel/diary/book' : undefined}
      role="group"
      aria-label={texts.view}
    >
      <ShapeSymbols kind="diary" />
      <div class="diary-axis" aria-hidden="true">
        {hours.map((hour) => (
          <span class={`r${hour * rowsPerHour}`}>{clockText(hour * 60)}</span>
        ))}
      </div>
      {days.map((day) => (
        <Day day={day} address={address} today={today} page={page} />
      ))}
    </div>
  );
}

/** Widths of days in lanes, for which the style has classes. */
const maxDayLanes = 96;

interface DayProps extends Omit<GridProps, 'grid'> {
  day: DayColumns;
}

function Day({ day: { day, columns }, address, today, page }: DayProps) {
  const { language } = page;
  const { date } = day;
  const isToday = date === today.date;
  const isOneDay = address.view === 'day';
  const lanes = Math.min(
    maxDayLanes,
    columns.reduce((sum, column) => sum + column.lanes, 0),
  );
  const reason = day.holiday ?? (day.closed && diaryTexts[language].closed[day.closed]);
  return (
    <section class={`diary-day w${lanes}${isToday ? ' today' : ''}`} aria-label={longDate(date, language)}>
      <div class="diary-head">
        {isOneDay ? (
          <h2 class="diary-date">{shortDay(date, language)}</h2>
        ) : (
          <h2 class="diary-date">
            <a href={diaryHref(address, { view: 'day', date })} aria-current={isToday ? 'date' : undefined}>
              {shortDay(date, language)}
            </a>
          </h2>
        )}
        {reason ? <span class="diary-reason">{reason}</span> : <Load {...day} />}
      </div>
      <div class="diary-columns">
        {columns.map((column) => (
          <GridColumn column={column} today={isToday ? today.minute : null} page={page} />
        ))}
      </div>
    </section>
  );
}

function GridColumn({ column, today, page }: { column: Column; today: number | null; page: Page }) {
  const { date, box, person, lanes, blocks, shades } = column;
  const texts = diaryTexts[page.language];
  const name = box?.name ?? (person === undefined ? undefined : (person?.name ?? texts.nobody));
  return (
    <div class={`diary-lane w${lanes}`}>
      {name !== undefined && (
        <h3 class="diary-name" dir="auto" title={name}>
          {name}
        </h3>
      )}
      <div
        class="diary-column"
        data-date={date}
        data-box={box?.id}
        data-person={person === undefined ? undefined : (person?.id ?? '')}
      >
        {shades.map((shade) => (
          <ShadeBlock shade={shade} page={page} />
        ))}
        {blocks.map((block) => (
          <AppointmentBlock block={block} page={page} hasBox={box !== undefined} />
        ))}
        {today !== null && (
          <div class={`diary-now r${Math.floor(today / rowMinutes)}`} data-now="" title={texts.now} />
        )}
      </div>
    </div>
  );
}

function rowClasses(minute: number, minutes: number): string {
  const row = Math.floor(minute / rowMinutes);
  const span = Math.max(1, Math.ceil((minute + minutes) / rowMinutes) - row);
  return `r${row} s${span}`;
}

function ShadeBlock({ shade: { kind, reason, minute, minutes }, page }: { shade: Shade; page: Page }) {
  const { language } = page;
  const text =
    kind === 'absence'
      ? `${diaryTexts[language].absent} · ${enumLabel(language, 'AbsenceReason', reason ?? 'other')}`
      : reason;
  return (
    <div class={`diary-shade ${kind} ${rowClasses(minute, minutes)}`}>
      {text && <span dir="auto">{text}</span>}
    </div>
  );
}

/** Whether a person may still move an appointment. */
export function isMovable({ status, state }: DiaryAppointment): boolean {
  return status === 'confirmed' && state !== 'delivered';
}

export function appointmentPath(id: string): string {
  return `/panel/diary/appointments/${id}`;
}

function AppointmentBlock({ block, page, hasBox }: { block: Block; page: Page; hasBox: boolean }) {
  const { appointment, minute, minutes, lane, lanes } = block;
  const { id, state, vehicle, client, box, mechanic } = appointment;
  const { language } = page;
  const movable = page.may('moveAppointment') && isMovable(appointment);
  const place = lanes > 1 ? ` k${lane} w${lanes}` : '';
  const plate = vehicle && formatPlate(vehicle.plate);
  return (
    <a
      class={`diary-block ${state} ${rowClasses(minute, minutes)}${place}`}
      href={appointmentPath(id)}
      data-id={id}
      data-m={movable ? minute : undefined}
      data-l={movable ? minutes : undefined}
      data-b={movable ? box.id : undefined}
      data-p={movable ? (mechanic?.id ?? '') : undefined}
    >
      <span class="line">
        <StatusShapeUse status={state} />
        <b>{plate ?? client.name}</b> <time>{clockText(minute)}</time>
      </span>
      {plate && (
        <span class="who" dir="auto">
          {client.name}
        </span>
      )}
      <span class="unseen">
        {`, ${clockText(minute + minutes)}, ${hasBox ? '' : `${box.name}, `}${enumLabel(language, 'DiaryState', state)}`}
      </span>
      <small>{enumLabel(language, 'DiaryState', state)}</small>
    </a>
  );
}
