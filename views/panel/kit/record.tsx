import type { ComponentChildren } from 'preact';
import { kitTexts } from '../../texts/panel/kit.ts';
import { usePage } from '../page-context.ts';
import { Icon } from './icon.tsx';
import { Time } from './time.tsx';

export interface RecordHeadProps {
  /** A `Plate`, large. */
  plate?: ComponentChildren;
  title: ComponentChildren;
  /** Status, number and other facts in one line. */
  facts?: ComponentChildren;
  back?: { href: string; label: string };
  /** The total or the pending amount, with its label. */
  figure?: { label: string; value: ComponentChildren };
  /** The next step first, as the primary button. */
  actions?: ComponentChildren;
}

/** The head of a record, like a job card: plate, client, state, total, next step. */
export function RecordHead({ plate, title, facts, back, figure, actions }: RecordHeadProps) {
  return (
    <header class="record-head">
      {back && (
        <a class="back" href={back.href}>
          <Icon name="previous" size={16} />
          {back.label}
        </a>
      )}
      <div class="record-card">
        {plate}
        <div class="record-title">
          <h1>{title}</h1>
          {facts && <div class="record-facts">{facts}</div>}
        </div>
        {figure && (
          <p class="record-figure">
            <span class="quiet">{figure.label}</span>
            <span class="figure">{figure.value}</span>
          </p>
        )}
        {actions && <div class="buttons">{actions}</div>}
      </div>
    </header>
  );
}

export interface Fact {
  label: string;
  value: ComponentChildren;
  /** Whether the value needs the whole width, such as notes. */
  wide?: boolean;
}

/** Labels with values. Facts without a value are omitted. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <dl class="facts">
      {known.map(({ label, value, wide }) => (
        <div class={wide ? 'wide' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface StatProps {
  label: string;
  value: ComponentChildren;
  /** A comparison or an explanation. */
  note?: ComponentChildren;
  href?: string;
  /** A small chart, such as `Sparkline`. */
  chart?: ComponentChildren;
}

/** A figure with its label. */
export function Stat({ label, value, note, href, chart }: StatProps) {
  return (
    <div class="stat">
      <p class="quiet">{href ? <a href={href}>{label}</a> : label}</p>
      <p class="figure">{value}</p>
      {note && <p class="quiet">{note}</p>}
      {chart}
    </div>
  );
}

export function Stats({ children }: { children: ComponentChildren }) {
  return <div class="stats">{children}</div>;
}

export interface HistoryChange {
  field: string;
  from: ComponentChildren;
  to: ComponentChildren;
}

export interface HistoryItem {
  at: string;
  /** The act as the rest of a sentence that begins with the author. */
  text: ComponentChildren;
  by: string;
  changes?: readonly HistoryChange[];
}

/** The changes of a record with their authors and values, the latest first. */
export function History({ items, empty }: { items: readonly HistoryItem[]; empty?: string }) {
  if (items.length === 0) return <p class="quiet">{empty}</p>;
  return (
    <ol class="history" role="list">
      {items.map(({ at, text, by, changes = [] }) => (
        <li>
          <p>
            <span class="strong" dir="auto">
              {by}
            </span>{' '}
            {text}
          </p>
          <p class="quiet">
            <Time at={at} />
          </p>
          <Changes changes={changes} />
        </li>
      ))}
    </ol>
  );
}

/** Fields with their value before and after. */
export function Changes({ changes }: { changes: readonly HistoryChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl class="changes">
      {changes.map((change) => (
        <Change {...change} />
      ))}
    </dl>
  );
}

function Change({ field, from, to }: HistoryChange) {
  const { language } = usePage();
  const texts = kitTexts[language].history;
  const showValue = (value: ComponentChildren) =>
    value === null || value === undefined || value === '' ? <span class="faint">{texts.empty}</span> : value;
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        <del>
          <span class="unseen">{`${texts.from} `}</span>
          {showValue(from)}
        </del>
        <Icon name="next" size={16} />
        <ins>
          <span class="unseen">{`${texts.to} `}</span>
          {showValue(to)}
        </ins>
      </dd>
    </div>
  );
}
