import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { type KeptFile, requireContentType, storeFile } from '../../actions/documents/keep.ts';
import { steadyClock } from '../../adapters/telemetry/steady-clock.ts';
import { maxDocumentBytes } from '../../domain/documents/document.ts';
import { type Asker, FairQueue, type QueueBounds } from '../../domain/requests/fair-queue.ts';
import type { Operation } from '../../generated/operations.ts';
import { readForm } from '../input/read-form.ts';
import type { UploadedFile } from '../input/uploaded-file.ts';
import { requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { findEarlierRequest } from './idempotent.ts';
import type { RecordRead } from './record-version.ts';
import { type AnyHandler, runOperation } from './run-operation.ts';
import { removeUnlessRowIsWritten } from './stored-files.ts';

/**
 * Limits the files that are in memory while they are checked, decoded and stored. Waiting files are on the disk, with
 * one open file descriptor each.
 */
const uploadQueueLimits: QueueBounds = {
  name: 'uploads',
  maxTurns: 4,
  shortMs: 0,
  maxWorkshopMs: 10_000,
  maxLinkMs: 10_000,
  maxWaiting: 200,
  maxWaitMs: 4_000,
};
/** Estimated duration for a typical photo. The queue corrects the estimate by the measured time. */
const estimatedUploadMs = 100;
/**
 * Timeout of an upload, after which the response is 503. It is shorter than the ten seconds for which programs and
 * proxies usually wait.
 */
const uploadTimeoutMs = 8_000;

export async function takeDocumentForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.body = await readForm(request, reply, { maxFileBytes: maxDocumentBytes, files: ['file'] });
}

/**
 * Returns the route handler of an upload. It checks and stores the file first, and then runs the operation, which
 * writes the file's row.
 */
export function runUpload(
  runtime: Runtime,
  operation: Operation,
  handler: AnyHandler,
  findRead: () => RecordRead,
): RouteHandlerMethod {
  const run = runOperation(runtime, operation, handler, findRead);
  const queue = new FairQueue(uploadQueueLimits, steadyClock);
  return async function (request, reply) {
    const { file } = request.body as { file: UploadedFile };
    const answered = await findEarlierRequest(runtime, request);
    if (answered === 'this') return run.call(this, request, reply);
    const workshop = requestWorkshop(request).instance.id;
    const untilMs = steadyClock.nowMs() + uploadTimeoutMs;
    const storedFile = await queue.run({ workshop }, estimatedUploadMs, () => {
      const asker = { workshop, withinMs: untilMs - steadyClock.nowMs() };
      return checkAndStore(runtime, file, answered === null, asker);
    });
    if (!storedFile) return run.call(this, request, reply);
    file.kept = storedFile;
    return removeUnlessRowIsWritten(runtime, request, {
      name: storedFile.storedAs,
      writeRow: async () => run.call(this, request, reply),
      hasRow: () => reply.statusCode === 201 && !reply.hasHeader('idempotent-replay'),
    });
  };
}

/** Checks a file. If `toStore` is true, also stores the file; otherwise returns null. */
async function checkAndStore(
  { documents, externalCalls }: Runtime,
  file: UploadedFile,
  toStore: boolean,
  asker: Asker,
): Promise<KeptFile | null> {
  const content = await file.read();
  if (toStore) {
    const { makeThumbnail } = externalCalls;
    return storeFile({ documents, makeThumbnail, asker }, content, file.sentName);
  }
  requireContentType(content);
  return null;
}
