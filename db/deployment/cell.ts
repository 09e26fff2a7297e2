import { Refused } from '../../domain/errors/refused.ts';
import type { Connection } from '../connection/connection.ts';
import { listNumberings } from './numberings.ts';

/** Maximum cells: ids of each cell have their own remainder when divided by it. */
const maxCells = 100;

/**
 * Makes every sequence count in steps of `maxCells`, offset by the cell's number, so that no id exists in two cells.
 * Existing rows keep their ids. Refuses another cell than the one that the database was set up for.
 */
export async function numberByCell({ sql }: Connection, cell: number | null): Promise<void> {
  const numberings = await listNumberings({ sql });
  const inSteps = numberings.find(({ increment }) => Number(increment) === maxCells);
  if (inSteps) refuseOtherCell(Number(inSteps.number) % maxCells, cell);
  if (cell === null) return;
  for (const { sequence, increment } of numberings)
    if (Number(increment) === 1) await countInSteps(sql, sequence, cell);
}

function refuseOtherCell(own: number, cell: number | null): void {
  if (own === cell) return;
  throw new Refused(
    `CELL: this database numbers its rows as cell ${own}: set CELL=${own} for all its processes.`,
  );
}

/** Changing the sequence locks it, so that no number is taken between the read and the restart. */
async function countInSteps(sql: Connection['sql'], sequence: string, cell: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(`alter sequence ${sequence} increment by ${maxCells}`);
    const [state] = await tx.unsafe(`select last_value, is_called from ${sequence}`);
    const free = Number(state?.last_value) + (state?.is_called ? 1 : 0);
    const next = free + ((((cell - free) % maxCells) + maxCells) % maxCells);
    await tx.unsafe(`alter sequence ${sequence} start with ${next} restart with ${next}`);
  });
}
