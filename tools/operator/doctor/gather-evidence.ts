import { DamagedFileError, readFile } from '../../../actions/documents/read.ts';
import { sealsOfMany } from '../../../actions/seals/keys.ts';
import type { DocumentStore } from '../../../adapters/documents/store.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/connection/client.ts';
import { hasOtherRights, ownsEvidence, roleInUrl, runtimeRole } from '../../../db/deployment/roles.ts';
import { listChainEnds, listSomePdfs } from '../../../db/deployment/sealed-chains.ts';
import { sealedTexts } from '../../../domain/secrets/seals.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import type { ContentFacts } from './facts.ts';

/** Reads the name of the service's database role, and whether the role has other rights on the tables than intended. */
export async function gatherRole(db: Db, { databaseUrl }: Config): Promise<ContentFacts['role']> {
  const role = databaseUrl === '' ? runtimeRole : roleInUrl(databaseUrl);
  const owns = (await ownsEvidence(db, role)) !== false;
  return { role, owns, differs: !owns && (await hasOtherRights(db, role)) };
}

const maxVerifiedChains = 1_000;

/**
 * Checks whether the last entries of sealed chains were sealed with a configured secret. Checks at most `maxVerifiedChains`
 * chains.
 */
export async function gatherSeals(db: Db, secrets: string[]): Promise<ContentFacts['seals']> {
  // Skips the check without a secret. Another check reports the missing secret.
  if (secrets.length === 0) return { checked: 0, unsealed: [] };
  const secretBox = openSecretBox(secrets);
  const ends = await listChainEnds(db, { most: maxVerifiedChains });
  const ids = [...new Set(ends.map(({ instance_id }) => instance_id))];
  const sealsOf = await sealsOfMany({ tx: db, secretBox }, ids);
  const unsealed: string[] = [];
  for (const { kind, host, seal, ...end } of ends) {
    const text = kind === 'evidence' ? sealedTexts.head(end) : sealedTexts.chainEnd(end);
    if (!sealsOf(end.instance_id).holds(seal, text)) unsealed.push(`${kind} of ${host}`);
  }
  return { checked: ends.length, unsealed };
}

const maxVerifiedPdfs = 2_000;
/** Time limit for hashing PDFs, in milliseconds. Without a limit, the doctor could read gigabytes. */
const maxHashingMs = 5_000;

/** Hashes some stored PDFs, and lists those whose bytes have changed since they were stored. */
export async function findDamagedPdfs(
  db: Db,
  store: DocumentStore,
): Promise<{ hashed: number; damaged: string[] }> {
  const began = performance.now();
  const damaged: string[] = [];
  let hashed = 0;
  for (const pdf of await listSomePdfs(db, { most: maxVerifiedPdfs })) {
    if (performance.now() - began > maxHashingMs) break;
    hashed += 1;
    await readFile(store, pdf).catch((error) => {
      if (!(error instanceof DamagedFileError)) throw error;
      damaged.push(`${pdf.of} of ${pdf.host}`);
    });
  }
  return { hashed, damaged };
}
