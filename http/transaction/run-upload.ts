import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import {
  cleanFilename,
  documentBytesMost,
  storedName,
  storedNameBytes,
} from '../../domain/documents/document.ts';
import { judgeDocument } from '../../domain/documents/judge.ts';
import { isPicture } from '../../domain/documents/thumbnail.ts';
import { Problem, problem } from '../../domain/requests/problem.ts';
import type { Operation } from '../../generated/operations.ts';
import type { KeptFile } from '../../handlers/handler.ts';
import { Gate, readForm } from '../input/read-form.ts';
import type { UploadedFile } from '../input/uploaded-file.ts';
import type { Runtime } from '../runtime.ts';
import { answeredBefore } from './idempotent.ts';
import { type AnyHandler, removeFiles, runOperation } from './run-operation.ts';

/** So many files are in memory, whole, while they are judged, decoded and stored: the others wait on the disk. */
const filesInMemoryMost = 4;
/** Each holds a file open. While the store takes a second for each, the last of them is through after 25. */
const filesWaitingMost = 100;

export async function takeDocumentForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.body = await readForm(request, reply, { fileBytesMost: documentBytesMost, files: ['file'] });
}

/** The file is stored before its row's transaction opens, so no row tells of a missing file. Without a row it is removed. */
export function runUpload(runtime: Runtime, operation: Operation, handler: AnyHandler): RouteHandlerMethod {
  const run = runOperation(runtime, operation, handler);
  const gate = new Gate({ insideMost: filesInMemoryMost, waitingMost: filesWaitingMost });
  return async function (request, reply) {
    const { file } = request.body as { file: UploadedFile };
    const answered = await answeredBefore(runtime, request);
    if (answered === 'this') return run.call(this, request, reply);
    const kept = await gate.within(() => keep(runtime, file, answered === null));
    if (!kept) return run.call(this, request, reply);
    file.kept = kept;
    try {
      const sent = await run.call(this, request, reply);
      if (reply.statusCode !== 201 || reply.hasHeader('idempotent-replay'))
        await removeFiles(runtime, request, [kept.storedAs]);
      return sent;
    } catch (error) {
      // After a commit that nobody confirmed the row may be there.
      if (error instanceof Problem) await removeFiles(runtime, request, [kept.storedAs]);
      throw error;
    }
  };
}

/** Null: it may be kept, and is not to be. */
async function keep(
  { documents, externalCalls }: Runtime,
  file: UploadedFile,
  toStore: boolean,
): Promise<KeptFile | null> {
  const judged = judgeDocument(await file.read());
  if (!judged) throw problem('unsupported_media_type');
  if (!toStore) return null;
  const { type, kept: pieces } = judged;
  const thumbnail = isPicture(type) ? await externalCalls.makeThumbnail(pieces) : null;
  if (isPicture(type) && !thumbnail) throw problem('unsupported_media_type');
  const storedAs = storedName(randomBytes(storedNameBytes));
  await documents.put(storedAs, pieces, type);
  return {
    filename: cleanFilename(file.sentName, type),
    contentType: type,
    size: pieces.reduce((sum, { length }) => sum + length, 0),
    sha256: hashOf(pieces),
    storedAs,
    thumbnail,
  };
}

function hashOf(pieces: Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}
