import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const newName = 'added.later';
const newEvent = { event: newName, label: 'Added later', description: 'Unknown today.' };

/** What a later release may add to an answer: a field everywhere, a status, an event, a code. */
function asLaterRelease(answer: Json, key = ''): Json {
  if (Array.isArray(answer)) {
    const items = answer.map((item) => asLaterRelease(item));
    if (key !== 'events') return items;
    return [...items, typeof items[0] === 'string' ? newName : newEvent];
  }
  if (key === 'status' && typeof answer === 'string') return 'Añadido después';
  if (key === 'code') return 'added_later';
  if (answer === null || typeof answer !== 'object') return answer;
  const fields = Object.entries(answer).map(([name, value]) => [name, asLaterRelease(value, name)]);
  return { ...Object.fromEntries(fields), added_later: true };
}

/** Reads of the service at `url`, answered as a later release may. */
export async function startLaterRelease(url: string): Promise<{ url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const { authorization = '' } = request.headers;
    const answer = await fetch(new URL(request.url ?? '/', url), { headers: { authorization } });
    const later = asLaterRelease((await answer.json()) as Json);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(later));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => server.close().closeAllConnections(),
  };
}
