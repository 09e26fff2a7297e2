import { hash, randomBytes } from 'node:crypto';
import type { DocumentStore } from '../../adapters/documents/store.ts';
import { randomFileName, storedNameBytes } from '../../domain/documents/document.ts';
import { judgeDocument } from '../../domain/documents/judge.ts';
import type { Asker } from '../../domain/requests/fair-queue.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { type Logo, maxLogoSentSide } from '../../domain/workshops/branding.ts';
import type { ExternalCalls } from '../context.ts';

interface LogoStorage extends Pick<ExternalCalls, 'makeLogo'> {
  documents: DocumentStore;
  asker: Asker;
}

/** Checks a logo by its bytes, converts it for papers, and stores it under a new name. The caller inserts its row. */
export async function storeLogo({ documents, makeLogo, asker }: LogoStorage, file: Buffer): Promise<Logo> {
  const judged = judgeDocument(file);
  const isFit = judged?.type === 'image/png' || judged?.type === 'image/jpeg';
  const resized = isFit ? await makeLogo(judged.kept, asker) : null;
  if (resized === null) throw invalidField('/file', 'noPngOrJpeg');
  if (resized === 'too large') throw invalidField('/file', 'pictureTooLarge', { most: maxLogoSentSide });
  const { type, width, height, picture } = resized;
  const name = randomFileName(randomBytes(storedNameBytes));
  await documents.put(name, [picture], type);
  return { name, sha256: hash('sha256', picture, 'hex'), width, height };
}
