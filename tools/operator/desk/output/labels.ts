import type { Language } from '../../../../generated/errors.ts';
import type { DeskOperationId } from '../../../../generated/operations.ts';
import { describeAnswerField } from '../../../../views/panel/field.ts';
import { unitNames } from '../../../../views/texts/panel/units.ts';
import { isObject, type Row } from './one-line.ts';

/** The operation whose answer is shown, and the language of the labels. */
export interface AnswerLabels {
  operationId: DeskOperationId;
  language: Language;
}

/** The fields around a list. Other code reads them by their names. */
const namesOfPages = ['data', 'next_cursor', 'has_more'];

/**
 * Replaces the names of an answer's fields by the labels that the panel shows, such as `km` by `Kilómetros (km)`. A field
 * without a label, or with the label of another field of its object, keeps its name.
 */
export function withLabels(answer: Row, labels: AnswerLabels): Row {
  return labelObject(answer, '', labels);
}

function labelObject(row: Row, path: string, labels: AnswerLabels): Row {
  const names = new Map<string, string>();
  for (const name of Object.keys(row)) {
    const label = path === '' && namesOfPages.includes(name) ? name : labelOf(joinPath(path, name), labels);
    names.set(name, [...names.values()].includes(label) ? name : label);
  }
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      names.get(name) ?? name,
      labelValue(value, joinPath(path, name), labels),
    ]),
  );
}

function labelValue(value: unknown, path: string, labels: AnswerLabels): unknown {
  if (Array.isArray(value)) return value.map((each) => labelValue(each, `${path}[]`, labels));
  // The words `from` and `to` of a change are recognised by their names.
  if (!isObject(value) || isChange(value)) return value;
  return labelObject(value, path, labels);
}

function isChange(value: Row): boolean {
  return Object.keys(value).sort().join() === 'from,to';
}

function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Returns the label of a field with its unit. Amounts in euros contain their sign. */
function labelOf(path: string, { operationId, language }: AnswerLabels): string {
  // An answer may be the only row of a list.
  const field = [path, `data[].${path}`]
    .map((each) => describeAnswerField(operationId, each, language))
    .find((each) => each !== undefined);
  if (!field) return path.slice(path.lastIndexOf('.') + 1);
  const { label, unit } = field;
  if (unit === undefined || unit === 'eur') return label;
  return `${label} (${unit === 'percent' ? '%' : unitNames[language][unit]})`;
}
