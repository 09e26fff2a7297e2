import { canonicalJson, isObject } from '../../domain/text/json.ts';
import type { Language } from '../../generated/errors.ts';
import type { DeskOperationId } from '../../generated/operations.ts';
import { describeField, type FieldDescription } from '../../views/panel/field.ts';
import type { ConflictChoices, ConflictField } from '../../views/panel/kit/field-description.ts';
import { formatTypedValue } from '../../views/panel/kit/format.ts';
import { typeOfField } from '../../views/panel/operation-field.tsx';
import { kitTexts } from '../../views/texts/panel/kit.ts';
import type { SubmittedForm } from './read-form.ts';

interface ConflictFacts {
  operation: DeskOperationId;
  form: SubmittedForm;
  /** The values of the form, as the operation received them. */
  body: unknown;
  /** The record as another person saved it, with its version. */
  current: unknown;
  version: string;
  language: Language;
  zone: string;
}

/**
 * Compares a form with the record that another person changed meanwhile. Fields that the record does not show, such as
 * a password, keep the input. Returns null if the form has no field of the record, such as a removal.
 */
export function compareWithCurrent(facts: ConflictFacts): ConflictChoices | null {
  const { form, body, current, version } = facts;
  const fields: ConflictField[] = [];
  const equal: Record<string, string> = {};
  let compared = 0;
  for (const [name, given] of Object.entries(form.fields)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const mine = valueAt(body, path);
    if (mine === undefined) continue;
    const theirs = valueAt(current, path);
    const typed = [given].flat().at(-1) ?? '';
    if (theirs !== undefined) compared += 1;
    if (theirs === undefined || canonicalJson(mine) === canonicalJson(theirs)) equal[name] = typed;
    else fields.push(conflictField(facts, name, path, typed, theirs));
  }
  return compared === 0 ? null : { fields, equal, version };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      isObject(at) && Object.hasOwn(at, name) ? (at as Record<string, unknown>)[name] : undefined,
    value,
  );
}

function conflictField(
  { operation, language, zone }: ConflictFacts,
  name: string,
  path: readonly string[],
  mine: string,
  value: unknown,
): ConflictField {
  const property = path.join('.').replaceAll(/\.\d+(?=\.|$)/g, '[]');
  const field = describeField(operation, property, language);
  const theirs = formatTypedValue(value, {
    type: typeOfField(field),
    decimals: field.maxDecimals,
    language,
    zone,
  });
  const wordOf = (text: string) => shownValue(field, text, language);
  return { name, label: field.label, mine, theirs, mineShown: wordOf(mine), theirsShown: wordOf(theirs) };
}

/** Returns the word of a choice; other values as they are. */
function shownValue({ input, options }: FieldDescription, text: string, language: Language): string {
  const { yes, no } = kitTexts[language].field;
  if (input === 'checkbox') return text === 'true' ? yes : no;
  return options?.find(({ value }) => value === text)?.label ?? text;
}
