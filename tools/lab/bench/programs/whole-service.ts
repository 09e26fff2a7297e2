// Runs the API and the workers in one process, as `make start` does.
import { databaseUrls, readConfig } from '../../../../config.ts';
import { prepareDatabase } from '../../../../db/deployment/prepare.ts';
import { startServer } from '../../../../http/server.ts';
import { startWorkers } from '../../../../workers/main.ts';

const config = readConfig();
const { runtimeUrl: databaseUrl, ownerUrl } = databaseUrls(config);
await prepareDatabase(
  { runtimeUrl: databaseUrl, ownerUrl },
  { appSecrets: config.appSecrets, embedded: false },
);
const workers = await startWorkers(config, { databaseUrl, ownerUrl, onError: console.error });
const server = await startServer(config, {
  databaseUrl,
  others: [workers.metrics],
  wakeWorkers: workers.wake,
});
process.stdout.write(`${JSON.stringify({ listening: server.url })}\n`);
process.once('SIGTERM', async () => {
  await server.close();
  await workers.close();
  process.exit();
});
