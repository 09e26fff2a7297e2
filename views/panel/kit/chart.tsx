import type { ComponentChildren } from 'preact';

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
