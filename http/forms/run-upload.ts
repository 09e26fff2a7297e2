import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { findStored } from '../../db/queries/idempotency.ts';
import { documentBytesMost } from '../../domain/documents/document.ts';
import { cleanFilename } from '../../domain/documents/filename.ts';
import { judgeDocument } from '../../domain/documents/judge.ts';
import { storedName, storedNameBytes } from '../../domain/documents/stored-name.ts';
import { Problem, problem } from '../../domain/problem.ts';
import type { Operation } from '../../generated/operations.ts';
import type { KeptFile } from '../../handlers/handler.ts';
import { claimOf, replayableSince } from '../idempotent.ts';
import { type AnyHandler, runOperation } from '../run-operation.ts';
import type { Runtime } from '../runtime.ts';
import { Gate } from './gate.ts';
import { readForm } from './read-form.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** So many files are in memory, whole, while they are judged and stored: the others wait on the disk. */
const filesInMemoryMost = 4;
/** Each holds a file open. While the store takes a second for each, the last of them is through after 25. */
const filesWaitingMost = 100;

/** After the guards, before validation. */
export async function takeDocumentForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.body = await readForm(request, reply, { fileBytesMost: documentBytesMost, files: ['file'] });
}

/**
 * The file is in the store before the transaction opens that writes its row, and no connection waits for it: so a row
 * never tells of a file that is not there. What has no row in the end is removed here or, after a crash, by the sweep.
 */
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
        await forget(runtime, request, kept);
      return sent;
    } catch (error) {
      // After a commit that nobody confirmed the row may be there.
      if (error instanceof Problem) await forget(runtime, request, kept);
      throw error;
    }
  };
}

/** Whether an answer is kept under the request's key: to this request, or to another one. */
async function answeredBefore(
  { database, clock }: Runtime,
  request: FastifyRequest,
): Promise<'this' | 'another' | null> {
  const claim = claimOf(request);
  const stored = claim && (await findStored(database.reads, claim, replayableSince(clock())));
  if (!claim || !stored) return null;
  return claim.fingerprint.equals(stored.fingerprint) ? 'this' : 'another';
}

/** Null: it may be kept, and is not to be. */
async function keep({ documents }: Runtime, file: UploadedFile, toStore: boolean): Promise<KeptFile | null> {
  const judged = judgeDocument(await file.read());
  if (!judged) throw problem('unsupported_media_type');
  if (!toStore) return null;
  const { type, kept: pieces } = judged;
  const storedAs = storedName(randomBytes(storedNameBytes));
  await documents.put(storedAs, pieces, type);
  return {
    filename: cleanFilename(file.sentName, type),
    contentType: type,
    size: pieces.reduce((sum, { length }) => sum + length, 0),
    sha256: hashOf(pieces),
    storedAs,
  };
}

function hashOf(pieces: Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}

async function forget(
  { documents }: Runtime,
  request: FastifyRequest,
  { storedAs }: KeptFile,
): Promise<void> {
  await documents
    .remove(storedAs)
    .catch((err) => request.log.warn({ err }, 'a file without a row stays until the next sweep'));
}
