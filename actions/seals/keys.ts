import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../db/connection/client.ts';
import { insertSealKey, listSealKeys } from '../../db/seals/queries.ts';
import { findRemovalHash } from '../../db/workshops/removal.ts';
import {
  openSeals,
  readKey,
  removalToken,
  type SealKey,
  type Seals,
  tokenHash,
  writtenKey,
} from '../../domain/secrets/seals.ts';
import { nonceBytes, type SecretBox, sealedFor } from '../../domain/secrets/secret-box.ts';

interface Keys {
  tx: Db;
  secretBox: SecretBox;
}

/** Seals with the newest secret, and verifies what any secret has sealed for the workshop. */
export async function sealsOf(keys: Keys, instanceId: number): Promise<Seals> {
  return openSeals(await knownKeys(keys, instanceId));
}

/** The keys of the secrets that are set, then those that earlier secrets left behind. */
async function knownKeys({ tx, secretBox }: Keys, instanceId: number): Promise<SealKey[]> {
  const kept = await listSealKeys(tx, instanceId);
  return [
    ...secretBox.sealKeys,
    ...kept.flatMap((sealed) => openedKey(secretBox, instanceId, sealed)?.key ?? []),
  ];
}

/** Returns undefined for a seal that no configured secret made. */
function openedKey(secretBox: SecretBox, instanceId: number, sealed: Buffer) {
  try {
    const key = readKey(secretBox.open(sealed, sealedFor.sealKey(instanceId)));
    return { key, isCurrent: secretBox.isCurrent(sealed) };
  } catch {
    return undefined;
  }
}

/** Keeps the keys of all older secrets sealed with the newest one: then the older ones may go. Returns how many it kept. */
export async function keepOlderKeys(
  { tx, secretBox }: Keys & { tx: Tx },
  instanceId: number,
): Promise<number> {
  const opened = (await listSealKeys(tx, instanceId)).flatMap(
    (sealed) => openedKey(secretBox, instanceId, sealed) ?? [],
  );
  const done = new Set(opened.filter(({ isCurrent }) => isCurrent).map(({ key }) => writtenKey(key)));
  const older = [...secretBox.sealKeys.slice(1), ...opened.map(({ key }) => key)].map(writtenKey);
  const [newest] = secretBox.sealKeys;
  const due = [...new Set(older)].filter(
    (text) => !done.has(text) && (!newest || text !== writtenKey(newest)),
  );
  for (const text of due) {
    const sealed = secretBox.seal(text, sealedFor.sealKey(instanceId), randomBytes(nonceBytes));
    await insertSealKey(tx, instanceId, sealed);
  }
  return due.length;
}

/** The token that removing the workshop takes; undefined: the secret that made it is lost. */
export async function findRemovalToken(keys: Keys, instanceId: number): Promise<string | undefined> {
  const wanted = await findRemovalHash(keys.tx, instanceId);
  const tokens = (await knownKeys(keys, instanceId)).map((key) => removalToken(key, instanceId));
  return tokens.find((token) => wanted?.equals(tokenHash(token)));
}
