import { hash, randomBytes } from 'node:crypto';
import type { DocumentStore } from '../../documents/store.ts';
import { storedName, storedNameBytes } from '../../domain/documents/document.ts';
import { judgeDocument } from '../../domain/documents/judge.ts';
import type { Asker } from '../../domain/requests/fair-queue.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { type Logo, logoSentSideMost } from '../../domain/workshops/branding.ts';
import type { ExternalCalls } from '../context.ts';

interface Keeping extends Pick<ExternalCalls, 'makeLogo'> {
  documents: DocumentStore;
  asker: Asker;
}

/** Judged by its bytes, made fit for papers, and stored under a name of its own: its row is still to be written. */
export async function keepLogo({ documents, makeLogo, asker }: Keeping, file: Buffer): Promise<Logo> {
  const judged = judgeDocument(file);
  const isFit = judged?.type === 'image/png' || judged?.type === 'image/jpeg';
  const made = isFit ? await makeLogo(judged.kept, asker) : null;
  if (made === null) throw invalidField('/file', 'noPngOrJpeg');
  if (made === 'too large') throw invalidField('/file', 'pictureTooLarge', { most: logoSentSideMost });
  const { type, width, height, picture } = made;
  const name = storedName(randomBytes(storedNameBytes));
  await documents.put(name, [picture], type);
  return { name, sha256: hash('sha256', picture, 'hex'), width, height };
}
