import type { FastifyReply, FastifyRequest } from 'fastify';

/** A refused client may still be sending, and reads the answer only afterwards: the rest is discarded for this long. */
const lingerMs = 5_000;

/** Closes the connection after the answer, as soon as the client has had time to read it. */
export function endSoon({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  // Closing with the answer would reset the connection while the client is sending, and lose the answer.
  reply.removeHeader('connection');
  raw.unpipe();
  raw.resume();
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), lingerMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
