import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { judged, type KeptFile, keepFile } from '../../actions/documents/keep.ts';
import { documentBytesMost } from '../../domain/documents/document.ts';
import { type Asker, FairQueue } from '../../domain/requests/fair-queue.ts';
import type { Operation } from '../../generated/operations.ts';
import { steadyClock } from '../../telemetry/steady-clock.ts';
import { readForm } from '../input/read-form.ts';
import type { UploadedFile } from '../input/uploaded-file.ts';
import { type Runtime, workshopOf } from '../runtime.ts';
import { answeredBefore } from './idempotent.ts';
import { type AnyHandler, runOperation } from './run-operation.ts';
import { keepIfRowIsWritten } from './stored-files.ts';

/**
 * The files that are in memory, whole, while they are judged, decoded and stored: the others wait on the disk, where
 * each holds a file open.
 */
const bounds = {
  name: 'uploads',
  turnsMost: 4,
  shortMs: 0,
  workshopMostMs: 10_000,
  linkMostMs: 10_000,
  waitingMost: 200,
  waitMostMs: 4_000,
};
/** Estimate for storing a usual photo; the real time corrects it afterwards. */
const fileMs = 100;
/** An upload is answered within this time, if only with 503: programs and proxies wait for about ten seconds. */
const answerWithinMs = 8_000;

export async function takeDocumentForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.body = await readForm(request, reply, { fileBytesMost: documentBytesMost, files: ['file'] });
}

/** The file is judged and stored first, and then the operation writes its row. */
export function runUpload(runtime: Runtime, operation: Operation, handler: AnyHandler): RouteHandlerMethod {
  const run = runOperation(runtime, operation, handler);
  const queue = new FairQueue(bounds, steadyClock);
  return async function (request, reply) {
    const { file } = request.body as { file: UploadedFile };
    const answered = await answeredBefore(runtime, request);
    if (answered === 'this') return run.call(this, request, reply);
    const workshop = workshopOf(request).instance.id;
    const untilMs = steadyClock.nowMs() + answerWithinMs;
    const kept = await queue.run({ workshop }, fileMs, () => {
      const asker = { workshop, withinMs: untilMs - steadyClock.nowMs() };
      return keep(runtime, file, answered === null, asker);
    });
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
  asker: Asker,
): Promise<KeptFile | null> {
  const content = await file.read();
  if (toStore) {
    const { makeThumbnail } = externalCalls;
    return keepFile({ documents, makeThumbnail, asker }, content, file.sentName);
  }
  judged(content);
  return null;
}
