import type { Changes } from '../../domain/events/changes.ts';
import type { components } from '../../generated/desk-types.ts';

/** Converts the changes of a history entry to the form of the document. */
export function changesRecord(changes: Changes): components['schemas']['HistoryEntry']['changes'] {
  const changesByField = Object.entries(changes).map(([field, [from, to]]) => [field, { from, to }]);
  return Object.fromEntries(changesByField);
}
