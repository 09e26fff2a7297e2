import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../../../db/connection/connection.ts';
import { appSecret } from '../../../../test/support/service-process.ts';
import { openDesk } from '../../bench/harness/desk.ts';
import type { Deployment } from './deployment.ts';
import { liftKeyLimits } from './key-limits.ts';
import { sendWrite } from './send-write.ts';

const writers = 8;
/**
 * Pause before an unanswered request is repeated. Requests often stay unanswered while a process or PostgreSQL is down.
 */
const retryMs = 100;
/** Pause between the writes of one writer. All writers together make about thirty writes a second. */
const writeIntervalMs = 250;
const pauseMs = { least: 200, most: 900 };

interface Write {
  path: string;
  body: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: callers know the type of the answer
  acknowledged(answer: any): void;
}

interface Load {
  faults: number;
  /** Tells whether the number of writes suffices, so that the load can end. */
  enough: () => boolean;
  next: () => Write;
}

/**
 * Causes random faults while one writer per key sends writes. Returns how often each fault occurred, and the answers
 * that no fault explains.
 */
export async function sufferUnderLoad(
  deployment: Deployment,
  keys: string[],
  { faults, enough, next }: Load,
) {
  const load = { over: false, defects: {} as Record<string, number> };
  const writing = keys.map((key) => writeUntil(deployment, key, next, load));
  const suffered: Record<string, number> = {};
  for (let fault = 0; fault < faults || !enough(); fault += 1) {
    await sleep(randomInt(pauseMs.least, pauseMs.most));
    if (fault >= faults) continue;
    const name = await deployment.suffer();
    suffered[name] = (suffered[name] ?? 0) + 1;
  }
  load.over = true;
  await Promise.all(writing);
  return { suffered, defects: load.defects };
}

/**
 * Sends writes until the load ends. Repeats an unanswered request with the same idempotency key until it is answered.
 */
export async function writeUntil(
  deployment: Deployment,
  key: string,
  next: () => Write,
  load: { over: boolean; defects: Record<string, number> },
): Promise<void> {
  while (!load.over) {
    const { path, body, acknowledged } = next();
    const idempotencyKey = randomUUID();
    for (;;) {
      const expectedAway = deployment.databaseAway;
      const answer = await sendWriteRequest(deployment.apiUrl, path, key, idempotencyKey, body);
      if (answer && answer.status < 300) {
        acknowledged(answer.body);
        break;
      }
      const away = expectedAway || deployment.databaseAway;
      if (answer && answer.status >= 500 && !(answer.status === 503 && away)) {
        const defect = `${answer.status} ${answer.body.error?.code}`;
        load.defects[defect] = (load.defects[defect] ?? 0) + 1;
      }
      await sleep(retryMs);
    }
    await sleep(randomInt(2 * writeIntervalMs));
  }
}

/** Sends a write; returns null if no answer arrives. */
async function sendWriteRequest(
  url: string,
  path: string,
  key: string,
  idempotencyKey: string,
  body: unknown,
) {
  try {
    const { status, text } = await sendWrite(url, path, { key, idempotencyKey, body });
    // biome-ignore lint/suspicious/noExplicitAny: callers know the type of the answer
    return { status, body: JSON.parse(text) as any };
  } catch {
    return null;
  }
}

type Ask = (method: 'POST' | 'PUT', url: string, payload: object) => Promise<{ key: string }>;

/** Creates a workshop whose keys have a very high rate limit; `more` creates further rows through its desk. */
export async function setUpWorkshop(
  databaseUrl: string,
  more: (ask: Ask) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const desk = await openDesk({
    APP_SECRET: appSecret,
    DATABASE_URL: databaseUrl,
    WEBHOOK_ALLOW_PRIVATE: '1',
  });
  const ask: Ask = (method, url, payload) => desk.demand('faults.test', method, url, payload);
  await ask('POST', '/instances', { host: 'faults.test', name: 'Taller', plan: 'business' });
  await more(ask);
  const keys: string[] = [];
  for (let n = 0; n < writers; n += 1) {
    keys.push((await ask('POST', '/keys', { name: `Writer ${n}`, purpose: 'faults', scopes: ['all'] })).key);
  }
  await desk.close();
  const { sql, close } = connect({ url: databaseUrl, applicationName: 'faults', settings: {} });
  await liftKeyLimits(sql);
  await close(1_000);
  return keys;
}
