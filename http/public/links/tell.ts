import type { FastifyRequest } from 'fastify';
import type { Mail } from '../../../handlers/communications/read-mail.ts';
import type { Runtime } from '../../runtime.ts';
import { writeWithoutKey } from '../write.ts';
import type { Followed } from './followed.ts';
import { Lately } from './lately.ts';

/**
 * Puts down that a mail was opened or a link of it followed. Whoever only looks (HEAD) has done neither; a second look
 * within the minute is no news. The reader is answered whatever becomes of the record.
 */
export function teller(runtime: Runtime) {
  const lately = new Lately();
  return async (request: FastifyRequest, followed: Followed, tell: (mail: Mail) => Promise<unknown>) => {
    if (request.method !== 'GET') return;
    if (!lately.isFirst(followed.token, request.visit.arrivedAt.getTime())) return;
    const { instance, communicationId } = followed;
    await writeWithoutKey(runtime, (tx, now) => tell({ instance, communicationId, tx, now })).catch((err) =>
      request.log.error({ err }, 'that a mail was read could not be recorded'),
    );
  };
}
