import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { FastifyInstance, InjectOptions } from 'fastify';

interface Workshop {
  app: FastifyInstance;
  host: string;
  liveKey: string;
}

/** Returns a `fetch` function that passes the requests of the MCP client to the app without a socket. */
export function fetchThrough(app: FastifyInstance) {
  return async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { host, pathname } = new URL(url);
    const answer = await app.inject({
      method: init.method ?? 'GET',
      url: pathname,
      headers: { ...Object.fromEntries(new Headers(init.headers)), host },
      ...(typeof init.body === 'string' && { payload: init.body }),
    } as InjectOptions);
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const body = [202, 204].includes(answer.statusCode) ? null : answer.payload;
    return new Response(body, { status: answer.statusCode, headers });
  };
}

/** Connects an MCP client, as an assistant would, with a key of the workshop. */
export async function assistantOf({ app, host, liveKey }: Workshop, key = liveKey): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL(`http://${host}/mcp`), {
    fetch: fetchThrough(app),
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return client;
}
