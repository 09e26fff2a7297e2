import { createContext } from 'preact';
import type { Refusal, ShownField } from '../page-context.ts';

/** The values of a form that its fields need. */
interface FormFacts {
  /** Start of the ids of the form's fields, so that ids are unique on the page. */
  prefix: string;
  /** The refusal of this form. */
  refusal: Refusal | null;
  /** The fields that were rendered, with the values of the record. */
  shown: ShownField[] | null;
}

export const FieldScope = createContext<FormFacts>({ prefix: 'f-', refusal: null, shown: null });

/** Returns the part of a field's id that follows from its name. */
export function fieldSlug(name: string): string {
  return name.replaceAll(/[^\w-]+/g, '-');
}
