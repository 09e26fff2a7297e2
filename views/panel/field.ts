import {
  type NestedPicker,
  nestedPickers,
  type Picker,
  pickers,
  type TextInput,
  textInputs,
  type Unit,
  units,
} from '../../domain/text/field-kinds.ts';
import { freeTextPattern, type Language, notBlankPattern } from '../../generated/errors.ts';
import type { DeskOperationId } from '../../generated/operations.ts';
import {
  alternatives,
  type FieldSchema,
  type FoundField,
  fieldNames,
  findAnswerField,
  findField,
  hasField,
  readOnce,
} from '../desk/fields.ts';
import { enumLabel, textOfField } from '../texts/desk.ts';

/** `rows` is a list of objects, `group` an object, and `list` a list of texts or numbers. */
export type FieldInput =
  | TextInput
  | 'text'
  | 'number'
  | 'checkbox'
  | 'select'
  | 'checkboxes'
  | 'date'
  | 'moment'
  | 'list'
  | 'rows'
  | 'group';

type SearchedPicker = Exclude<Picker, NestedPicker>;

/** The description of a field of an operation, for forms and tables. */
export interface FieldDescription {
  /** The path of the property, such as `phone` or `lines[].quantity`. */
  property: string;
  in: FoundField['in'];
  label: string;
  help?: string;
  input: FieldInput;
  required: boolean;
  /** Whether the field can be emptied: the empty value is `null`. */
  nullable: boolean;
  /** The values of `select` and `checkboxes`, in the order of the document. */
  options?: { value: string; label: string }[];
  picker?: Picker;
  unit?: Unit;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  /** Whether only whole numbers are allowed. */
  integer?: boolean;
  maxDecimals?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
}

/** A text that may be longer than this gets several lines. */
const maxLengthOfLine = 300;

/**
 * Describes a field of an operation's request in a language: a parameter, or a property of the body such as `phone`,
 * `schedule.mon.start` or `lines[].quantity`.
 */
export function describeField(
  operationId: DeskOperationId,
  property: string,
  language: Language,
): FieldDescription {
  const describe = () => description(findField(operationId, property), property, language);
  return readOnce(descriptions, `${operationId} ${property} ${language}`, describe) ?? describe();
}

const descriptions = new Map<string, FieldDescription>();

/**
 * Returns the kind of records that a field of an operation's request searches. Returns undefined if it searches none, or
 * if the operation has no such field, because the name may come from a browser.
 */
export function findPicker(operationId: DeskOperationId, property: string): SearchedPicker | undefined {
  const found = hasField(operationId, property) ? findField(operationId, property) : undefined;
  return found && searchedPicker(description(found, property, 'en'));
}

/** Returns the kind of records that a field searches, unless it is a list of numbers. */
export function searchedPicker({ picker, input }: FieldDescription): SearchedPicker | undefined {
  const isNested = nestedPickers.some((each) => each === picker);
  return input === 'list' || isNested ? undefined : (picker as SearchedPicker | undefined);
}

/** Describes a field of an operation's answer, such as `data[].total`. Returns undefined if there is no such field. */
export function describeAnswerField(
  operationId: DeskOperationId,
  property: string,
  language: Language,
): FieldDescription | undefined {
  const field = findAnswerField(operationId, property);
  return field && description(field, property, language);
}

function description(field: FoundField, property: string, language: Language): FieldDescription {
  const branches = alternatives(field.schema);
  const types = branches.flatMap(({ type }) => type ?? []);
  const schema = branches.find(({ type }) => type !== undefined && type !== 'null') ?? {};
  const values = enumerationOf(schema);
  const input = inputOf(field, schema, values !== undefined);
  return {
    property,
    in: field.in,
    ...textOfField(language, field),
    input,
    required: field.required,
    nullable: types.includes('null'),
    ...(values && { options: optionsOf(values, language) }),
    ...kindsOf(field, schema),
    ...limitsOf(schema),
  };
}

/** Returns the schema that lists the values: the field's, or that of its entries. */
function enumerationOf(schema: FieldSchema): FieldSchema | undefined {
  const [entry] = schema.items ? alternatives(schema.items) : [];
  return [schema, entry].find((each) => each?.enum?.some((value) => typeof value === 'string'));
}

function optionsOf({ enum: values = [], ...schema }: FieldSchema, language: Language) {
  return values
    .filter((value) => typeof value === 'string')
    .map((value) => ({ value, label: enumLabel(language, schema['x-values'] ?? '', value) }));
}

function inputOf({ name, node }: FoundField, schema: FieldSchema, isEnumeration: boolean): FieldInput {
  const types = [schema.type ?? []].flat();
  if (types.includes('array')) return inputOfList(schema, isEnumeration);
  if (types.includes('object')) return 'group';
  if (types.includes('boolean')) return 'checkbox';
  if (types.includes('integer') || types.includes('number')) return 'number';
  if (isEnumeration) return 'select';
  const stated = node['x-input'] ?? schema['x-input'] ?? inputOfName(name, schema);
  return textInputs.find((each) => each === stated) ?? inputOfText(schema);
}

/** Returns the input that a name implies; several lines only for texts that may be long. */
function inputOfName(
  name: string,
  { maxLength = Number.POSITIVE_INFINITY }: FieldSchema,
): string | undefined {
  const input = fieldNames.get(name)?.input;
  return input === 'textarea' && maxLength <= maxLengthOfLine ? undefined : input;
}

function inputOfList({ items }: FieldSchema, isEnumeration: boolean): FieldInput {
  if (isEnumeration) return 'checkboxes';
  return items && alternatives(items).some(({ properties }) => properties) ? 'rows' : 'list';
}

function inputOfText(schema: FieldSchema): FieldInput {
  if (schema['x-cli-file-input'] !== undefined) return 'file';
  if (schema['x-cli-secret'] === true) return 'password';
  if (schema.format === 'date') return 'date';
  if (schema.format === 'date-time') return 'moment';
  if (schema.format === 'email' || schema.format === 'idn-email') return 'email';
  if (schema.format === 'uri') return 'url';
  return (schema.maxLength ?? 0) > maxLengthOfLine ? 'textarea' : 'text';
}

/** Returns the picker and the unit of a field. Those of its name apply only to values of a suitable type. */
function kindsOf({ name, node }: FoundField, schema: FieldSchema): Pick<FieldDescription, 'picker' | 'unit'> {
  const [entry] = schema.items ? alternatives(schema.items) : [schema];
  const types = [entry?.type ?? []].flat();
  const isNumber = types.includes('integer') || types.includes('number');
  const ofName = fieldNames.get(name);
  const stated = {
    picker: node['x-picker'] ?? (isNumber || types.includes('string') ? ofName?.picker : undefined),
    unit: node['x-unit'] ?? (isNumber ? ofName?.unit : undefined),
  };
  const picker = pickers.find((each) => each === stated.picker);
  const unit = units.find((each) => each === stated.unit);
  return { ...(picker && { picker }), ...(unit && { unit }) };
}

const limits = [
  'default',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const satisfies (keyof FieldSchema & keyof FieldDescription)[];

function limitsOf(schema: FieldSchema): Partial<FieldDescription> {
  const { pattern } = schema;
  const own = limits.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]]));
  return {
    ...Object.fromEntries(own),
    ...([schema.type].flat().includes('integer') && { integer: true }),
    ...(schema['x-decimals'] !== undefined && { maxDecimals: schema['x-decimals'] }),
    ...(pattern !== undefined && pattern !== freeTextPattern && pattern !== notBlankPattern && { pattern }),
  };
}
