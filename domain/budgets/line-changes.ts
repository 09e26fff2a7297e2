import { fromHundredths } from '../money/money.ts';
import { type LineFields, lineAmountsOf } from './lines.ts';

/** The fields of a line that people edit, with the values of the API. */
export const editedFields = [
  'part_id',
  'description',
  'reference',
  'line_type',
  'group_title',
  'quantity',
  'unit_price',
  'discount_pct',
  'tax_rate',
  'unit_cost',
  'optional',
  'price_estimated',
  'extended_detail',
  'tax_exempt_code',
] as const;
export type EditedField = (typeof editedFields)[number];

export type LineValue = string | number | boolean | null;
export type LineValues = Partial<Record<EditedField, LineValue>>;

/** Returns the values of a line that people edit. */
export function editedValues(line: LineFields): Record<EditedField, LineValue> {
  const values = { ...line, ...lineAmountsOf(line), unit_cost: fromHundredths(line.unit_cost_cents) };
  return Object.fromEntries(editedFields.map((field) => [field, values[field]])) as Record<
    EditedField,
    LineValue
  >;
}

/** A field that has another value than the author of a change saw. */
export interface LineConflict {
  field: EditedField;
  seen: LineValue;
  present: LineValue;
}

interface MergedLine {
  /** The fields to be changed, with their new values. */
  changed: LineValues;
  conflicts: LineConflict[];
}

/**
 * Merges a change of a line with its present values. A field that its author left as it was keeps its present value. A
 * field that somebody else has changed meanwhile is a conflict, unless both wanted the same value.
 */
export function mergeLine(present: LineValues, sent: LineValues, was: LineValues): MergedLine {
  // Another part fills in the fields that are not sent, so the others must be.
  const isOtherPart = sent.part_id !== undefined && sent.part_id !== present.part_id;
  const changed: LineValues = {};
  const conflicts: LineConflict[] = [];
  for (const field of editedFields) {
    const [wanted, seen, now = null] = [sent[field], was[field], present[field]];
    if (wanted === undefined || (wanted === seen && !isOtherPart)) continue;
    if (wanted !== now && seen !== undefined && seen !== now) conflicts.push({ field, seen, present: now });
    else if (wanted !== now || isOtherPart) changed[field] = wanted;
  }
  return { changed, conflicts };
}

/** Returns the fields that have other values than the author of a removal saw. */
export function findUnseenChanges(present: LineValues, was: LineValues): LineConflict[] {
  return editedFields.flatMap((field) => {
    const [seen, now = null] = [was[field], present[field]];
    return seen === undefined || seen === now ? [] : [{ field, seen, present: now }];
  });
}

/** Tells whether the lines that two orders have in common are in the same order. */
export function isSameOrder(one: readonly number[], other: readonly number[]): boolean {
  const shared = new Set(one).intersection(new Set(other));
  const places = other.filter((id) => shared.has(id));
  return one.filter((id) => shared.has(id)).every((id, at) => id === places[at]);
}

/**
 * Moves an entry behind another one, or to the first place if `after` is null. If the other entry is gone, the entry
 * comes behind the nearest one before it in the order that the author saw.
 */
export function placeAfter(
  order: readonly number[],
  id: number,
  after: number | null,
  seen: readonly number[],
): number[] {
  const others = order.filter((each) => each !== id);
  const candidates =
    after === null ? [] : [after, ...seen.slice(0, Math.max(0, seen.indexOf(after))).toReversed()];
  const before = candidates.find((each) => others.includes(each));
  return others.toSpliced(before === undefined ? 0 : others.indexOf(before) + 1, 0, id);
}
