import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../db/connection/migrate.ts';
import { dayMs } from '../../domain/time/lengths.ts';
import { utcDay } from '../../http/limits/limits.ts';
import { startTestCluster } from '../support/cluster.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { letSend } from '../support/sending.ts';
import { type Deployment, openDeployment } from './deployment/deployment.ts';
import type { Workshop } from './deployment/workshop.ts';

/** Host of a workshop that has moved to another deployment. */
export const departedHost = 'departed.test';

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Opens workshops and keys for every refusal that depends on the caller or on the time. */
export async function openWorld() {
  // One after another: building an app blocks the event loop for seconds on a busy machine, and so would time out the
  // connections that another one opens meanwhile.
  const main = await openMain();
  const crowded = await openCrowded();
  const away = await openAway();
  return {
    ...main,
    crowded: crowded.workshop,
    away: away.workshop,
    sandbox: { ...main.sandbox, crowded: crowded.sandbox, away: away.sandbox },
    /** Starts the stopped PostgreSQL of the workshop `away` again. */
    bringBack: away.bringBack,
    close: () => Promise.all([main.close(), crowded.close(), away.close()]),
  };
}

async function openMain() {
  const { deployment, close } = await openOnTestDatabase();
  const workshop = await deployment.openWorkshop('workshop.test', 'business');
  const [neighbour, silent, paused, halted, partner, refused] = await Promise.all([
    deployment.openWorkshop('neighbour.test', 'developer'),
    deployment.openWorkshop('silent.test', 'business'),
    openPaused(deployment),
    openHalted(deployment),
    openWithoutScopes(deployment),
    makeRefusedKeys(deployment, workshop),
    letSend(deployment.sql, workshop.host),
  ]);
  const keys = { ...refused, ofNeighbour: (await neighbour.createKey()).key, ofPaused: paused.key };
  const sandbox = { ...(await openSandbox(deployment, keys)), halted: halted.sandbox };
  await deployment.sql`insert into departed_hosts (host, left_at) values (${departedHost}, now())`;
  return {
    ...{ workshop, silent, paused: paused.workshop, halted: halted.workshop, partner, keys, sandbox, close },
    /** Moves a confirmed proposal into the past; returns the id of the appointment. */
    putInThePast: async (proposalId: string): Promise<string> => {
      const [row] = await deployment.sql`
        update appointments set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
        where id = ${Number(proposalId.slice(1))} returning budget_id`;
      return `b${row?.budget_id}`;
    },
  };
}

/** Opens a sandbox, with the keys for its operations. */
async function openSandbox<Keys extends object>(deployment: Deployment, keys: Keys) {
  const workshop = await deployment.openWorkshop('sandbox.test', 'business', { sandbox: true });
  const refused = await makeRefusedKeys(deployment, workshop);
  return { workshop, keys: { ...keys, ...refused } };
}

/**
 * Opens a workshop whose plan's daily quota is used up for today, and for tomorrow in case the tests run past midnight.
 */
async function openPaused({ sql, openWorkshop }: Deployment) {
  const workshop = await openWorkshop('paused.test', 'included');
  const { id, key } = await workshop.createKey();
  for (const day of [utcDay(Date.now()), utcDay(Date.now() + dayMs)]) {
    await sql`insert into usage_days (instance_id, day, key_id, requests)
      select instance_id, ${day}::date, id, 2000 from api_keys where id = ${id}`;
  }
  return { workshop, key };
}

/** Opens a workshop and a sandbox, and pauses both as an operator does. */
async function openHalted({ sql, openWorkshop }: Deployment) {
  const workshop = await openWorkshop('halted.test', 'business');
  const sandbox = await openWorkshop('halted-sandbox.test', 'business', { sandbox: true });
  for (const each of [workshop, sandbox]) await each.send({ method: 'GET', path: '/ping' }); // creates the key that later requests use
  await sql`update instances set paused_at = now() where base_url ~ 'halted'`;
  return { workshop, sandbox };
}

/** Opens a workshop with a partner's plan that has no scopes. */
async function openWithoutScopes({ openWorkshop }: Deployment): Promise<Workshop> {
  const workshop = await openWorkshop('partner.test', 'partner');
  await workshop.desk('PATCH', '/instance', { plan_scopes: [] });
  return workshop;
}

async function makeRefusedKeys({ sql }: Deployment, workshop: Workshop) {
  const tomorrow = new Date(Date.now() + dayMs).toISOString();
  const [revoked, expired, elsewhere, test, slow] = await Promise.all([
    workshop.createKey(),
    workshop.createKey({ expires_at: tomorrow }),
    workshop.createKey({ ip_allow_list: ['192.0.2.1', '2001:db8::/32'] }),
    workshop.createKey({ test: true, per_minute: 600 }),
    workshop.createKey({ per_minute: 1 }),
  ]);
  await sql`update api_keys set expires_at = expires_at - interval '1 day' where id = ${expired.id}`;
  await workshop.desk('POST', `/keys/${revoked.id}/revoke`);
  return {
    revoked: revoked.key,
    expired: expired.key,
    elsewhere: elsewhere.key,
    test: test.key,
    slow: slow.key,
  };
}

/** Opens a deployment whose workshops may send one request in ten seconds. */
async function openCrowded() {
  const { deployment, close } = await openOnTestDatabase({ INSTANCE_REQUESTS_PER_10S: '1' });
  const workshop = await deployment.openWorkshop('crowded.test', 'business');
  const sandbox = await deployment.openWorkshop('crowded-sandbox.test', 'business', { sandbox: true });
  return { workshop, sandbox, close };
}

async function openOnTestDatabase(settings?: Parameters<typeof openDeployment>[1]) {
  const database = await createTestDatabase();
  const deployment = await openDeployment(database.url, settings);
  const close = async () => {
    await deployment.close();
    await database.drop();
  };
  return { deployment, close };
}

/** Opens a deployment, and stops its PostgreSQL before the first request. */
async function openAway() {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-away-'));
  let cluster = await startTestCluster({ folder, durable: false });
  await migrate(cluster.url('postgres'));
  const deployment = await openDeployment(cluster.url('postgres'), { LOG_LEVEL: 'silent' });
  const workshop = await deployment.openWorkshop('away.test', 'business');
  const sandbox = await deployment.openWorkshop('away-sandbox.test', 'business', { sandbox: true });
  await Promise.all([workshop, sandbox].map((each) => each.freshKey()));
  await cluster.stop();
  return {
    workshop,
    sandbox,
    bringBack: async () => {
      cluster = await startTestCluster({ folder, durable: false });
    },
    close: async () => {
      await deployment.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
