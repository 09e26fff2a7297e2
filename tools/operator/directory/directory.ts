import { OperatorError } from '../../../domain/errors/operator-error.ts';

/** A cell, which is one of several deployments, with the hosts of its workshops. */
export interface Cell {
  cell: number;
  name: string | null;
  /** The base URLs of the cell's API processes, among which a proxy distributes requests. */
  to: string[];
  hosts: string[];
}

/** The map from hosts to cells, in the format of `directory export --format json`. */
export interface Directory {
  format: 1;
  cells: Cell[];
}

/** A cell, with the name of the file that describes the cell. */
export interface FoundCell extends Cell {
  source: string;
}

/** Merges cells into one directory, sorted by cell number. Rejects a host or a cell number that occurs twice. */
export function mergeCells(found: FoundCell[]): Directory {
  const cells = found.toSorted((one, other) => one.cell - other.cell);
  for (const [at, each] of cells.entries()) {
    const before = cells[at - 1];
    if (before?.cell === each.cell)
      throw new OperatorError(
        `Cell ${each.cell} is in ${before.source} and in ${each.source}: leave one of them out.`,
      );
  }
  refuseSharedHosts(cells);
  return {
    format: 1,
    cells: cells.map(({ cell, name, to, hosts }) => ({
      cell,
      name,
      to,
      hosts: [...new Set(hosts)].toSorted(),
    })),
  };
}

function refuseSharedHosts(cells: FoundCell[]): void {
  const holders = new Map<string, FoundCell>();
  for (const cell of cells) {
    for (const host of cell.hosts) {
      const holder = holders.get(host);
      if (holder && holder !== cell)
        throw new OperatorError(
          `${host} is claimed by two cells: ${describeCell(holder)} and ${describeCell(cell)}. Let it leave one of them, and export that again.`,
        );
      holders.set(host, cell);
    }
  }
}

function describeCell(cell: FoundCell): string {
  return `${formatCell(cell)} in ${cell.source}`;
}

/** Returns the number of a cell with its name, such as `3 (north)`. */
export function formatCell({ cell, name }: Pick<Cell, 'cell' | 'name'>): string {
  return name === null ? String(cell) : `${cell} (${name})`;
}
