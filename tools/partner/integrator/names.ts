import { errors } from '../../../generated/errors.ts';
import { events } from '../../../generated/events.ts';
import { type Operation, operations } from '../../../generated/operations.ts';
import { guidePages } from '../../../views/docs/contents.ts';

/** The operations of the API, in the order of the OpenAPI document. */
export const allOperations: Operation[] = Object.values(operations);
export const eventNames: string[] = Object.keys(events);
export const errorCodes: string[] = Object.keys(errors);
export { guidePages };

/** Names of documentation pages that are not about a single operation, event or error code. */
export const otherPages = ['reference', 'changelog', 'deprecations'] as const;

/** Tells whether a path belongs to an operation. The path may contain ids or placeholders. */
export function isPathOf(path: string, operation: Operation): boolean {
  const segments = path.split('/');
  const documented = operation.path.split('/');
  return (
    segments.length === documented.length &&
    documented.every((each, at) => each === segments[at] || (each.startsWith('{') && segments[at] !== ''))
  );
}
