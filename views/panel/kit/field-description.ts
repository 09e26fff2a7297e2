import type { ComponentChildren } from 'preact';

export type FieldType =
  | 'text'
  | 'email'
  | 'phone'
  | 'url'
  | 'plate'
  | 'password'
  | 'pin'
  | 'code'
  | 'integer'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'time'
  | 'datetime'
  | 'textarea'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'checkboxes'
  | 'switch'
  | 'colour'
  | 'file'
  | 'picker';

export interface FieldOption {
  value: string;
  label: string;
  help?: string;
  /** The heading under which a select lists the option. */
  group?: string;
}

export interface FieldLimits {
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  /** Number of decimals. */
  decimals?: number;
}

/** A field of an operation, from its schema or written by hand. */
export interface FieldDescription {
  /** The name of the input, such as `phone` or `lines[0][quantity]`. */
  name: string;
  label: string;
  help?: string | undefined;
  type: FieldType;
  required?: boolean | undefined;
  limits?: FieldLimits | undefined;
  options?: readonly FieldOption[] | undefined;
  /** A unit beside the input, such as `km`, `h` or `€`. */
  unit?: string | undefined;
  /** The kind of records that a picker searches. */
  picker?: PickerKind | undefined;
  /** The stored value as in the API: euros, ISO dates. A text that is no such value is shown as it is. */
  value?: string | number | boolean | readonly string[] | null | undefined;
  error?: string | undefined;
}

export type PickerKind = 'client' | 'vehicle' | 'part' | 'person' | 'budget' | (string & {});

export interface FieldProps extends FieldDescription {
  placeholder?: string;
  autocomplete?: string;
  /** Puts the focus into the field when the page opens. At most one per page. */
  autofocus?: boolean;
  rows?: number;
  /** Why the field cannot be changed. Disables it and shows the reason as text. */
  disabled?: string | undefined;
  readOnly?: boolean;
  /** File types, such as `image/*,.pdf`. */
  accept?: string;
  multiple?: boolean;
  /** Updates the page when the value changes: scripts put it into the query of the address. */
  steers?: boolean;
  /** Hides the label visually, for cells of tables. */
  labelHidden?: boolean;
  /** The text of the chosen record of a picker. */
  text?: string;
  /** Results of a picker's search without scripts. */
  results?: readonly PickerResult[];
  /** The screen that creates a record, to which the picker adds what was typed. */
  createHref?: string;
  /** The width of the control; by default it follows from the type. */
  width?: 'short' | 'medium' | 'full';
  /** Shows the choices of radio buttons or checkboxes in a row. */
  inline?: boolean;
  /** Content after the help, such as an example or a link. */
  children?: ComponentChildren;
}

/** A record that a picker offers. */
export interface PickerResult {
  value: string;
  text: string;
  /** A value that distinguishes the record, such as its plate, phone or reference. */
  detail?: string;
  /** Values that the record fills into other fields, such as the price of a part into a line. */
  fill?: Record<string, unknown>;
}

/** A field as the controls receive it, with the ids of its messages and the input of a refused form. */
export interface ResolvedField extends FieldProps {
  id: string;
  describedBy: string | undefined;
  /** The input of a refused form as typed. Undefined if the form was not refused. */
  typed: string | undefined;
  /** All values of the name in a refused form, for fields with several values. */
  typedList: readonly string[] | undefined;
  /** The text of a picker in a refused form. */
  typedText: string | undefined;
}
