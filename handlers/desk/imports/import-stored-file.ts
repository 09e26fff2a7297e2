import { setTimeout as sleep } from 'node:timers/promises';
import { openBytes, openImportFile, sealBytes } from '../../../actions/imports/files.ts';
import type { ImportFindings } from '../../../actions/imports/findings.ts';
import type { Importer } from '../../../actions/imports/importer.ts';
import { type ImportRequest, importTable } from '../../../actions/imports/run.ts';
import { findImportFile, finishImport, type ImportFileRow, startImport } from '../../../db/imports/files.ts';
import { abandonedImportMs, type ImportKind } from '../../../domain/imports/import-file.ts';
import { refusedCsv } from '../../../domain/imports/refused-csv.ts';
import { invalidField, type Problem, problem } from '../../../domain/requests/problem.ts';
import type { Language } from '../../../generated/errors.ts';
import { importWords } from '../../../views/texts/import-words.ts';
import type { AnyRequest } from '../../handler.ts';
import { describeProblems, type ImportReport, importReport } from './report.ts';

/** The query of an import, whose file may be stored. */
export interface ImportQuery {
  query: ImportRequest['query'] & { file?: number; attempt?: number };
}

type StoredImport = AnyRequest & ImportRequest & ImportQuery;

/** The outcome of the last import of a stored file. */
export interface ImportOutcome {
  report: ImportReport;
  /** The refused rows as CSV; null if there are none. */
  refused: string | null;
}

/** Finds a stored file. Throws if it has expired. */
export async function requireImportFile(
  { longRead, instance, now }: Pick<AnyRequest, 'longRead' | 'instance' | 'now'>,
  id: number,
): Promise<ImportFileRow> {
  const row = await longRead((db) => findImportFile(db, { instanceId: instance.id, id, now }));
  if (!row) throw fileGone();
  return row;
}

export function fileGone(): Problem {
  return problem('not_found', { reason: 'importFileGone' });
}

/** Checks or imports a stored file. A repeated import of the same attempt returns the report of the first. */
export async function importStoredFile<Body>(
  request: StoredImport,
  kind: ImportKind,
  importer: () => Importer<Body>,
): Promise<ImportReport> {
  const { language, query } = request;
  const { file = 0, dry_run = false, preview = false } = query;
  const row = await requireImportFile(request, file);
  const opened = await openImportFile(request, row);
  if (!opened) throw fileGone();
  const importing = { ...contextOf(request), body: { ...request.body, pieces: opened.pieces } };
  if (dry_run || preview) return importReport(await importTable(importing, importer), { kind, language });
  if (!(await claimImport(request, kind))) return awaitReport(request, file);
  const findings = await importTable(importing, importer, { keepsRefused: true });
  const report = importReport(findings, { kind, language });
  await recordOutcome(request, file, { report, refused: writeRefused(findings, language) });
  return report;
}

/** The parts of a request that an import needs. They are getters, which a spread of the request would lose. */
function contextOf({ query, instance, actor, now, snapshot, transact, onProgress }: StoredImport) {
  return { query, instance, actor, now, snapshot, transact, onProgress };
}

/** Marks the start of the import. Returns false if the attempt was started before. */
async function claimImport({ transact, instance, query }: StoredImport, kind: ImportKind): Promise<boolean> {
  const { file = 0, attempt = null } = query;
  const started = await transact((tx, now) => {
    const abandoned = new Date(now.getTime() - abandonedImportMs);
    return startImport(tx, { instanceId: instance.id, id: file, kind, attempt, now, abandoned });
  });
  return started !== undefined;
}

async function recordOutcome(request: StoredImport, id: number, outcome: ImportOutcome): Promise<void> {
  const sealed = await sealBytes(request, Buffer.from(JSON.stringify(outcome)));
  await request.transact((tx, now) =>
    finishImport(tx, { instanceId: request.instance.id, id, now, outcome: sealed }),
  );
}

/** Interval and timeout of waiting for an import that another request has started. */
const waitEveryMs = 250;
const maxWaitMs = 60_000;

/** Waits for the end of an import that another request has started, and returns its report. */
async function awaitReport(request: StoredImport, file: number): Promise<ImportReport> {
  for (let waited = 0; waited < maxWaitMs; waited += waitEveryMs) {
    const outcome = await readOutcome(request, await requireImportFile(request, file));
    if (outcome) return outcome.report;
    await sleep(waitEveryMs);
  }
  throw invalidField('query/file', 'importRunning');
}

/** Opens the outcome of the last import of a file. Returns null without one, and during an import. */
export async function readOutcome(
  context: Pick<AnyRequest, 'instance' | 'secretBox'>,
  { sealed_outcome }: ImportFileRow,
): Promise<ImportOutcome | null> {
  const bytes = sealed_outcome && (await openBytes(context, sealed_outcome));
  return bytes && (JSON.parse(bytes.toString('utf8')) as ImportOutcome);
}

function writeRefused(findings: ImportFindings, language: Language): string | null {
  const { refusedRows, headerCells, separator } = findings;
  if (refusedRows.length === 0) return null;
  const describe = describeProblems(findings, language);
  const rows = refusedRows.map(({ cells, problems }) => ({
    cells,
    reason: problems
      .map(describe)
      .map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
      .join(' '),
  }));
  return refusedCsv({ header: headerCells, heading: importWords[language].refusal, rows, separator });
}
