import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../db/connection/migrate.ts';
import { startCluster } from '../../../db/embedded/cluster.ts';
import { openDeployment } from '../../../test/contract/deployment/deployment.ts';
import { apiPrefix, type Workshop } from '../../../test/contract/deployment/workshop.ts';

export interface Service {
  document: string;
  environment(): Promise<Record<string, string>>;
}

/** Starts the service with its own embedded PostgreSQL on loopback, runs `work`, and stops the service. */
export async function withService(work: (service: Service) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-sdk-'));
  const cluster = await startCluster({ folder, durable: false, discard: true });
  try {
    await migrate(cluster.url('postgres'));
    const deployment = await openDeployment(cluster.url('postgres'));
    const later = await startLaterRelease(deployment.url);
    const workshop = await deployment.openWorkshop(new URL(deployment.url).host, 'business');
    try {
      await createTwoClients(workshop);
      await work({
        document: await (await fetch(`${deployment.url}${apiPrefix}/openapi.json?lang=en`)).text(),
        environment: async () => ({
          BASE_URL: `${deployment.url}${apiPrefix}`,
          LATER_URL: `${later.url}${apiPrefix}`,
          API_KEY: (await workshop.createKey()).key,
        }),
      });
    } finally {
      later.stop();
      await deployment.close();
    }
  } finally {
    await cluster.stop();
  }
}

/** Creates two clients, so that a list with one client per page has two pages, also for the first program. */
async function createTwoClients(workshop: Workshop): Promise<void> {
  for (const name of ['Ana Supuesta', 'Bruno Ficticio']) {
    const body = { name, email: `${randomUUID()}@example.com` };
    const { status } = await workshop.send({ method: 'POST', path: '/clients', body });
    if (status !== 201) throw new Error(`a client for the programs was refused: ${status}`);
  }
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const unknownFieldName = 'added.later';
const unknownEvent = { event: unknownFieldName, label: 'Added later', description: 'Unknown today.' };

/** Adds to an answer what a later release may add: a field in every object, a status, an event, a code. */
function asLaterRelease(answer: Json, key = ''): Json {
  if (Array.isArray(answer)) {
    const items = answer.map((item) => asLaterRelease(item));
    if (key !== 'events') return items;
    return [...items, typeof items[0] === 'string' ? unknownFieldName : unknownEvent];
  }
  if (key === 'status' && typeof answer === 'string') return 'Añadido después';
  if (key === 'code') return 'added_later';
  if (answer === null || typeof answer !== 'object') return answer;
  const fields = Object.entries(answer).map(([name, value]) => [name, asLaterRelease(value, name)]);
  return { ...Object.fromEntries(fields), added_later: true };
}

/** Starts a server that forwards reads to the service at `url`, and changes the answers like a later release. */
async function startLaterRelease(url: string): Promise<{ url: string; stop(): void }> {
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
