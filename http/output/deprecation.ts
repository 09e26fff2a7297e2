import type { onSendAsyncHookHandler } from 'fastify';
import type { Deprecation } from '../../generated/operations.ts';

/**
 * Returns a hook that adds to successful answers of a deprecated operation the date of deprecation, the successor and
 * the date of removal.
 */
export function deprecationNotice({ since, successor, sunset }: Deprecation): onSendAsyncHookHandler {
  const dates = {
    deprecation: `@${Date.parse(since) / 1_000}`,
    ...(sunset && { sunset: new Date(sunset).toUTCString() }),
  };
  return async ({ server }, reply) => {
    if (reply.statusCode >= 400) return;
    reply.headers({ ...dates, link: `<${server.prefix}${successor}>; rel="successor-version"` });
  };
}
