import { type LineAmounts, lineAmountsOf } from './lines.ts';

/** A line as the client saw it, or as it is now. */
export interface VersionLine extends LineAmounts {
  id: number;
  description: string;
  extended_detail: string | null;
  reference: string | null;
  optional: boolean;
  chosen?: boolean;
}

export interface LineDifference {
  line_id: number;
  description: string;
  change: 'added' | 'removed' | 'changed';
  /** The fields that differ, with the value of the version and the present one. */
  fields: Record<string, { from: unknown; to: unknown }>;
}

/** The fields that a client sees. `optional`: whether the client still has to decide about the line. */
function shownFields(line: VersionLine): Record<string, unknown> {
  const { description, extended_detail, reference, optional, chosen = false } = line;
  return { description, extended_detail, reference, ...lineAmountsOf(line), optional: optional && !chosen };
}

/** Lists the lines that differ between a version and now: the present lines in their order, then the removed ones. */
export function differencesSince(
  version: readonly VersionLine[],
  now: readonly VersionLine[],
): LineDifference[] {
  const before = new Map(version.map((line) => [line.id, line]));
  const present = new Set(now.map(({ id }) => id));
  const changed = now.flatMap((line): LineDifference[] => {
    const { id: line_id, description } = line;
    const was = before.get(line_id);
    if (!was) return [{ line_id, description, change: 'added', fields: {} }];
    const fields = fieldDifferences(shownFields(was), shownFields(line));
    return Object.keys(fields).length === 0 ? [] : [{ line_id, description, change: 'changed', fields }];
  });
  const removed = version
    .filter(({ id }) => !present.has(id))
    .map(
      ({ id, description }): LineDifference => ({ line_id: id, description, change: 'removed', fields: {} }),
    );
  return [...changed, ...removed];
}

function fieldDifferences(
  was: Record<string, unknown>,
  is: Record<string, unknown>,
): LineDifference['fields'] {
  const names = Object.keys(is).filter((name) => was[name] !== is[name]);
  return Object.fromEntries(names.map((name) => [name, { from: was[name], to: is[name] }]));
}
