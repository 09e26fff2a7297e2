import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Tx } from '../../db/connection/client.ts';
import { deleteOldImportFiles, type ImportFileRow, insertImportFile } from '../../db/imports/files.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { importFileMs, maxImportFileBytes, maxImportFiles } from '../../domain/imports/import-file.ts';
import {
  nonceBytes,
  openIfSecretKnown,
  type SecretBox,
  secretContexts,
} from '../../domain/secrets/secret-box.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Size of the pieces in which a stored file is decoded, as those of a file that is received. */
const pieceBytes = 65_536;

interface SealContext {
  instance: Pick<Instance, 'id'>;
  secretBox: SecretBox;
}

/** Compresses and encrypts bytes that are stored for a few hours. */
export async function sealBytes({ instance, secretBox }: SealContext, content: Buffer): Promise<Buffer> {
  return secretBox.seal(
    await compress(content),
    secretContexts.importFile(instance.id),
    randomBytes(nonceBytes),
  );
}

/** Opens bytes of `sealBytes`. Returns null if the secret is lost: the file must then be uploaded again. */
export async function openBytes(
  { instance, secretBox }: SealContext,
  sealed: Buffer,
): Promise<Buffer | null> {
  const compressed = openIfSecretKnown(() =>
    secretBox.openBytes(sealed, secretContexts.importFile(instance.id)),
  );
  return compressed && expand(compressed);
}

/** Maximum length of a stored file name in bytes; operating systems allow 255. */
const maxNameBytes = 1_024;

/** Joins the name and the content of a file, so that both are encrypted. */
export function joinNameAndContent(name: string, content: Buffer): Buffer {
  const bytes = Buffer.from(name, 'utf8').subarray(0, maxNameBytes);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes, content]);
}

export interface OpenedFile {
  name: string;
  pieces: Buffer[];
}

/** Opens a stored file. Returns null if its secret is lost. */
export async function openImportFile(
  context: SealContext,
  { sealed }: Pick<ImportFileRow, 'sealed'>,
): Promise<OpenedFile | null> {
  const bytes = await openBytes(context, sealed);
  if (!bytes) return null;
  const start = 2 + bytes.readUInt16BE(0);
  const pieces: Buffer[] = [];
  for (let at = start; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes));
  return { name: bytes.toString('utf8', 2, start), pieces };
}

/** Inserts an encrypted file, and deletes the workshop's oldest files beyond the limit. */
export async function insertFile(
  { tx, instance, now }: { tx: Tx; instance: Pick<Instance, 'id'>; now: Date },
  { sealed, size }: { sealed: Buffer; size: number },
) {
  if (size > maxImportFileBytes)
    throw new RangeError(`a stored file has at most ${maxImportFileBytes} bytes`);
  const created_at = now.toISOString();
  const expires_at = new Date(now.getTime() + importFileMs).toISOString();
  const { id } = await insertImportFile(tx, {
    instance_id: instance.id,
    sealed,
    size,
    created_at,
    expires_at,
  });
  await deleteOldImportFiles(tx, { instanceId: instance.id, kept: maxImportFiles });
  return { id, created_at, expires_at };
}
