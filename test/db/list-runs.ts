/** How many queries a long list is tested with: few by default, hundreds in `make faults`. */
export function listRuns(few: number): number {
  return Number(process.env.LIST_RUNS ?? few);
}
