import { loadConfig, requireDatabaseUrl } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { runProcess } from '../db/run-process.ts';
import { startReaper } from './reaper.ts';

/** What the workers do at the same time; they never stand in a request's way. */
const connections = 2;

export interface RunningWorkers {
  close(): Promise<void>;
}

/** Everything that works beside the requests. Closing lets what runs come to its end. */
export async function startWorkers(
  { databaseUrl }: { databaseUrl: string },
  onError: (error: unknown) => void,
): Promise<RunningWorkers> {
  const database = openDatabase({
    url: databaseUrl,
    poolSize: connections,
    applicationName: 'workshop-api workers',
  });
  const reaper = await startReaper(database, () => new Date(), onError);
  return {
    async close() {
      await reaper.stop();
      await database.close();
    },
  };
}

/** A served worker process, beside the API's. */
if (import.meta.main) {
  await runProcess(async () => {
    const databaseUrl = requireDatabaseUrl(loadConfig());
    await migrate(databaseUrl);
    return startWorkers({ databaseUrl }, (error) => console.error(error));
  });
}
