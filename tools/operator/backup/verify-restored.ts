import { findFileFaults } from '../../../actions/documents/verify.ts';
import { verifyRecords } from '../../../actions/invoices/retention/verify.ts';
import { loadSeals } from '../../../actions/seals/keys.ts';
import { compareWithChain } from '../../../actions/signatures/verify.ts';
import type { DocumentStore } from '../../../adapters/documents/store.ts';
import { countAllRows } from '../../../db/backup/restore.ts';
import type { Database } from '../../../db/connection/client.ts';
import { inSnapshot } from '../../../db/connection/transaction.ts';
import { listStoredFiles } from '../../../db/deployment/stored-files.ts';
import { listBrokenChains, listCheckedWorkshops } from '../../../db/seals/chain-checks.ts';
import { findCanonicalHost } from '../../../db/workshops/queries.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import type { SecretBox } from '../../../domain/secrets/secret-box.ts';

interface RestoredParts {
  database: Database;
  secretBox: SecretBox;
  /** The copy of the documents. Null for documents in a bucket, which the rehearsal does not copy. */
  store: DocumentStore | null;
  /**
   * The time at which the documents were copied. Files of later rows are not verified, because they may be missing in
   * the copy.
   */
  documentsBefore: Date;
}

export interface RestoredContents {
  tables: number;
  rows: number;
  workshops: number;
  evidence: number;
  tax_records: number;
  documents: number;
}

/**
 * Reads every table of a restored database, and verifies all sealed chains and document files. Throws `OperatorError` if any
 * of them is damaged.
 */
export async function verifyRestored(parts: RestoredParts): Promise<RestoredContents> {
  const counts = await parts.database.inSession((_, sql) => countAllRows({ sql }));
  const chains = await verifyChains(parts);
  return { ...counts, ...chains, documents: await verifyFiles(parts) };
}

const maxParallelWorkshops = 1_000;
const maxListedBreaks = 1_000;

async function verifyChains({ database, secretBox }: RestoredParts) {
  const proved = { workshops: 0, evidence: 0, tax_records: 0 };
  // Ignores chains that were already broken before the copy, because the service reports them.
  const known = await database.inSession((db) => listBrokenChains(db, { most: maxListedBreaks }));
  const broken = new Set(known.map(({ host, chain }) => `${chain} ${host}`));
  for (let after = 0; ; ) {
    const page = await database.inSession((db) =>
      listCheckedWorkshops(db, { after, most: maxParallelWorkshops }),
    );
    for (const { id } of page) {
      const { evidence, tax_records } = await verifyWorkshop({ database, secretBox }, id, broken);
      proved.workshops += 1;
      proved.evidence += evidence;
      proved.tax_records += tax_records;
    }
    after = page.at(-1)?.id ?? after;
    if (page.length < maxParallelWorkshops) return proved;
  }
}

type Chains = Pick<RestoredParts, 'database' | 'secretBox'>;

async function verifyWorkshop({ database, secretBox }: Chains, instanceId: number, known: Set<string>) {
  return inSnapshot(database, async (tx) => {
    const seals = await loadSeals({ tx, secretBox }, instanceId);
    const evidence = await compareWithChain(tx, { instanceId, seals, now: new Date() });
    const records = await verifyRecords(tx, instanceId, seals);
    const host = await findCanonicalHost(tx, instanceId);
    if ((evidence.broken || evidence.differences.length > 0) && !known.has(`evidence ${host}`))
      throw new OperatorError(`The evidence of ${host} does not verify in the restored copy.`);
    if (records.broken && !known.has(`tax_records ${host}`))
      throw new OperatorError(`The tax records of ${host} do not verify in the restored copy.`);
    return { evidence: evidence.entries, tax_records: records.records };
  });
}

const maxParallelFiles = 1_000;
const maxListedFiles = 3;

async function verifyFiles({ database, store, documentsBefore }: RestoredParts): Promise<number> {
  if (!store) return 0;
  let verified = 0;
  for (let after = ''; ; ) {
    const page = await database.inSession((db) =>
      listStoredFiles(db, { after, before: documentsBefore, most: maxParallelFiles }),
    );
    const faults = await findFileFaults(store, page);
    if (faults.length > 0) {
      const fileList = faults.slice(0, maxListedFiles).map(({ what, file }) => `${file.of} (${what})`);
      throw new OperatorError(
        `Files in the copy of the documents are missing or damaged: ${fileList.join(', ')}.`,
      );
    }
    verified += page.length;
    after = page.at(-1)?.stored_as ?? after;
    if (page.length < maxParallelFiles) return verified;
  }
}
