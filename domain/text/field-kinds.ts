/** The kinds of records that a person can pick in a form, instead of typing an id or a name. */
export const pickers = [
  'appointment',
  'box',
  'budget',
  'campaign',
  'category',
  'client',
  'closure',
  'delivery',
  'document',
  'holiday',
  'invoice',
  'item',
  'key',
  'line',
  'part',
  'payment',
  'person',
  'rate',
  'series',
  'subscription',
  'template',
  'vehicle',
] as const;
export type Picker = (typeof pickers)[number];

/** The kinds whose records belong to another record. They cannot be searched alone, so that forms ask for their number. */
export const nestedPickers = ['delivery', 'document', 'line', 'payment'] as const satisfies Picker[];
export type NestedPicker = (typeof nestedPickers)[number];

/** The units of numbers in forms and tables. */
export const units = [
  'bytes',
  'credits',
  'days',
  'eur',
  'horsepower',
  'hours',
  'km',
  'milliseconds',
  'minutes',
  'percent',
  'pixels',
  'seconds',
  'working_days',
  'years',
] as const;
export type Unit = (typeof units)[number];

/** The controls that the schema of a text does not imply. */
export const textInputs = [
  'color',
  'country',
  'email',
  'file',
  'month',
  'password',
  'tel',
  'textarea',
  'time',
  'timezone',
  'url',
] as const;
export type TextInput = (typeof textInputs)[number];
