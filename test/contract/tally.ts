import { listDocumentedAnswers, replay } from '../../tools/partner/contract/answers.ts';
import type { DocumentedOperation, ServedDocument } from '../../tools/partner/contract/served-document.ts';

interface Row {
  operationId: string;
  documented: Set<string>;
  counts: Map<string, number>;
}

/** Counts how often each documented answer was given. */
export class Tally {
  readonly #rows: Row[];
  /** Headings of the columns, such as `401b`, by code or status. */
  readonly #headings: Map<string, string>;

  constructor(served: ServedDocument) {
    this.#rows = served.operations.map((operation) => ({
      operationId: operation.operationId,
      documented: new Set(listDocumentedAnswers(served, operation)),
      counts: new Map(),
    }));
    this.#headings = headingsOf(served);
  }

  count({ operationId }: DocumentedOperation, answer: string): void {
    const row = this.#rows.find((each) => each.operationId === operationId);
    row?.counts.set(answer, (row.counts.get(answer) ?? 0) + 1);
  }

  get missing(): string[] {
    return this.#rows.flatMap(({ operationId, documented, counts }) =>
      [...documented].filter((answer) => !counts.has(answer)).map((answer) => `${operationId} ${answer}`),
    );
  }

  /**
   * Formats a table of operations and answers. An empty cell means that the answer is not documented, 0 that it was
   * never given.
   */
  table(): string {
    const columns = [...this.#headings];
    const nameWidth = Math.max(...this.#rows.map(({ operationId }) => operationId.length));
    const line = (name: string, cells: string[]) =>
      [name.padEnd(nameWidth), ...cells.map((cell) => cell.padStart(cellWidth))].join(' ');
    const rows = this.#rows.map(({ operationId, documented, counts }) =>
      line(
        operationId,
        columns.map(([answer]) => (documented.has(answer) ? String(counts.get(answer) ?? 0) : '')),
      ),
    );
    const all = this.#rows.reduce((sum, { documented }) => sum + documented.size, 0);
    return [
      line(
        '',
        columns.map(([, heading]) => heading),
      ),
      ...rows,
      '',
      ...legendOf(columns),
      '',
      `${all - this.missing.length} of ${all} covered`,
    ].join('\n');
  }
}

const cellWidth = 6;

function headingsOf(served: ServedDocument): Map<string, string> {
  const statuses = new Map<string, Set<string>>();
  for (const operation of served.operations) {
    for (const status of Object.keys(operation.definition.responses as object)) {
      const answers = Number(status) >= 400 ? served.codesOf(operation, status) : [status];
      statuses.set(status, new Set([...(statuses.get(status) ?? []), ...answers]));
    }
  }
  const headings = [...statuses]
    .sort(([a], [b]) => Number(a) - Number(b))
    .flatMap(([status, answers]) => {
      const lettered = Number(status) >= 400;
      return [...answers].map((answer, index): [string, string] => [
        answer,
        lettered ? `${status}${String.fromCharCode(97 + index)}` : status,
      ]);
    });
  return new Map([
    ...headings.filter(([a]) => a < '4'),
    [replay, replay],
    ...headings.filter(([a]) => a >= '4'),
  ]);
}

/** Formats a line per status that explains the headings: `401 a missing_api_key, b invalid_api_key`. */
function legendOf(columns: [answer: string, heading: string][]): string[] {
  const lettered = columns.filter(([answer, heading]) => answer !== heading);
  const byStatus = Map.groupBy(lettered, ([, heading]) => heading.slice(0, 3));
  return [...byStatus].map(([status, group]) => {
    const named = group.map(([answer, heading]) => `${heading.slice(3)} ${answer}`);
    return `${status} ${named.join(', ')}`;
  });
}
