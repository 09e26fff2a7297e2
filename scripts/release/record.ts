// Records this release: the data of an invented workshop that has used every feature, their schema, and the API's
// answers about them. Later releases are tested against the record (test/upgrade).
//   record.ts            refuses to replace a recorded release
//   record.ts --replace  records it again
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseConfig, readConfig } from '../../config.ts';
import { openDatabase } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { createPlainDatabase } from '../../db/deployment/create-database.ts';
import { prepareDatabase } from '../../db/deployment/prepare.ts';
import { startCluster } from '../../db/embedded/cluster.ts';
import { flagInvalidEmail } from '../../db/messages/invalid-emails.ts';
import { operations } from '../../generated/operations.ts';
import { release } from '../../generated/release.ts';
import { writeBackup } from '../../tools/operator/backup/backup.ts';
import { readManifest } from '../../tools/operator/backup/manifest.ts';
import { recordReleased } from '../../tools/partner/gate/released-documents.ts';
import { seedDemo } from '../seed.ts';
import { readAnswers, recordedSecret } from './answers.ts';
import { recordDeclaration } from './declaration.ts';
import { listRecorded, loadRecorded, recordedFolder, writeAnswers, writeSchema } from './recorded-answers.ts';
import { openService } from './service.ts';
import { useEveryFeature } from './use-every-feature.ts';

const recordFolder = join(recordedFolder, release.version);
if (listRecorded().includes(release.version) && !process.argv.includes('--replace')) {
  console.error(
    `${relative('.', recordFolder)} is recorded already: --replace records it again, before it is published.`,
  );
  process.exit(1);
}
const temporaryHome = mkdtempSync(join(tmpdir(), 'workshop-release-'));
const cluster = await startCluster({ folder: temporaryHome, durable: false, discard: true });
try {
  await recordRelease();
} finally {
  await cluster.stop();
  rmSync(temporaryHome, { recursive: true, force: true });
}

async function recordRelease(): Promise<void> {
  rmSync(recordFolder, { recursive: true, force: true });
  mkdirSync(recordFolder, { recursive: true });
  const dataDir = join(temporaryHome, 'data');
  await fillDatabase(cluster.url('postgres'), dataDir);
  const source = { url: cluster.url('postgres'), dataDir, copiesSecret: false };
  const manifest = await writeBackup(recordFolder, source, new AbortController().signal);
  writeSchema(recordFolder);
  recordReleased(release.version, Object.values(operations));
  recordDeclaration(readConfig().maker);
  writeAnswers(recordFolder, await readAnswersOfCopy(dataDir, new Date(manifest.taken_at)));
  const rows = manifest.tables.map(({ name, rows }) => `${name} ${rows}`);
  process.stdout.write(`${relative('.', recordFolder)}: ${rows.join(', ')}\n`);
  const empty = manifest.tables.filter((table) => table.rows === 0).map(({ name }) => name);
  if (empty.length > 0) process.stdout.write(`without a row: ${empty.join(', ')}\n`);
}

async function fillDatabase(url: string, dataDir: string): Promise<void> {
  const config = parseConfig({
    APP_SECRET: recordedSecret,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    WEBHOOK_ALLOW_PRIVATE: '1',
  });
  await prepareDatabase({ ownerUrl: url, runtimeUrl: url }, { appSecrets: [recordedSecret], embedded: true });
  const database = openDatabase({ url, poolSize: 1 });
  await seedDemo(database, config);
  const service = await openService(config, url);
  await useEveryFeature(service).finally(service.close);
  // Flags the email as invalid, as a bounce report would.
  await inTransaction(database, (tx) =>
    flagInvalidEmail(tx, {
      instanceId: 1,
      email: 'clara.inventada@example.com',
      reason: '550 5.1.1 no such mailbox',
      now: new Date(),
    }),
  );
  await database.close();
}

/** Reads the API's responses from a copy of the data, as a later release does. */
async function readAnswersOfCopy(dataDir: string, at: Date) {
  const admin = openDatabase({ url: cluster.url('postgres'), poolSize: 1 });
  await admin.inSession((_db, raw) => createPlainDatabase(raw, 'answers'));
  await admin.close();
  const url = cluster.url('answers');
  await loadRecorded(url, recordFolder, readManifest(recordFolder));
  await prepareDatabase({ ownerUrl: url, runtimeUrl: url }, { appSecrets: [recordedSecret], embedded: true });
  const answers = await readAnswers({ url, documents: join(dataDir, 'documents'), at });
  const refused = answers.filter(({ status }) => status !== 200).map(({ side, path }) => `${side} ${path}`);
  if (refused.length > 0) throw new Error(`not answered: ${refused.join(', ')}`);
  return answers;
}
