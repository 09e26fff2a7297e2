import { openDocumentStore } from '../../adapters/documents/open.ts';
import { requireStore } from '../../adapters/documents/probe.ts';
import { createLog } from '../../adapters/telemetry/log.ts';
import type { Config } from '../../config.ts';
import { type Connection, connect } from '../../db/connection/connection.ts';
import { prepareDatabase } from '../../db/deployment/prepare.ts';
import type { DatabaseUrls } from '../../db/deployment/roles.ts';
import { acquireServiceLock } from '../../db/deployment/service-lock.ts';
import { OperatorError } from '../../domain/errors/operator-error.ts';

const checkEveryMs = 1_000;

export interface ServiceClaim {
  release(): Promise<void>;
}

/**
 * Prepares the database for an API process. Acquires the service lock and checks the store of documents before the
 * migrations run.
 */
export async function prepareService(config: Config, urls: DatabaseUrls): Promise<ServiceClaim> {
  const claimed = Promise.withResolvers<ServiceClaim>();
  const finishChecks = async () => {
    const claim = await claimService(config, urls.directUrl ?? urls.runtimeUrl);
    try {
      await requireStore(openDocumentStore(config.documents));
    } catch (error) {
      await claim.release();
      throw error;
    }
    claimed.resolve(claim);
  };
  await prepareDatabase(urls, { ...config, embedded: config.databaseUrl === '', finishChecks });
  return claimed.promise;
}

/**
 * Acquires the service lock: an exclusive lock without Redis, a shared lock with Redis (ADR 0008). PostgreSQL releases
 * the lock when the session ends.
 */
export async function claimService(config: Config, directUrl: string): Promise<ServiceClaim> {
  const shared = config.redisUrl !== '';
  const log = createLog(config);
  let connection = await lockService(directUrl, shared);
  let locking = false;
  // Acquires the lock again after a restart of PostgreSQL, which releases all locks. If another process holds the lock,
  // reports the conflict.
  const timer = setInterval(async () => {
    if (!connection.lost || locking) return;
    locking = true;
    connection = await lockService(directUrl, shared).catch((error: Error) => {
      if (error instanceof ServiceConflictError) log.error({ err: error }, 'limits are counted twice');
      return connection;
    });
    locking = false;
  }, checkEveryMs).unref();
  return {
    async release() {
      clearInterval(timer);
      await connection.close(checkEveryMs);
    },
  };
}

async function lockService(url: string, shared: boolean): Promise<Connection> {
  const connection = connect({ url, applicationName: 'workshop-api door', settings: {} });
  if (await acquireServiceLock(connection, { shared })) return connection;
  await connection.close(checkEveryMs);
  throw new ServiceConflictError();
}

class ServiceConflictError extends OperatorError {
  constructor() {
    super(
      'another API process serves this database: set REDIS_URL for all of them, so that they share their limits',
    );
  }
}
