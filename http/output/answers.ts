import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '../../domain/requests/problem.ts';
import type { Operation } from '../../generated/operations.ts';
import type { StreamedList } from '../../handlers/answers.ts';
import type { HandlerResult } from '../../handlers/handler.ts';
import { renderRefusal, sendProblem } from './error-handler.ts';
import { recordEtag } from './etag.ts';
import { jsonMediaType } from './media-types.ts';

export interface Answer extends Pick<HandlerResult, 'concernsClients' | 'removesFiles' | 'reportAfterMs'> {
  status: number;
  body: string;
  replayed: boolean;
  holdsSecret?: boolean;
  refusal?: Problem;
}

/**
 * Renders the result of a handler. Serialises the body only once, so that the bytes stored for replays equal the sent
 * bytes.
 */
export function renderAnswer(
  reply: FastifyReply,
  { secret }: Pick<Operation, 'secret'>,
  { body, concernsClient, ...result }: HandlerResult,
): Answer {
  const text = reply.code(result.status).type(jsonMediaType).serialize(body) as string;
  return {
    ...result,
    body: text,
    replayed: false,
    ...(concernsClient !== undefined && { concernsClients: [concernsClient] }),
    ...(secret && { holdsSecret: true }),
  };
}

/**
 * Sends a list as one JSON response, batch by batch. Serialises the whole response for each batch, and sends only the
 * part that contains the batch's records.
 */
export function sendStreamedList(reply: FastifyReply, { frame, batches }: StreamedList): FastifyReply {
  const serialize = (data: unknown[]) => reply.serialize({ ...frame, data }) as string;
  const empty = serialize([]);
  const at = empty.indexOf('[]') + 1;
  const [head, tail] = [empty.slice(0, at), empty.slice(at)];
  async function* text() {
    yield head;
    let separator = '';
    for await (const batch of batches) {
      if (batch.length === 0) continue;
      yield separator + serialize(batch).slice(head.length, -tail.length);
      separator = ',';
    }
    yield tail;
  }
  // Prepares one batch while the previous batch is sent. By default, sixteen batches would be buffered.
  return reply.send(Readable.from(text(), { highWaterMark: 0 }));
}

export function toRefusalAnswer(request: FastifyRequest, refusal: Problem): Answer {
  const { status, body } = renderRefusal(request, refusal);
  const holdsSecret = refusal.extras.tracking_url !== undefined;
  return { status, body, replayed: false, refusal, ...(holdsSecret && { holdsSecret }) };
}

export function sendAnswer(
  answer: Answer,
  { version }: Pick<Operation, 'version'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (answer.refusal) {
    sendProblem(answer.refusal, request, reply);
    return reply;
  }
  if (answer.replayed) reply.header('idempotent-replay', 'true');
  if (version && answer.status < 300) reply.header('etag', recordEtag(answer.body, version));
  return reply.code(answer.status).type(jsonMediaType).send(answer.body);
}
