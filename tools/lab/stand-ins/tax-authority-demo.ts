import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as demo from '../../../actions/demo/workshop.ts';
import { readCertificate, sealedCertificate } from '../../../actions/verifactu/certificate.ts';
import type { Config } from '../../../config.ts';
import type { Database, Tx } from '../../../db/connection/client.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { wakeLane } from '../../../db/verifactu/backlog.ts';
import { upsertCertificate } from '../../../db/verifactu/certificates.ts';
import { findOldestInstance } from '../../../db/workshops/queries.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import { openSecretBox, secretContexts } from '../../../domain/secrets/secret-box.ts';
import type { StandIn } from '../../../domain/verifactu/sending/stand-in.ts';

const program = join(import.meta.dirname, './tax-authority/main.ts');

interface RunningStandIn {
  standIn: StandIn;
  /** A certificate of the demo workshop that the stand-in accepts. */
  holder: { pfx: string; passphrase: string };
  close(): Promise<void>;
}

/** Starts the stand-in of the tax authority as a child process, which ends when this process ends. */
export async function startStandIn(): Promise<RunningStandIn> {
  const child = spawn(process.execPath, [...process.execArgv, program, '--holder', demo.settings.tax_id], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const said = await firstLine(createInterface({ input: requireRow(child.stdout ?? undefined) }), ended);
  const { listening, ca, holder } = JSON.parse(said);
  return {
    standIn: { port: listening, ca },
    holder,
    async close() {
      child.kill();
      await ended;
    },
  };
}

async function firstLine(lines: ReturnType<typeof createInterface>, ended: Promise<void>): Promise<string> {
  const line = new Promise<string>((resolve) => lines.once('line', resolve));
  const found = await Promise.race([line, ended]);
  if (found !== undefined) return found;
  throw new OperatorError(
    'VERIFACTU_DEMO=1: the stand-in of the tax authority did not start; see the lines above.',
  );
}

/** Writes the file that VERIFACTU_STAND_IN names in other processes; returns its path. */
export function writeStandIn({ dataDir }: Pick<Config, 'dataDir'>, standIn: StandIn): string {
  const path = join(dataDir, 'verifactu-stand-in.json');
  writeFileSync(path, `${JSON.stringify(standIn)}\n`);
  return path;
}

/** Stores a certificate for the demo workshop, so that it can send its tax records. */
export async function prepareDemoWorkshop(
  database: Database,
  { appSecrets }: Pick<Config, 'appSecrets'>,
  { holder: { pfx, passphrase } }: RunningStandIn,
  now = new Date(),
): Promise<void> {
  const file = { pfx: Buffer.from(pfx, 'base64'), passphrase };
  const facts = await readCertificate(file, now);
  const secretBox = openSecretBox(appSecrets);
  await inTransaction(database, async (tx) => {
    const { id } = await demoWorkshop(tx);
    const row = sealedCertificate({ secretBox, now }, secretContexts.certificate(id), file, facts);
    await upsertCertificate(tx, { instance_id: id, ...row });
    await wakeLane(tx, { instanceId: id });
  });
}

/**
 * Returns the demo workshop. Throws for any other workshop, because a real one must never get an invented certificate.
 */
async function demoWorkshop(tx: Tx) {
  const oldest = await findOldestInstance(tx, {});
  if (oldest?.host === 'localhost' && !oldest.sandbox && oldest.tax_id === demo.settings.tax_id)
    return oldest;
  throw new OperatorError(
    'VERIFACTU_DEMO=1: the database does not have the demo workshop; use an empty DATA_DIR.',
  );
}
