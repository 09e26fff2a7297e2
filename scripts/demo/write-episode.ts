import * as demo from '../../actions/demo/workshop.ts';
import type { Db } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { lockDemoFill, sendsMessages, updateDemoFill } from '../../db/workshops/demo-fill.ts';
import { findInstance, type Instance } from '../../db/workshops/queries.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { Problem } from '../../domain/requests/problem.ts';
import { toPastMoment } from '../../domain/time/test-clock.ts';
import { writeAftermath } from './aftermath.ts';
import type { Author, Episode } from './episode.ts';
import { integrationNames } from './integrations.ts';
import { isLeft, type Run } from './run.ts';
import { Ids, MissingRowError, Stage } from './stage.ts';

/** The result of a run of `fillDemo`. */
export interface FillReport {
  /** Number of episodes that this run has written. */
  written: number;
  /** Acts that were left out, because rows that they need were changed or removed meanwhile. */
  skipped: { episode: string; reason: string }[];
  /** False if the run was stopped: the next run goes on where this one ended. */
  isComplete: boolean;
}

/** The outcome of an episode. `not the demo`: the workshop has become another one, so that nothing more is written. */
type Outcome = 'written' | 'written before' | 'skipped' | 'paused' | 'not the demo';

/** Writes an episode, unless it is written already. */
export async function writeEpisode(run: Run, episode: Episode, report: FillReport): Promise<Outcome> {
  try {
    const prepared = await prepareEpisode(run, episode);
    const outcome = await inTransaction(run.database, (tx) => runEpisode(run, episode, { tx, prepared }));
    if (outcome === 'written') report.written += 1;
    return outcome;
  } catch (error) {
    if (!(error instanceof Problem || error instanceof MissingRowError)) throw error;
    report.skipped.push({ episode: episode.name, reason: describeRefusal(error) });
    return 'skipped';
  }
}

function describeRefusal(error: Problem | MissingRowError): string {
  return error instanceof Problem ? `${error.code} ${JSON.stringify(error.extras)}` : error.message;
}

/** Does the slow work of an episode, with the rows as they are before it. */
async function prepareEpisode(run: Run, episode: Episode): Promise<unknown> {
  if (!episode.prepare) return undefined;
  const stage = await run.database.inSession(async (db) => {
    const opened = await openStage(run, episode, db);
    return typeof opened === 'string' ? undefined : opened;
  });
  if (!stage) return undefined;
  return episode.prepare(stage.reading(run.database.reads));
}

async function runEpisode(
  run: Run,
  episode: Episode,
  { tx, prepared }: { tx: Db; prepared: unknown },
): Promise<Outcome> {
  const stage = await openStage(run, episode, tx);
  if (typeof stage === 'string') return stage;
  await episode.run(stage, prepared);
  await writeAftermath(stage, run.world);
  const { all: ids } = stage.ids;
  await updateDemoFill(tx, { instanceId: run.instanceId, written_until: episode.at.toISOString(), ids });
  return 'written';
}

/** Locks the progress, and opens the stage of an episode that is not written yet. */
async function openStage(
  run: Run,
  episode: Episode,
  tx: Db,
): Promise<Stage | Exclude<Outcome, 'written' | 'skipped'>> {
  const { instanceId } = run;
  const progress = await lockDemoFill(tx, { instanceId });
  if (!progress || progress.finished_at !== null) return 'not the demo';
  if (!isLeft(episode, progress.written_until)) return 'written before';
  const instance = await findInstance(tx, instanceId);
  if (!instance || !(await isStillDemo(tx, instance))) return 'not the demo';
  if (instance.paused_at !== null) return 'paused';
  const ids = new Ids({ ...progress.ids, ...idsOfStaff(run.staff) });
  const now = toPastMoment(episode.at, new Date());
  return new Stage({ ...run.parts, instance, ids }, { tx, now, actor: actorOf(episode.by, ids, run.staff) });
}

/** Tells whether the workshop is still as the first start made it, so that invented data do no harm. */
async function isStillDemo(tx: Db, { id, tax_id, verifactu, sandbox }: Instance): Promise<boolean> {
  const isUnchanged = tax_id === demo.settings.tax_id && verifactu === demo.settings.verifactu;
  if (!isUnchanged || sandbox) return false;
  return !(await sendsMessages(tx, { instanceId: id })).sends;
}

/** Returns the ids of the staff, by the names that episodes use. */
function idsOfStaff(staff: Run['staff']): Record<string, number> {
  const mechanics = staff.filter(({ role }) => role === 'mechanic');
  const others = staff.filter(({ role }) => role !== 'mechanic');
  return Object.fromEntries([
    ...mechanics.map(({ id }, place) => [`mechanic${place}`, id]),
    ...others.map(({ id, role }) => [role, id]),
  ]);
}

function actorOf(author: Author, ids: Ids, staff: Run['staff']): Actor {
  if (author === 'service') return { kind: 'service', id: 0, name: '' };
  const id = ids.get(author);
  if (author === 'fleet') return { kind: 'key', id, name: integrationNames.fleet };
  return { kind: 'staff', id, name: staff.find((person) => person.id === id)?.name ?? '' };
}
