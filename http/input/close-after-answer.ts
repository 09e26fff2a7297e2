import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * How long the rest of a refused request is read and discarded: many clients read the answer only after sending
 * everything.
 */
const lingerMs = 5_000;

/** Closes the connection after the answer, once the client has had time to read it. */
export function endSoon({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  // Closing at once would reset the connection while the client is sending, and the client would lose the answer.
  reply.removeHeader('connection');
  raw.unpipe();
  raw.resume();
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), lingerMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
