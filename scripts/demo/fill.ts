import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { findUnfinishedFill, finishDemoFill } from '../../db/workshops/demo-fill.ts';
import { openExternalCalls } from '../../http/external-calls.ts';
import type { Episode } from './episode.ts';
import { type Drawer, openDrawer } from './pictures.ts';
import { openRun, type Run } from './run.ts';
import { type FillReport, writeEpisode } from './write-episode.ts';

interface FillOptions {
  /** Stops the run after the present episode. */
  signal?: AbortSignal | undefined;
  /** Part of the time that the run works, from 0 to 1; it rests for the remaining time. */
  load?: number | undefined;
}

/**
 * Writes the fortnight of the demo workshop, episode by episode, each in a short transaction. Returns null if the database has
 * no demo workshop whose fortnight is incomplete: only the first start that creates a demo leaves one. Several processes may call
 * this at the same time.
 */
export async function fillDemo(
  database: Database,
  config: Config,
  options: FillOptions = {},
): Promise<FillReport | null> {
  const unfinished = await database.inSession((db) => findUnfinishedFill(db, {}));
  if (!unfinished) return null;
  const externalCalls = openExternalCalls(config, () => new Date());
  const drawer = openDrawer();
  try {
    const run = await openRun(database, config, { externalCalls, draw: drawer.draw }, unfinished);
    const report: FillReport = { written: 0, skipped: [], isComplete: false };
    const end = await writeEpisodes(run, drawer, { ...options, report });
    if (end !== 'stopped') await finish(database, unfinished.instance_id);
    return { ...report, isComplete: end === 'complete' };
  } finally {
    await Promise.all([externalCalls.close(), drawer.close()]);
  }
}

interface RunOptions extends FillOptions {
  report: FillReport;
}

/** Writes the episodes that are left, and rests after each. */
async function writeEpisodes(
  run: Run,
  drawer: Drawer,
  { signal, load = 1, report }: RunOptions,
): Promise<'complete' | 'stopped' | 'not the demo'> {
  for (const [place, episode] of run.episodes.entries()) {
    if (signal?.aborted) return 'stopped';
    orderPictures(drawer, run.episodes.slice(place, place + picturesAhead));
    const startedMs = performance.now();
    const outcome = await writeEpisode(run, episode, report);
    if (outcome === 'paused') return 'stopped';
    if (outcome === 'not the demo') return outcome;
    const restMs = (performance.now() - startedMs) * (1 / load - 1);
    if (restMs >= 1) await wait(restMs, undefined, { signal }).catch(() => {});
  }
  return 'complete';
}

async function finish(database: Database, instanceId: number): Promise<void> {
  const finished_at = new Date().toISOString();
  await inTransaction(database, (tx) => finishDemoFill(tx, { instanceId, finished_at }));
}

/** Number of episodes whose photos are drawn in advance, while earlier episodes are written. */
const picturesAhead = 12;

function orderPictures(drawer: Drawer, episodes: Episode[]): void {
  for (const { pictures = [] } of episodes) for (const picture of pictures) drawer.order(picture);
}
