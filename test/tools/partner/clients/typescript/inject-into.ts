import type { FastifyInstance } from 'fastify';

/** Returns a `fetch` function that passes requests to a workshop's app without a socket. */
export function injectInto(app: FastifyInstance, host: string): typeof fetch {
  return async (url, { method = 'GET', headers, body } = {}) => {
    const { pathname, search } = new URL(String(url));
    const answer = await app.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(new Headers(headers)), host },
      ...(body ? { payload: Buffer.from(body as string) } : {}),
    });
    const names = Object.entries(answer.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    );
    return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: names,
    });
  };
}
