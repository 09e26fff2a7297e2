import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../../generated/errors.ts';
import type { DeskOperationId } from '../../generated/operations.ts';
import type { FieldOption, FieldType, PickerResult } from './kit/field-description.ts';

/** Name of the field with the password that proves the identity. */
export const confirmationField = 'confirmation';

/** Name of the field that says that the person is sure about an act that cannot be undone. */
export const certaintyField = 'sure';
/** Name of the field with the values that a form shows, as JSON. Fields with the same value are not sent. */
export const shownValuesField = 'shown';
/** Name of the field with the values that the person saw (`baseOf`). */
export const baseField = 'base';

/** Returns the values of fields as one text, for `baseField`. Passwords and files are left out. */
export function baseOf(fields: readonly ShownField[]): string {
  const open = fields.filter(({ type }) => type !== 'password' && type !== 'file');
  return JSON.stringify(Object.fromEntries(open.map(({ name, value }) => [name, value])));
}

/** Name of the field of a button that replaces the value of another field, as `start=2026-11-24T09:30:00.000Z`. */
export const replacedField = 'replace';

/** A free time in one box. */
export interface FreeTime {
  start: string;
  end: string;
  box: { id: number; name: string };
}

/** A refused form: its input as typed, and the messages beside its fields. */
export interface Refusal {
  operation: string;
  /** The `id` of the form, on pages with several forms of one operation. */
  form?: string | undefined;
  message: string;
  /** Whether the person must prove the identity again; the form then has a field for the password. */
  asksForProof?: boolean | undefined;
  /** Whether the person must confirm an act that cannot be undone. */
  asksForCertainty?: boolean | undefined;
  /** Results of the searches of pickers, by the name of the input. */
  picked?: Record<string, readonly PickerResult[]> | undefined;
  /** Messages by the name of the input, such as `lines[0][quantity]`. */
  fields: Record<string, string>;
  /** The input as typed, by the name of the input. */
  input: Record<string, string | string[]>;
  /** The free times nearest to a refused one. */
  alternatives?: readonly FreeTime[] | undefined;
  /** The comparison with the present record, if another person changed it meanwhile. */
  conflict?: FormConflict;
}

/** A field of a form with the value that its record has now, as the form sends it. Several values have a line each. */
export interface ShownField {
  name: string;
  label: string;
  type: FieldType;
  value: string;
  options?: readonly FieldOption[] | undefined;
  /** The text of a picker. */
  text?: string | undefined;
}

/** A form of the page with its fields. */
export interface ShownForm {
  operation: string;
  id: string | undefined;
  /** The version of the record that the page shows. */
  version: string | undefined;
  fields: readonly ShownField[];
}

/** A field in which the input and the present record differ. */
export interface ConflictField {
  name: string;
  label: string;
  /** The values as the form sends them. */
  mine: string;
  theirs: string;
  /** The values as people read them. */
  mineShown: string;
  theirsShown: string;
  /** Whether the person did not touch the field, so that the saved value is chosen at first. */
  keepsTheirs: boolean;
}

export interface FormConflict {
  /** Empty for an act without fields, such as a removal. */
  fields: readonly ConflictField[];
  /** The other values of the form, which it sends again. */
  others: Record<string, string[]>;
  /** The values of the present record, with which a further change is compared. */
  base: string;
}

/** Input of a form that the page no longer has, for example because its record was removed. */
export interface LostInput {
  title: string;
  text: string;
  fields: readonly { label: string; value: string }[];
}

/** A short message after an act. Survives the redirect, because the server renders it into the next page. */
export interface ToastMessage {
  text: string;
  tone?: 'good' | 'bad' | 'info';
  /** The operation that reverts the act. */
  undo?: { operation: string; params?: Record<string, string> };
  /** A further operation that the person may want now. */
  offer?: { operation: DeskOperationId; params: Record<string, string> };
}

/** The values that all components of a page need. */
export interface PanelPage {
  language: Language;
  /** The IANA time zone of the workshop. */
  zone: string;
  now: Date;
  /** The address of the page: path and query. */
  path: string;
  /** Name of the screen, whose help the page shows; none for pages without help. */
  screen?: string | undefined;
  /** The value from which the idempotency keys of the page's forms are derived. */
  nonce: string;
  /** The colour scheme that the person chose; null follows the device. */
  theme: 'light' | 'dark' | null;
  /** Whether the person folded the navigation to its icons. */
  foldedRail: boolean;
  /** Returns the columns of a table that the person chose in this browser; null for the usual ones. */
  chosenColumns: (table: string) => readonly string[] | null;
  refusal: Refusal | null;
  toasts: readonly ToastMessage[];
  lostInput?: LostInput | null;
  /** Receives each form of the page when its fields are rendered. */
  onForm?: (form: ShownForm) => void;
  /** The hashes or versions of the regions that the browser shows, by their names, if it updates an open page. */
  shownVersions?: ReadonlyMap<string, string>;
}

const defaultPage: PanelPage = {
  language: 'es',
  zone: 'Europe/Madrid',
  now: new Date(0),
  path: '/panel',
  nonce: '',
  theme: null,
  foldedRail: false,
  chosenColumns: () => null,
  refusal: null,
  toasts: [],
};

export const PageContext = createContext<PanelPage>(defaultPage);

export function usePage(): PanelPage {
  return useContext(PageContext);
}
