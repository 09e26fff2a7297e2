import type { ComponentChildren } from 'preact';
import { groupLines, type LineGroup, lineBaseCents } from '../../../domain/budgets/lines.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import type { TrackedLine } from '../../../domain/signatures/tracked-budget.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { type Column, type LineLook, LineRow } from './line-row.tsx';

/**
 * Maximum number of lines with expanded groups. Longer quotes show collapsed groups, so that the client finds a line.
 */
const maxUnfolded = 12;

type LineTablesProps = Pick<LineLook, 'tax' | 'language' | 'choices'> & { lines: TrackedLine[] };

export function LineTables({ lines, tax, language, choices }: LineTablesProps) {
  const oneRate = new Set(lines.map((line) => line.tax_rate_basis_points)).size === 1;
  const look: LineLook = { columns: chooseColumns(lines), tax, language, oneRate, choices };
  const groups = groupLines(lines);
  const { ungrouped } = trackingTexts[language].lines;
  // Adds a title to a group without a title, except to the first group. Without a title, the group's lines would appear
  // to belong to the preceding group.
  const titleOf = ({ title }: LineGroup<TrackedLine>, at: number) => title ?? (at > 0 ? ungrouped : null);
  if (lines.length <= maxUnfolded) {
    return (
      <LineTable look={look} titleId="lines">
        {groups.map((group, at) => (
          <RowGroup look={look} lines={group.lines} title={titleOf(group, at)} />
        ))}
      </LineTable>
    );
  }
  return groups.map((group, at) => (
    <LongGroup look={look} lines={group.lines} title={titleOf(group, at)} id={`group${at}`} />
  ));
}

interface LineTableProps {
  look: LineLook;
  titleId: string;
  children: ComponentChildren;
}

/**
 * Renders a table of lines. Narrow screens show two rows per line. Browsers then drop the table's semantics, so ARIA
 * roles restore the semantics.
 */
function LineTable({ look, titleId, children }: LineTableProps) {
  const { columns, tax, language, oneRate } = look;
  const texts = { ...trackingTexts[language].lines, tax };
  return (
    <table class={oneRate ? 'lines one-rate' : 'lines'} role="table" aria-labelledby={titleId}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th class={column} role="columnheader" scope="col">
              {texts[column]}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

interface GroupProps {
  look: LineLook;
  lines: TrackedLine[];
  title: string | null;
}

function RowGroup({ look, lines, title }: GroupProps) {
  return (
    <tbody role="rowgroup">
      {title !== null && (
        <tr class="group" role="row">
          <th role="rowheader" scope="rowgroup" colspan={look.columns.length}>
            <bdi>{title}</bdi>
          </th>
        </tr>
      )}
      {lines.map((line) => (
        <LineRow line={line} look={look} />
      ))}
    </tbody>
  );
}

/** Renders a group of lines in a long quote. A group with a title is collapsed. */
function LongGroup({ look, lines, title, id }: GroupProps & { id: string }) {
  const table = (titleId: string) => (
    <LineTable look={look} titleId={titleId}>
      <RowGroup look={look} lines={lines} title={null} />
    </LineTable>
  );
  if (title === null) return table('lines');
  const cents = lines.reduce((sum, line) => sum + lineBaseCents(line), 0);
  return (
    <details class="folded" open={lines.some((line) => mustStayVisible(line, look.choices))}>
      <summary id={id}>
        <span class="title">
          <bdi>{title}</bdi>
        </span>{' '}
        <span class="quiet">{trackingTexts[look.language].lines.count(lines.length)}</span>{' '}
        <span class="subtotal">{amountFormats(look.language).money(cents)}</span>
      </summary>
      {table(id)}
    </details>
  );
}

/** Tells whether a line has a checkbox or has changed, so that its group must be expanded. */
function mustStayVisible({ id, optional }: TrackedLine, { ticked, changed }: LineLook['choices']): boolean {
  return (optional && ticked !== null) || changed.has(id);
}

function chooseColumns(lines: TrackedLine[]): Column[] {
  const discounted = lines.some((line) => line.discount_basis_points > 0);
  return [
    'description',
    'quantity',
    'price',
    ...(discounted ? (['discount'] as const) : []),
    'tax',
    'amount',
  ];
}
