import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { badRequest, type Problem } from '../../domain/requests/problem.ts';
import { parseIfMatch } from '../input/if-match.ts';

/**
 * Reads `If-Match` before a change. Refuses the header where no version is compared, because its sender relies on the
 * comparison. `judgeReader` refuses senders that may not read the record, because a conflict answers the record.
 */
export function ifMatchGuard(
  comparesVersion: boolean,
  judgeReader: (request: FastifyRequest) => Problem | undefined,
): onRequestHookHandler {
  return (request, _reply, done) => {
    const sent = request.headers['if-match'];
    if (sent === undefined) return done();
    if (!comparesVersion) return done(badRequest('ifMatchUnsupported'));
    const ifMatch = parseIfMatch(sent);
    if (!ifMatch) return done(badRequest('malformedIfMatch'));
    request.state.ifMatch = ifMatch;
    done(judgeReader(request));
  };
}
