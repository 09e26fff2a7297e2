import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../db/connection/client.ts';
import { insertSealKey, listSealKeys, listSealKeysOfMany } from '../../db/seals/queries.ts';
import { findRemovalHash } from '../../db/workshops/removal.ts';
import {
  formatSealKey,
  openSeals,
  readKey,
  removalToken,
  type SealKey,
  type Seals,
  tokenHash,
} from '../../domain/secrets/seals.ts';
import { nonceBytes, type SecretBox, secretContexts } from '../../domain/secrets/secret-box.ts';

interface Keys {
  tx: Db;
  secretBox: SecretBox;
}

/** Returns the seals of a workshop. The newest secret creates seals; earlier secrets only verify. */
export async function loadSeals(keys: Keys, instanceId: number): Promise<Seals> {
  return openSeals(await knownKeys(keys, instanceId));
}

/** Returns a function that returns the seals of a workshop. The keys of all workshops are read in one query. */
export async function sealsOfMany(
  { tx, secretBox }: Keys,
  instanceIds: number[],
): Promise<(instanceId: number) => Seals> {
  const stored = await listSealKeysOfMany(tx, { instanceIds });
  const ofWorkshop = Map.groupBy(stored, ({ instance_id }) => instance_id);
  return (instanceId) => openSeals(allKeys(secretBox, instanceId, ofWorkshop.get(instanceId) ?? []));
}

async function knownKeys({ tx, secretBox }: Keys, instanceId: number): Promise<SealKey[]> {
  return allKeys(secretBox, instanceId, await listSealKeys(tx, { instanceId }));
}

/** Lists the seal keys of the configured secrets, followed by the stored keys of earlier secrets. */
function allKeys(secretBox: SecretBox, instanceId: number, stored: { sealed: Buffer }[]): SealKey[] {
  return [
    ...secretBox.sealKeys,
    ...stored.flatMap(({ sealed }) => openedKey(secretBox, instanceId, sealed)?.key ?? []),
  ];
}

/** Decrypts a stored seal key. Returns undefined if no configured secret can decrypt the key. */
function openedKey(secretBox: SecretBox, instanceId: number, sealed: Buffer) {
  try {
    const key = readKey(secretBox.open(sealed, secretContexts.sealKey(instanceId)));
    return { key, isCurrent: secretBox.isCurrent(sealed) };
  } catch {
    return undefined;
  }
}

/**
 * Stores the seal keys of older secrets, encrypted with the newest secret, so that the older secrets can be removed.
 * Returns the number of stored keys.
 */
export async function keepOlderKeys(
  { tx, secretBox }: Keys & { tx: Tx },
  instanceId: number,
): Promise<number> {
  const opened = (await listSealKeys(tx, { instanceId })).flatMap(
    ({ sealed }) => openedKey(secretBox, instanceId, sealed) ?? [],
  );
  const current = new Set(opened.filter(({ isCurrent }) => isCurrent).map(({ key }) => formatSealKey(key)));
  const older = [...secretBox.sealKeys.slice(1), ...opened.map(({ key }) => key)].map(formatSealKey);
  const [newest] = secretBox.sealKeys;
  const due = [...new Set(older)].filter(
    (text) => !current.has(text) && (!newest || text !== formatSealKey(newest)),
  );
  for (const text of due) {
    const sealed = secretBox.seal(text, secretContexts.sealKey(instanceId), randomBytes(nonceBytes));
    await insertSealKey(tx, { instance_id: instanceId, sealed });
  }
  return due.length;
}

/** Finds the token for removing a workshop. Returns undefined if the secret of the token is lost. */
export async function findRemovalToken(keys: Keys, instanceId: number): Promise<string | undefined> {
  const hash = await findRemovalHash(keys.tx, instanceId);
  const tokens = (await knownKeys(keys, instanceId)).map((key) => removalToken(key, instanceId));
  return tokens.find((token) => hash?.equals(tokenHash(token)));
}
