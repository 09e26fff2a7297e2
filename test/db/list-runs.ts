/**
 * Returns the number of random queries with which a long list is tested: `few` by default, hundreds in `make faults`.
 */
export function listRuns(few: number): number {
  return Number(process.env.LIST_RUNS ?? few);
}
