import { type ChangedOperation, nameOfOperation } from './changes.ts';

/** Puts together what has the same key, in the order of the first of each. */
export function groupInOrder<Each>(all: Each[], keyOf: (each: Each) => string): Each[][] {
  return [...Map.groupBy(all, keyOf).values()];
}

/** Puts together the operations to which the same names were added; each has all of them. */
export function byOperation<Each extends { operation: ChangedOperation }>(
  all: Each[],
  nameIn: (each: Each) => string,
): { operations: ChangedOperation[]; added: Each[] }[] {
  const additions = groupInOrder(all, ({ operation }) => nameOfOperation(operation));
  const namesOf = (added: Each[]) => added.map(nameIn).toSorted().join();
  return groupInOrder(additions, namesOf).map((same) => ({
    operations: same.flatMap(([first]) => (first ? [first.operation] : [])),
    added: same[0] ?? [],
  }));
}
