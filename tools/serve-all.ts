import { createLog } from '../adapters/telemetry/log.ts';
import type { Config } from '../config.ts';
import type { DatabaseUrls } from '../db/deployment/roles.ts';
import type { ServiceClaim } from '../http/lifecycle/service-claim.ts';
import { startServer } from '../http/server.ts';
import { startWorkers } from '../workers/main.ts';

/** Starts workers and API in this process. `opened` gets each as it starts, so that a failure later closes it. */
export async function serveAll(
  config: Config,
  { runtimeUrl: databaseUrl, directUrl, ownerUrl }: DatabaseUrls,
  opened: { close(): Promise<void> }[],
  claim?: ServiceClaim,
) {
  const log = createLog(config);
  const onError = (err: unknown) => log.error({ err }, 'the workers');
  const workers = await startWorkers(config, { databaseUrl, directUrl, ownerUrl, onError });
  opened.push(workers);
  const server = await startServer(config, {
    databaseUrl,
    directUrl,
    claim,
    others: [workers.metrics],
    wakeWorkers: workers.wake,
  });
  opened.push(server);
  return server;
}
