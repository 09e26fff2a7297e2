import { createHash, randomBytes } from 'node:crypto';
import type { DocumentStore } from '../../adapters/documents/store.ts';
import {
  cleanFilename,
  type DocumentType,
  randomFileName,
  storedNameBytes,
} from '../../domain/documents/document.ts';
import { judgeDocument } from '../../domain/documents/judge.ts';
import { isPictureType, type Thumbnail } from '../../domain/documents/thumbnail.ts';
import type { Asker } from '../../domain/requests/fair-queue.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { ExternalCalls } from '../context.ts';

/** A checked and stored upload without its row. */
export interface KeptFile {
  filename: string;
  contentType: DocumentType;
  size: number;
  sha256: Buffer;
  storedAs: string;
  /** Null for files other than pictures. */
  thumbnail: Thumbnail | null;
}

export interface FileStorage extends Pick<ExternalCalls, 'makeThumbnail'> {
  documents: DocumentStore;
  asker: Asker;
}

/**
 * Checks a file and stores it. Rejects a file of an unsupported type, or a picture that can't be decoded, before
 * anything is stored.
 */
export async function storeFile(
  { documents, makeThumbnail, asker }: FileStorage,
  file: Buffer,
  sentName: string | undefined,
): Promise<KeptFile> {
  const { type, kept: pieces } = requireContentType(file);
  const thumbnail = isPictureType(type) ? await makeThumbnail(pieces, asker) : null;
  if (isPictureType(type) && !thumbnail) throw problem('unsupported_media_type');
  const storedAs = randomFileName(randomBytes(storedNameBytes));
  await documents.put(storedAs, pieces, type);
  return {
    filename: cleanFilename(sentName, type),
    contentType: type,
    size: pieces.reduce((sum, { length }) => sum + length, 0),
    sha256: hashOf(pieces),
    storedAs,
    thumbnail,
  };
}

export function requireContentType(file: Buffer) {
  const found = judgeDocument(file);
  if (!found) throw problem('unsupported_media_type');
  return found;
}

function hashOf(pieces: Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}
