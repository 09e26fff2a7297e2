import { bodySchemaOf } from '../../tools/partner/contract/parameters.ts';
import type { DocumentedOperation, ServedDocument } from '../../tools/partner/contract/served-document.ts';

/** Returns the fields of a body that contain the id of a row, such as `client_id`. */
export function referencesOf(served: ServedDocument, operation: DocumentedOperation): string[] {
  const properties = bodySchemaOf(served, operation)?.properties ?? {};
  return Object.keys(properties).filter((name) => name.endsWith('_id') && name !== 'tax_id');
}

/**
 * Returns the kind of rows to which a field refers: `clients` for `client_id`, `categories` for `category_id`, `boxes`
 * for `box_id`, `staff` for `staff_id`.
 */
export function kindOf(field: string): string {
  return field
    .replace(/^staff_id$/, 'staff')
    .replace(/y_id$/, 'ie_id')
    .replace(/x_id$/, 'xe_id')
    .replace(/_id$/, 's');
}
