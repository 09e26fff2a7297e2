import type { ComponentChildren } from 'preact';
import { mediumDay } from '../../../domain/time/local.ts';
import { usePage } from '../page-context.ts';
import { Time } from './time.tsx';

export interface SparklineProps {
  values: readonly number[];
  /** The development in words, for screen readers. */
  label: string;
}

const width = 120;
const height = 32;
/** Space for the line's width and the last point. */
const margin = 3;

/** The development of a figure as a small line. */
export function Sparkline({ values, label }: SparklineProps) {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => margin + (at / Math.max(1, values.length - 1)) * (width - 2 * margin);
  const y = (value: number) =>
    max === min ? height / 2 : margin + ((max - value) / (max - min)) * (height - 2 * margin);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  const [lastX, lastY] = (points.at(-1) ?? '0,0').split(',');
  return (
    <svg
      class="sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linejoin="round"
      />
      <circle cx={lastX} cy={lastY} r="2.5" fill="currentColor" />
    </svg>
  );
}

export interface Bar {
  label: ComponentChildren;
  value: number;
  /** The value as people read it. */
  shown: ComponentChildren;
  href?: string;
}

/** Values of one kind as bars, with their labels and numbers in a table. */
export function Bars({ caption, bars }: { caption: string; bars: readonly Bar[] }) {
  const max = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <table class="bars">
      <caption class="unseen">{caption}</caption>
      <tbody>
        {bars.map(({ label, value, shown, href }) => (
          <tr>
            <th scope="row">{href ? <a href={href}>{label}</a> : label}</th>
            <td class="bars-bar">
              <svg width="100%" height="12" aria-hidden="true">
                <rect
                  class="bar"
                  width={`${max === 0 ? 0 : (Math.max(0, value) / max) * 100}%`}
                  height="12"
                  rx="3"
                />
              </svg>
            </td>
            <td class="numeric">{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface DayColumn {
  /** The day, such as `2026-11-28`. */
  date: string;
  /** Count of the day, and the part of it that failed. */
  total: number;
  failed: number;
}

export interface DayColumnsProps {
  caption: string;
  /** The days in order. The last one is today. */
  days: readonly DayColumn[];
  /** Words for the day, for the counts and for the failed part. */
  words: { total: string; failed: string; day: string };
}

const columnHeight = 120;
/** Minimum height of the column of a day with a count. */
const minColumnHeight = 3;

/** Counts of the last days as columns, with the part that failed. Includes days without any. */
export function DayColumns({ caption, days, words }: DayColumnsProps) {
  const { language } = usePage();
  const top = roundUp(Math.max(...days.map(({ total }) => total), 0));
  return (
    <figure class="day-chart">
      <figcaption class="unseen">{caption}</figcaption>
      <div class="day-columns" aria-hidden="true">
        <div class="day-scale">
          <span>{top.toLocaleString(language)}</span>
          <span>0</span>
        </div>
        {days.map((day, index) => (
          <DayBar
            day={day}
            top={top}
            isToday={index === days.length - 1}
            hasLabel={days.length <= 14 || (days.length - 1 - index) % 5 === 0}
            words={words}
          />
        ))}
      </div>
      <p class="day-legend" aria-hidden="true">
        <span class="day-key total">{words.total}</span>
        <span class="day-key failed">{words.failed}</span>
      </p>
      <DayTable caption={caption} days={days} words={words} />
    </figure>
  );
}

interface DayBarProps {
  day: DayColumn;
  top: number;
  isToday: boolean;
  hasLabel: boolean;
  words: DayColumnsProps['words'];
}

function DayBar({ day: { date, total, failed }, top, isToday, hasLabel, words }: DayBarProps) {
  const { language } = usePage();
  const height = (value: number) =>
    value === 0 ? 0 : Math.max(minColumnHeight, Math.round((value / top) * columnHeight));
  const [totalHeight, failedHeight] = [height(total), Math.min(height(failed), height(total))];
  const day = mediumDay(new Date(`${date}T12:00:00Z`), 'UTC', language);
  return (
    <div class={isToday ? 'day-column today' : 'day-column'}>
      <svg width="100%" height={columnHeight}>
        <title>{`${day}: ${total} ${words.total}, ${failed} ${words.failed}`}</title>
        <rect class="ground" width="100%" height={columnHeight} />
        <rect class="total" x="14%" width="72%" y={columnHeight - totalHeight} height={totalHeight} rx="2" />
        <rect
          class="failed"
          x="14%"
          width="72%"
          y={columnHeight - failedHeight}
          height={failedHeight}
          rx="2"
        />
      </svg>
      <span class="day-label">{hasLabel ? Number(date.slice(8)) : ''}</span>
    </div>
  );
}

/** A hidden table with the figures, for screen readers. */
function DayTable({ caption, days, words }: DayColumnsProps) {
  return (
    <div class="unseen">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.total}</th>
            <th scope="col">{words.failed}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, total, failed }) => (
            <tr>
              <th scope="row">
                <Time at={date} />
              </th>
              <td>{total}</td>
              <td>{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the end of a scale for a largest value: 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 5) return 5;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}
