import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../db/connection/migrate.ts';
import { startCluster } from '../../db/embedded/cluster.ts';
import { openDeployment } from '../../test/contract/deployment/deployment.ts';
import { apiPrefix, type Workshop } from '../../test/contract/deployment/workshop.ts';
import { startLaterRelease } from './later-release.ts';

export interface Service {
  document: string;
  environment(): Promise<Record<string, string>>;
}

/** The service on an embedded PostgreSQL of its own, on loopback, while `work` lasts. */
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

/** So that a list has two pages for the first program, too. */
async function createTwoClients(workshop: Workshop): Promise<void> {
  for (const name of ['Ana Supuesta', 'Bruno Ficticio']) {
    const body = { name, email: `${randomUUID()}@example.com` };
    const { status } = await workshop.send({ method: 'POST', path: '/clients', body });
    if (status !== 201) throw new Error(`a client for the programs was refused: ${status}`);
  }
}
