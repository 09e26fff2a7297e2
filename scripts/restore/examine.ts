import { Refused } from '../../db/embedded/refused.ts';
import { migrations } from '../../db/migrate.ts';
import { findDamage } from '../backup/kept-file.ts';
import { listFiles, type Manifest, readManifest } from '../backup/manifest.ts';

/** What the backup holds, once it is certain that all of it is there, as it was written, and known to this release. */
export async function examineBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  refuseNewer(folder, manifest);
  for (const file of listFiles(manifest)) {
    const damage = await findDamage(folder, file);
    if (damage) throw new Refused(`${folder} is damaged: ${damage}. Nothing was restored.`);
  }
  return manifest;
}

function refuseNewer(folder: string, manifest: Manifest): void {
  const known = migrations();
  if (manifest.migrations.every(({ hash }, index) => hash === known[index]?.hash)) return;
  throw new Refused(
    `${folder} was made by the release of ${manifest.release}, which has migrations that this one does not know: ` +
      'restore it with that release or a newer one.',
  );
}
