import { errors } from '../../../generated/errors.ts';
import { events } from '../../../generated/events.ts';
import { type Operation, operations } from '../../../generated/operations.ts';
import { guidePages } from '../../../views/docs/contents.ts';

/** The operations of the API, in the order of its document. */
export const allOperations: Operation[] = Object.values(operations);
export const eventNames: string[] = Object.keys(events);
export const errorCodes: string[] = Object.keys(errors);
export { guidePages };

/** Pages of the documentation that are not about a single item. */
export const otherPages = ['reference', 'changelog', 'deprecations'] as const;

/** Tells whether a path, with ids or with placeholders, belongs to an operation. */
export function isPathOf(path: string, operation: Operation): boolean {
  const segments = path.split('/');
  const documented = operation.path.split('/');
  return (
    segments.length === documented.length &&
    documented.every((each, at) => each === segments[at] || (each.startsWith('{') && segments[at] !== ''))
  );
}
