/** How many questions a long list is asked: few by default, hundreds in `make faults`. */
export function listRuns(few: number): number {
  return Number(process.env.LIST_RUNS ?? few);
}
