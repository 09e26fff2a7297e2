import type { Picker, Unit } from '../../domain/text/field-kinds.ts';
import type { Language } from '../../generated/errors.ts';
import type { DeskOperationId } from '../../generated/operations.ts';
import { unitNames } from '../texts/panel/units.ts';
import { describeField, type FieldDescription, type FieldInput, searchedPicker } from './field.ts';
import { Field } from './kit/field.tsx';
import type { FieldProps, FieldType } from './kit/field-description.ts';
import { usePage } from './page-context.ts';
import { countryOptions, zoneOptions } from './place-options.ts';

type OwnProps = Partial<Omit<FieldProps, 'name' | 'type' | 'value'>>;

export interface OperationFieldProps extends OwnProps {
  operation: DeskOperationId;
  /** Path of the property, such as `phone`, `schedule.mon.start` or `lines[].quantity`. */
  property: string;
  /** Name of the input, for entries of lists; by default it follows from the property. */
  name?: string;
  /** Type of the control, if another than the schema's reads better. */
  type?: FieldType;
  /** The present value of the record. */
  value?: unknown;
}

/** A field of an operation. Label, help, type, limits and choices come from the desk's document. */
export function OperationField({ operation, property, name, type, value, ...own }: OperationFieldProps) {
  const { language } = usePage();
  const field = describeField(operation, property, language);
  const inputName = name ?? nameOfInput(property);
  const unit = field.unit && unitSign(field.unit, language);
  return (
    <Field
      name={inputName}
      label={field.label}
      help={field.help}
      type={type ?? typeOfField(field)}
      required={field.required}
      limits={limitsOf(field)}
      {...(unit && { unit })}
      {...(field.picker && { picker: field.picker, ...creationOf(field.picker) })}
      {...optionsOf(field, language, value)}
      value={valueOfField(field, value ?? field.default)}
      {...own}
    />
  );
}

/** Converts `lines[].quantity` and `schedule.mon.start` to names of inputs; entries of lists need a name of their own. */
function nameOfInput(property: string): string {
  const [first = '', ...rest] = property.split('.');
  return first + rest.map((part) => `[${part}]`).join('');
}

const types: Record<FieldInput, FieldType> = {
  text: 'text',
  number: 'number',
  checkbox: 'switch',
  select: 'select',
  checkboxes: 'checkboxes',
  date: 'date',
  moment: 'datetime',
  list: 'textarea',
  rows: 'textarea',
  group: 'textarea',
  color: 'colour',
  country: 'select',
  email: 'email',
  file: 'file',
  month: 'text',
  password: 'password',
  tel: 'phone',
  textarea: 'textarea',
  time: 'time',
  timezone: 'select',
  url: 'url',
};

export function typeOfField(field: FieldDescription): FieldType {
  const { input, unit, integer } = field;
  if (searchedPicker(field)) return 'picker';
  if (input !== 'number') return types[input];
  if (unit === 'eur') return 'money';
  if (unit === 'percent') return 'percent';
  return integer ? 'integer' : 'number';
}

function unitSign(unit: Unit, language: keyof typeof unitNames): string | undefined {
  return unit === 'eur' || unit === 'percent' ? undefined : unitNames[language][unit];
}

function limitsOf({
  minLength,
  maxLength,
  minimum,
  maximum,
  maxDecimals,
}: FieldDescription): FieldProps['limits'] {
  return {
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
    ...(maxDecimals !== undefined && { decimals: maxDecimals }),
  };
}

/** Addresses at which a record that a picker does not find is created; the typed text follows. */
const creations: Partial<Record<Picker, string>> = {
  client: '/panel/operations/createDeskClient?name=',
  vehicle: '/panel/operations/createDeskVehicle?plate=',
  part: '/panel/operations/createPart?description=',
  item: '/panel/operations/createItem?description=',
  category: '/panel/operations/createCategory?name=',
  rate: '/panel/operations/createRate?name=',
  box: '/panel/operations/createBox?name=',
};

function creationOf(picker: Picker): { createHref?: string } {
  const createHref = creations[picker];
  return createHref ? { createHref } : {};
}

function optionsOf(field: FieldDescription, language: Language, value: unknown): Pick<FieldProps, 'options'> {
  if (field.input === 'country') return { options: countryOptions(language) };
  if (field.input === 'timezone') return { options: zoneOptions(language, String(value ?? '')) };
  return field.options ? { options: withEmptyOption(field) } : {};
}

/** A choice that need not be made begins with an empty entry. */
function withEmptyOption({
  input,
  options = [],
  required,
  default: preset,
}: FieldDescription): FieldProps['options'] {
  return input !== 'select' || required || preset !== undefined
    ? options
    : [{ value: '', label: '—' }, ...options];
}

function valueOfField({ input }: FieldDescription, value: unknown): FieldProps['value'] {
  if (Array.isArray(value)) return input === 'checkboxes' ? value.map(String) : value.join('\n');
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return JSON.stringify(value, null, 2);
  return value as string | number | boolean;
}
