import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import type { Config } from '../../../config.ts';
import type { Connection } from '../../../db/connection/connection.ts';
import { requireKnownSecret } from '../../../db/deployment/prepare.ts';
import { openCatalogue } from '../../../db/moving/tables.ts';
import { nameDatabase } from '../../../db/moving/workshop.ts';
import { clearRemovalMark, findPresentWorkshops, hideWorkshop } from '../../../db/workshops/arrival.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { explainStoreError, refuseFilesOfOthers, refuseSharedStore, storeDocuments } from './documents.ts';
import { type LoadedWorkshop, loadWorkshop } from './load.ts';
import { type ExportManifest, examineExport, listExportFiles } from './manifest.ts';
import { withOwnerSession } from './owner-session.ts';
import { addDays, refuseOtherRelease } from './prepare-target.ts';
import { refuseTakenSeries } from './series.ts';
import { refuseMissingWorkshop, refusePresentWorkshop, waitUntilUnserved } from './workshops-at-target.ts';

export interface ImportChoices {
  /** Whether to replace the workshop's present rows. The workshop must then exist in this deployment. */
  replace: boolean;
  /** Whether to accept a chain of evidence or of tax records that was already invalid before the export. */
  acceptBroken: boolean;
}

export interface ImportedWorkshop extends ExportManifest, LoadedWorkshop {}

/** Imports a workshop into a deployment, completely or not at all. The service may run. */
export async function importWorkshop(
  config: Config,
  folder: string,
  choices: ImportChoices,
  signal: AbortSignal,
): Promise<ImportedWorkshop> {
  const manifest = await examineExport(folder, openSecretBox(config.appSecrets));
  return withOwnerSession(config, signal, async (session, url) => {
    await requireKnownSecret(url, config.appSecrets);
    try {
      return {
        ...manifest,
        ...(await importInSession(session, { config, folder, manifest, choices, signal })),
      };
    } catch (error) {
      throw explainStoreError(error);
    }
  });
}

interface ImportContext {
  config: Config;
  folder: string;
  manifest: ExportManifest;
  choices: ImportChoices;
  signal: AbortSignal;
}

async function importInSession(session: Connection, arrival: ImportContext): Promise<LoadedWorkshop> {
  const { config, folder, manifest, choices, signal } = arrival;
  await refuseOtherRelease(session, manifest);
  refuseSharedStore(config.documents, manifest, await nameDatabase(openCatalogue(session)));
  const { id, hosts } = manifest.workshop;
  const present = await findPresentWorkshops(session.db, { id, hosts });
  if (choices.replace) refuseMissingWorkshop(present, manifest);
  else refusePresentWorkshop(present, manifest);
  await refuseTakenSeries(session.db, manifest.series, manifest.workshop);
  await refuseFilesOfOthers(session, id, listExportFiles(manifest));
  await addDays(session, manifest);
  await storeDocuments(
    manifest.documents,
    ({ path }) => createReadStream(join(folder, path)),
    openDocumentStore(config.documents),
  );
  if (choices.replace) {
    await hideWorkshop(session.db, { instanceId: id, now: new Date() });
    await waitUntilUnserved(session.db);
  }
  try {
    const box = openSecretBox(config.appSecrets);
    return await loadWorkshop(session, { folder, manifest, box, choices, signal });
  } catch (error) {
    const wasServed = choices.replace && present.every(({ hidden }) => !hidden);
    if (wasServed && !session.lost) await clearRemovalMark(session.db, { id });
    throw error;
  }
}
