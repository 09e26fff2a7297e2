import type { Db, Tx } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { type JudgedRow, judgeRow } from '../../domain/imports/rows.ts';
import { maxImportRows, type Table } from '../../domain/imports/table.ts';
import { importVocabulary } from '../../views/texts/import-words.ts';
import type { Progress } from '../context.ts';
import { Findings, type ImportFindings } from './findings.ts';
import type { Importer, RowToImport } from './importer.ts';
import { type OpenedTable, openTable, TableSyntaxError } from './read-table.ts';

interface ImportRequest {
  body: Table;
  query: { dry_run?: boolean; map?: string };
  instance: Instance;
  actor: Actor;
  now: Date;
  snapshot: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
  transact: <T>(work: (tx: Tx, now: Date) => Promise<T>) => Promise<T>;
  onProgress: (progress: Progress) => void;
}

/**
 * Number of rows per transaction. Such a transaction takes well below a second, so that other transactions wait only
 * briefly for its locks.
 */
const batchRows = 500;

/**
 * Imports a file. Checks the whole file before the first row is written (ADR 0060). Checking and writing use separate
 * importers.
 */
export async function importTable<Body>(
  request: ImportRequest,
  importer: () => Importer<Body>,
): Promise<ImportFindings> {
  const dryRun = request.query.dry_run === true;
  const opened = await openTable(request.body, request.query.map);
  const judged = new Findings(opened, dryRun);
  for (const each of opened.problems) judged.wrong(each);
  if (judged.hasErrors) return judged.refused();
  await judgeAll(request, importer(), opened, judged);
  if (judged.hasErrors) return judged.refused();
  if (dryRun) return judged.summary();
  const findings = new Findings(opened, dryRun);
  await writeAll(request, importer(), opened, { findings: findings, of: judged.rows });
  return findings.summary();
}

async function judgeAll<Body>(
  { body: table, instance, actor, now, snapshot, onProgress }: ImportRequest,
  importer: Importer<Body>,
  opened: OpenedTable,
  findings: Findings,
): Promise<void> {
  for await (const judged of batchesOf(table, opened, findings)) {
    findings.rows += judged.length;
    if (findings.rows > maxImportRows) {
      findings.wrong({ row: null, column: null, rule: 'tooManyRows', params: { limit: maxImportRows } });
      return;
    }
    const problems = judged.flatMap((each) => each.problems);
    const rows = soundOf<Body>(judged);
    const batch = { instance, actor, now, rows, writes: false };
    const settled = await snapshot((tx) => importer.settle({ ...batch, tx }));
    settled.remember();
    findings.add(rows, settled.fates, problems);
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
    const rows = soundOf<Body>(judged);
    const batch = { instance, actor, rows, writes: true };
    const settled = await transact((tx, now) => importer.settle({ ...batch, tx, now }));
    settled.remember();
    findings.add(rows, settled.fates);
    findings.rows += rows.length;
    onProgress({ step: 'written', rows: findings.rows, of });
  }
}

/** Returns the rows without problems, whose bodies match the schema. */
function soundOf<Body>(judged: JudgedRow[]): RowToImport<Body>[] {
  return judged.flatMap(({ row, body, problems }) =>
    problems.length === 0 ? { row, body: body as Body } : [],
  );
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
    findings.wrong(error.problem);
    return;
  }
  if (batch.length > 0) yield batch;
}
