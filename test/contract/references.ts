import { bodySchemaOf } from '../../tools/partner/contract/parameters.ts';
import type { DocumentedOperation, ServedDocument } from '../../tools/partner/contract/served-document.ts';

/** The fields of a body that say which row they mean: `client_id`. */
export function referencesOf(served: ServedDocument, operation: DocumentedOperation): string[] {
  const properties = bodySchemaOf(served, operation)?.properties ?? {};
  return Object.keys(properties).filter((name) => name.endsWith('_id') && name !== 'tax_id');
}

/**
 * Names the kind of rows that a field refers to: `client_id`, `category_id`, `box_id` → `clients`, `categories`,
 * `boxes`.
 */
export function kindOf(field: string): string {
  return field.replace(/y_id$/, 'ie_id').replace(/x_id$/, 'xe_id').replace(/_id$/, 's');
}
