import { type Connection, connect } from '../../db/connection/connection.ts';
import { Refused } from '../../telemetry/tellable.ts';

/** Any number, as long as nothing else in the database locks it: the API processes' common door. */
const door = 7_303_014;
const checkEveryMs = 1_000;

interface ServiceClaim {
  release(): Promise<void>;
}

/** A process without Redis holds the door alone, those with Redis together (ADR 0008). It ends with the session. */
export async function claimService(
  databaseUrl: string,
  { shared, onContested }: { shared: boolean; onContested: (error: Error) => void },
): Promise<ServiceClaim> {
  let connection = await enter(databaseUrl, shared);
  let entering = false;
  // A restart of PostgreSQL forgets the lock: it is taken again, or the conflict is told.
  const timer = setInterval(async () => {
    if (!connection.lost || entering) return;
    entering = true;
    connection = await enter(databaseUrl, shared).catch((error: Error) => {
      if (error instanceof ServiceTaken) onContested(error);
      return connection;
    });
    entering = false;
  }, checkEveryMs).unref();
  return {
    async release() {
      clearInterval(timer);
      await connection.close(checkEveryMs);
    },
  };
}

async function enter(url: string, shared: boolean): Promise<Connection> {
  const connection = connect({ url, applicationName: 'workshop-api door', settings: {} });
  const lock = shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const [row] = await connection.sql.unsafe(`select ${lock}(${door}) as entered`);
  if (row?.entered) return connection;
  await connection.close(checkEveryMs);
  throw new ServiceTaken();
}

class ServiceTaken extends Refused {
  constructor() {
    super(
      'another API process serves this database: set REDIS_URL for all of them, so that they share their limits',
    );
  }
}
