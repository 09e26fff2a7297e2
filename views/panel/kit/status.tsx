import type { VNode } from 'preact';
import {
  type StatusKind,
  type StatusMark,
  type StatusOf,
  type StatusShape,
  statusMarks,
} from '../../../domain/status/marks.ts';

export interface StatusProps<Kind extends StatusKind> {
  /** The kind of record, whose table has the colour and shape of each status. */
  kind: Kind;
  status: StatusOf<Kind>;
  /** The word for the status. */
  word: string;
  /** Shows only the coloured shape and the word, without a background. */
  plain?: boolean;
}

/** A status with one word, one colour and one shape everywhere. */
export function Status<Kind extends StatusKind>({ kind, status, word, plain }: StatusProps<Kind>) {
  const marks: Record<string, StatusMark> = statusMarks[kind];
  const mark = marks[status] ?? { tone: 'calm', shape: 'ring' };
  return <Badge {...mark} word={word} plain={plain} />;
}

export interface BadgeProps extends StatusMark {
  word: string;
  plain?: boolean | undefined;
}

/** A word with a colour and a shape. */
export function Badge({ tone, shape, word, plain }: BadgeProps) {
  return (
    <span class={plain ? `status plain ${tone}` : `status ${tone}`}>
      <Shape shape={shape} />
      {word}
    </span>
  );
}

const circle = <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" stroke-width="1.5" />;
const disc = <circle cx="7" cy="7" r="6" fill="currentColor" />;

/** Draws marks on a filled circle in the colour of the background. */
const onDisc = { fill: 'none', class: 'on-disc', 'stroke-width': '1.75', 'stroke-linecap': 'round' } as const;

const shapes: Record<StatusShape, VNode> = {
  dashed: (
    <circle
      cx="7"
      cy="7"
      r="5.25"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-dasharray="2.1 2"
    />
  ),
  ring: circle,
  quarter: (
    <>
      {circle}
      <path d="M7 7V3.5A3.5 3.5 0 0 1 10.5 7Z" fill="currentColor" />
    </>
  ),
  half: (
    <>
      {circle}
      <path d="M7 3.5a3.5 3.5 0 0 1 0 7Z" fill="currentColor" />
    </>
  ),
  full: (
    <>
      {circle}
      <circle cx="7" cy="7" r="3" fill="currentColor" />
    </>
  ),
  check: (
    <>
      {disc}
      <path d="m4.3 7.2 1.9 1.9 3.5-4" {...onDisc} />
    </>
  ),
  cross: (
    <>
      {disc}
      <path d="m5 5 4 4m0-4-4 4" {...onDisc} />
    </>
  ),
  pause: (
    <>
      {disc}
      <path d="M5.3 4.8v4.4m3.4-4.4v4.4" {...onDisc} />
    </>
  ),
  clock: (
    <>
      {circle}
      <path
        d="M7 4.2V7l1.8 1.3"
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linecap="round"
      />
    </>
  ),
  warning: (
    <>
      <path d="M7 1 13.5 12.5H.5Z" fill="currentColor" />
      <path d="M7 5.2v3.2m0 2.1v.01" {...onDisc} />
    </>
  ),
};

/** The shapes of all statuses of a kind, once on a page, for many `StatusShapeUse`. */
export function ShapeSymbols({ kind }: { kind: StatusKind }) {
  const marks = Object.entries(statusMarks[kind]) as [string, StatusMark][];
  return (
    <svg width="0" height="0" class="shape-symbols" aria-hidden="true">
      {marks.map(([status, { shape }]) => (
        <symbol id={`is-${status}`} viewBox="0 0 14 14">
          {shapes[shape]}
        </symbol>
      ))}
    </svg>
  );
}

/** The shape of a status, drawn by `ShapeSymbols` of the page: for pages with hundreds. */
export function StatusShapeUse({ status }: { status: string }) {
  return (
    <svg width="12" height="12" aria-hidden="true">
      <use href={`#is-${status}`} />
    </svg>
  );
}

/** The shape of a status without its word. */
export function Shape({ shape, size = 14 }: { shape: StatusShape; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden="true">
      {shapes[shape]}
    </svg>
  );
}
