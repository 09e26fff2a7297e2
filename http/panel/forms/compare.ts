import { canonicalJson, isObject } from '../../../domain/text/json.ts';
import { type DeskOperationId, deskOperations } from '../../../generated/operations.ts';
import { describeField, type FieldDescription } from '../../../views/panel/field.ts';
import {
  baseField,
  baseOf,
  type ConflictField,
  type FormConflict,
  type LostInput,
  type ShownField,
  type ShownForm,
} from '../../../views/panel/page-context.ts';
import type { OperationRefusal, Page } from '../../../views/panel/screen.ts';
import { kitTexts } from '../../../views/texts/panel/kit.ts';
import { isOfForm, operationInput } from './operation-input.ts';
import type { SubmittedForm } from './read.ts';

interface ComparedForm {
  operation: DeskOperationId;
  form: SubmittedForm;
  /** The form as the page would show it now. Undefined if the page no longer has it. */
  shown: ShownForm | undefined;
  page: Page;
}

/**
 * Compares a form with the present record, which another person changed meanwhile. Returns null if that change is in
 * none of the form's fields, so that the form can be sent again for the present record.
 */
export function compareForm({ operation, form, shown, page }: ComparedForm): FormConflict | null {
  const fields = shown?.fields.filter(({ name, type }) => isSent(form, name) && type !== 'file') ?? [];
  const base = readBase(form);
  const isSame = ({ name, type }: ShownField, ...values: [string, string]) => {
    const [one = '', other = ''] = type === 'checkboxes' ? values.map(sortLines) : values;
    return one === other || readValue(operation, name, one, page) === readValue(operation, name, other, page);
  };
  const differing = fields.filter((field) => !isSame(field, sentValue(form, field.name), field.value));
  const isUntouched = fields.every((field) => {
    const before = base[field.name];
    return field.type === 'password' || (before !== undefined && isSame(field, before, field.value));
  });
  const isChangeOfFields = fields.length > 0 && deskOperations[operation].method === 'PATCH';
  if (isChangeOfFields && (isUntouched || differing.length === 0)) return null;
  const conflicting = differing.map((field) => {
    const mine = sentValue(form, field.name);
    const before = base[field.name];
    const keepsTheirs = before !== undefined && isSame(field, before, mine);
    return conflictField(operation, field, { mine, keepsTheirs, page, mineText: textOfPicker(form, field) });
  });
  const names = new Set(conflicting.map(({ name }) => name));
  const others = Object.entries(form.fields)
    .filter(([name]) => !isOfForm(name) && !names.has(name))
    .map(([name, values]) => [name, [values].flat()] as const);
  return { fields: conflicting, others: Object.fromEntries(others), base: baseOf(shown?.fields ?? []) };
}

function sortLines(text: string): string {
  return text.split('\n').toSorted().join('\n');
}

function isSent({ fields }: SubmittedForm, name: string): boolean {
  return Object.hasOwn(fields, name);
}

/** Returns the values of a field as one text, in the form of `ShownField`. */
function sentValue({ fields }: SubmittedForm, name: string): string {
  const values = [fields[name] ?? ''].flat();
  // A hidden empty value precedes the boxes of a list, and `false` precedes a box.
  const isList = values.length > 1 && values[0] === '';
  const text = isList ? values.slice(1).join('\n') : (values.at(-1) ?? '');
  return text.replaceAll('\r\n', '\n');
}

function textOfPicker({ fields }: SubmittedForm, { name }: ShownField): string | undefined {
  return [fields[`${name}.text`] ?? []].flat().at(-1);
}

/** Returns the value that the operation reads from a text: `1,5` and `1.50` are the same. */
function readValue(operation: DeskOperationId, name: string, text: string, page: Page): string {
  const time = { now: page.now, timezone: page.zone };
  const { params, query, body } = operationInput(operation, { fields: { [name]: text }, files: {} }, time);
  return canonicalJson({ params, query, body: body ?? null });
}

/** Returns the values that the person saw. */
function readBase({ fields }: SubmittedForm): Record<string, string> {
  try {
    const base: unknown = JSON.parse([fields[baseField] ?? '{}'].flat().at(-1) ?? '{}');
    if (!isObject(base)) return {};
    const texts = Object.entries(base).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

function conflictField(
  operation: DeskOperationId,
  field: ShownField,
  {
    mine,
    mineText,
    keepsTheirs,
    page,
  }: Pick<ConflictField, 'mine' | 'keepsTheirs'> & {
    mineText: string | undefined;
    page: Page;
  },
): ConflictField {
  const { name, value: theirs } = field;
  return {
    ...{ name, mine, theirs, keepsTheirs },
    label: labelOf(operation, field, page),
    mineShown: mineText ?? readableValue(field, mine, page),
    theirsShown: field.text ?? readableValue(field, theirs, page),
  };
}

/** Returns a value as people read it: words instead of the values of choices, and no password. */
function readableValue({ type, options }: ShownField, value: string, { language }: Page): string {
  const { yes, no } = kitTexts[language].field;
  if (type === 'checkbox' || type === 'switch') return value === 'true' ? yes : no;
  if (type === 'password') return value === '' ? '' : '••••••••';
  if (!options) return value;
  const labels = value.split('\n').map((each) => options.find((option) => option.value === each)?.label);
  return labels.map((label, at) => label ?? value.split('\n')[at]).join(', ');
}

/** Returns the label of a field, after the label of the group that contains it, such as the day of opening hours. */
function labelOf(operation: DeskOperationId, { name, label }: ShownField, { language }: Page): string {
  const group = /^(.+)\[\w+\]$/.exec(name)?.[1];
  const described = group === undefined ? null : describeInput(operation, group, language);
  return described ? `${described.label}: ${label}` : label;
}

/** Describes the field with the name of an input. Fields of the form alone, such as the text of a picker, have none. */
function describeInput(
  operation: DeskOperationId,
  name: string,
  language: Page['language'],
): FieldDescription | null {
  const property = name.replaceAll(/\[\d+\]/g, '[]').replaceAll(/\[(\w+)\]/g, '.$1');
  try {
    return describeField(operation, property, language);
  } catch {
    return null;
  }
}

/** Returns the input of a form that the page no longer has, with the reason. */
export function lostInput(refusal: OperationRefusal, isRemoved: boolean, page: Page): LostInput {
  const { language } = page;
  const texts = kitTexts[language].conflict;
  const { yes, no } = kitTexts[language].field;
  const { operation, input, message } = refusal;
  const fields = Object.entries(input).flatMap(([name, values]) => {
    const field = isOfForm(name) ? null : describeInput(operation, name, language);
    // The ids of records and passwords are no use to the person.
    if (!field || field.in === 'path' || field.input === 'password') return [];
    const sent = [values].flat().filter(Boolean);
    const value = field.input === 'checkbox' ? (sent.at(-1) === 'true' ? yes : no) : sent.join(', ');
    return value === '' ? [] : [{ label: field.label, value }];
  });
  return isRemoved
    ? { title: texts.removedTitle, text: texts.removedText, fields }
    : { title: texts.lostTitle, text: `${message} ${texts.lostText}`, fields };
}
