import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { judged, type KeptFile, keepFile } from '../../actions/documents/keep.ts';
import { documentBytesMost } from '../../domain/documents/document.ts';
import type { Operation } from '../../generated/operations.ts';
import { Gate, readForm } from '../input/read-form.ts';
import type { UploadedFile } from '../input/uploaded-file.ts';
import type { Runtime } from '../runtime.ts';
import { answeredBefore } from './idempotent.ts';
import { type AnyHandler, runOperation } from './run-operation.ts';
import { keepIfRowIsWritten } from './stored-files.ts';

/** So many files are in memory, whole, while they are judged, decoded and stored: the others wait on the disk. */
const filesInMemoryMost = 4;
/** Each holds a file open. While the store takes a second for each, the last of them is through after 25. */
const filesWaitingMost = 100;

export async function takeDocumentForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.body = await readForm(request, reply, { fileBytesMost: documentBytesMost, files: ['file'] });
}

/** The file is judged and stored first, and then the operation writes its row. */
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
    return keepIfRowIsWritten(runtime, request, {
      name: kept.storedAs,
      writeRow: async () => run.call(this, request, reply),
      hasRow: () => reply.statusCode === 201 && !reply.hasHeader('idempotent-replay'),
    });
  };
}

/** Null: it may be kept, and is not to be. */
async function keep(
  { documents, externalCalls }: Runtime,
  file: UploadedFile,
  toStore: boolean,
): Promise<KeptFile | null> {
  const content = await file.read();
  if (toStore) {
    const { makeThumbnail } = externalCalls;
    return keepFile({ documents, makeThumbnail }, content, file.sentName);
  }
  judged(content);
  return null;
}
