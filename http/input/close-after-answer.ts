import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Time in which the rest of a refused request is read and discarded. Many clients read the answer only after they have
 * sent the whole request.
 */
const closeDelayMs = 5_000;

/** Closes the connection after the answer, with a delay in which the client can read the answer. */
export function closeAfterAnswer({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  // Closing immediately would reset the connection while the client is sending, and the client would lose the answer.
  reply.removeHeader('connection');
  raw.unpipe();
  raw.resume();
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), closeDelayMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
