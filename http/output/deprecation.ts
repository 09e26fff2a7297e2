import type { onSendAsyncHookHandler } from 'fastify';
import type { Deprecation } from '../../generated/operations.ts';

/** Says with every answer of a deprecated operation since when it is so, what replaces it, and when it ends. */
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
