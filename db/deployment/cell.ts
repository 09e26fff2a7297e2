import { OperatorError } from '../../domain/errors/operator-error.ts';
import type { Connection } from '../connection/connection.ts';
import { listNumberings } from './numberings.ts';

/** Maximum number of cells. Ids divided by this number leave the cell's number as the remainder. */
const maxCells = 100;

/**
 * Makes every sequence count in steps of `maxCells`, starting at the cell's number, so that an id exists in only one
 * cell. Existing rows keep their ids. Throws `OperatorError` if the database was set up for another cell.
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
  throw new OperatorError(
    `CELL: this database numbers its rows as cell ${own}: set CELL=${own} for all its processes.`,
  );
}

/**
 * Changes the increment of a sequence. The change locks the sequence, so that no number is used between reading its
 * last number and restarting it.
 */
async function countInSteps(sql: Connection['sql'], sequence: string, cell: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(`alter sequence ${sequence} increment by ${maxCells}`);
    const [state] = await tx.unsafe(`select last_value, is_called from ${sequence}`);
    const free = Number(state?.last_value) + (state?.is_called ? 1 : 0);
    const next = free + ((((cell - free) % maxCells) + maxCells) % maxCells);
    await tx.unsafe(`alter sequence ${sequence} start with ${next} restart with ${next}`);
  });
}
