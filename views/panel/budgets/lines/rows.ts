import {
  type EditedField,
  editedFields,
  type LineValue,
  type LineValues,
} from '../../../../domain/budgets/line-changes.ts';
import type { components } from '../../../../generated/desk-types.ts';
import type { Language } from '../../../../generated/errors.ts';
import { formatTypedNumber } from '../../kit/format.ts';

export type SavedBudget = components['schemas']['DeskBudget'];
export type Line = SavedBudget['lines'][number];

/** The fields of a line that have an input in each row. */
export const inputFields = editedFields.filter((field) => field !== 'part_id');
export type InputField = Exclude<EditedField, 'part_id'>;
export type TypedLine = Record<InputField, string>;

/** Returns the version of the lines: every change of a line has an entry in the history of its budget. */
export function linesVersion(historyCount: number): string {
  return `history-${historyCount}`;
}

/** Returns the values of a line that the editor compares. */
export function shownValues(line: Line): LineValues {
  return Object.fromEntries(editedFields.map((field) => [field, line[field]]));
}

/** Formats a value as a person types it. A discount of zero is shown as an empty field. */
export function typeValue(field: EditedField, value: LineValue | undefined, language: Language): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'number') return String(value);
  if (field === 'discount_pct' && value === 0) return '';
  const isMoney = field === 'unit_price' || field === 'unit_cost';
  return formatTypedNumber(value, language, isMoney ? 2 : undefined);
}
