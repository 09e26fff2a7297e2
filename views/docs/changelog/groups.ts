import { type ChangedOperation, operationName } from './changes.ts';

/** Groups values by key. The groups have the order in which their keys first occur. */
export function groupInOrder<Each>(all: Each[], keyOf: (each: Each) => string): Each[][] {
  return [...Map.groupBy(all, keyOf).values()];
}

/** Groups operations to which the same names were added. */
export function groupOperations<Each extends { operation: ChangedOperation }>(
  all: Each[],
  nameIn: (each: Each) => string,
): { operations: ChangedOperation[]; added: Each[] }[] {
  const additions = groupInOrder(all, ({ operation }) => operationName(operation));
  const namesOf = (added: Each[]) => added.map(nameIn).toSorted().join();
  return groupInOrder(additions, namesOf).map((same) => ({
    operations: same.flatMap(([first]) => (first ? [first.operation] : [])),
    added: same[0] ?? [],
  }));
}
