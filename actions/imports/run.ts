import type { Db, Tx } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { type JudgedRow, judgeRow } from '../../domain/imports/rows.ts';
import { maxImportRows, type Table } from '../../domain/imports/table.ts';
import { importVocabulary } from '../../views/texts/import-words.ts';
import type { Progress } from '../context.ts';
import { Findings, type ImportFindings } from './findings.ts';
import type { Batch, Importer, RowOutcome } from './importer.ts';
import { type ImportPreview, PreviewRows, readColumns } from './preview.ts';
import { type OpenedTable, openTable, TableSyntaxError } from './read-table.ts';

export interface ImportRequest {
  body: Table;
  query: { dry_run?: boolean; preview?: boolean; map?: string; errors?: 'refuse' | 'skip' };
  instance: Instance;
  actor: Actor;
  now: Date;
  snapshot: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
  transact: <T>(work: (tx: Tx, now: Date) => Promise<T>) => Promise<T>;
  onProgress: (progress: Progress) => void;
}

interface ImportOptions {
  /** Whether the result contains the refused rows with their cells. */
  keepsRefused?: boolean;
}

/**
 * Number of rows per transaction. Such a transaction takes well below a second, so that other transactions wait only
 * briefly for its locks.
 */
const batchRows = 500;

/**
 * Imports a file. Checks the whole file before the first row is written (ADR 0060). Checking and writing use separate
 * importers. The query `errors: skip` leaves rows with errors out, and writes the others (ADR 0170).
 */
export async function importTable<Body>(
  request: ImportRequest,
  importer: () => Importer<Body>,
  { keepsRefused = false }: ImportOptions = {},
): Promise<ImportFindings> {
  const { preview: isPreview = false, dry_run = false, map, errors = 'refuse' } = request.query;
  const opened = await openTable(request.body, { map, omitsUnknown: isPreview });
  const judged = new Findings(opened, { dryRun: dry_run || isPreview, keepsRefused });
  for (const each of opened.problems) judged.refuseFile(each);
  const checking = importer();
  const firstRows = new PreviewRows(opened.columns, checking.storedFields);
  if (!judged.isUnreadable)
    await judgeAll(request, checking, opened, judged, (outcomes) => firstRows.add(outcomes));
  // A preview counts the rows that could be imported, so that the person can decide about the others.
  const skipsErrors = isPreview || errors === 'skip';
  const isRejected = judged.isUnreadable || (judged.hasErrors && !skipsErrors);
  const found = isRejected ? judged.rejected() : judged.summary();
  if (isPreview) return { ...found, preview: await previewOf(opened, firstRows) };
  if (isRejected || dry_run) return found;
  const findings = new Findings(opened, { dryRun: false, keepsRefused });
  await writeAll(request, importer(), opened, { findings, of: judged.rows });
  return findings.summary();
}

async function previewOf(opened: OpenedTable, { rows }: PreviewRows): Promise<ImportPreview> {
  return { columns: await readColumns(opened), rows };
}

async function judgeAll<Body>(
  { body: table, instance, actor, now, snapshot, onProgress }: ImportRequest,
  importer: Importer<Body>,
  opened: OpenedTable,
  findings: Findings,
  onOutcomes: (outcomes: RowOutcome[]) => void,
): Promise<void> {
  for await (const judged of batchesOf(table, opened, findings)) {
    if (findings.rows + judged.length > maxImportRows) {
      findings.refuseFile({ row: null, column: null, rule: 'tooManyRows', params: { limit: maxImportRows } });
      return;
    }
    const outcomes = await settleBatch(importer, judged, (settle) =>
      snapshot((tx) => settle({ tx, instance, actor, now, writes: false })),
    );
    findings.add(outcomes);
    onOutcomes(outcomes);
    onProgress({ step: 'judged', rows: findings.rows, of: null });
  }
}

async function writeAll<Body>(
  { body: table, instance, actor, transact, onProgress }: ImportRequest,
  importer: Importer<Body>,
  opened: OpenedTable,
  { findings, of }: { findings: Findings; of: number },
): Promise<void> {
  for await (const judged of batchesOf(table, opened, findings)) {
    const outcomes = await settleBatch(importer, judged, (settle) =>
      transact((tx, now) => settle({ tx, instance, actor, now, writes: true })),
    );
    findings.add(outcomes);
    onProgress({ step: 'written', rows: findings.rows, of });
  }
}

type BatchOutcome<Body> = Awaited<ReturnType<Importer<Body>['settle']>>;
type Settle<Body> = (batch: Omit<Batch<Body>, 'rows'>) => Promise<BatchOutcome<Body>>;

/** Processes the valid rows of a batch in a transaction, and returns the results of all its rows. */
async function settleBatch<Body>(
  importer: Importer<Body>,
  judged: JudgedRow[],
  inTransaction: (settle: Settle<Body>) => Promise<BatchOutcome<Body>>,
): Promise<RowOutcome[]> {
  const valid = judged.filter(({ problems }) => problems.length === 0);
  const rows = valid.map(({ row, body }) => ({ row, body: body as Body }));
  const { fates, remember } = await inTransaction((batch) => importer.settle({ ...batch, rows }));
  remember();
  const results = new Map(valid.map(({ row }, at) => [row, fates[at]]));
  return judged.map(({ row, cells, body, problems }) => ({
    ...{ row, cells, body },
    result: results.get(row) ?? { kind: 'wrong', problems },
  }));
}

async function* batchesOf(table: Table, { columns, rows }: OpenedTable, findings: Findings) {
  let batch: JudgedRow[] = [];
  try {
    for await (const line of rows()) {
      const judged = judgeRow(line, columns, table, importVocabulary);
      if (judged) batch.push(judged);
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof TableSyntaxError)) throw error;
    if (batch.length > 0) yield batch;
    findings.refuseFile(error.problem);
    return;
  }
  if (batch.length > 0) yield batch;
}
