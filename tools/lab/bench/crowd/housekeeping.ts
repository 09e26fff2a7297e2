import type { Database } from '../../../../db/connection/client.ts';
import { openSecretBox } from '../../../../domain/secrets/secret-box.ts';
import { dayMs, hourMs, minuteMs } from '../../../../domain/time/lengths.ts';
import { openWorkersDatabase } from '../../../../workers/database.ts';
import { announceExpiries } from '../../../../workers/housekeeping/certificates.ts';
import { lapseProposals, remindClients } from '../../../../workers/housekeeping/diary.ts';
import { forgetOverdueEvidence } from '../../../../workers/housekeeping/evidence.ts';
import { startReaper } from '../../../../workers/housekeeping/reaper.ts';
import { reconcileDueWorkshops } from '../../../../workers/housekeeping/reconciliation.ts';
import { resealSecrets } from '../../../../workers/housekeeping/reseal-secrets.ts';
import { askToResign } from '../../../../workers/housekeeping/signatures.ts';
import {
  alertAboutClock,
  alertAboutSending,
  announceStarts,
} from '../../../../workers/housekeeping/tax-alerts.ts';
import { secret } from '../harness/deployment.ts';
import { createFigure, median, reportFigures } from '../harness/figures.ts';
import { measureInTurn, measureMs } from '../harness/measure.ts';
import { clusterMs } from '../harness/processes.ts';
import type { Crowd } from './deployment.ts';

const targetSeconds = 600;
const secondMs = 1_000;

/** Returns the periodic jobs that run outside the lanes, each with the pause between two rounds. */
function partsOf(database: Database, now: Date) {
  const clock = () => now;
  const upkeep = { database, secretBox: openSecretBox([secret]), clock, onError };
  const send = () => Promise.reject(new Error('nothing is asked'));
  const taxAuthority = { send, close: async () => {} };
  return {
    'expired rows and the coming days': [hourMs, () => runReaper(database, now)],
    'appointments that lapse': [5 * secondMs, () => lapseProposals(upkeep)],
    reminders: [minuteMs, () => remindClients(upkeep)],
    'lines changed after signing': [10 * secondMs, () => askToResign(upkeep)],
    certificates: [hourMs, () => announceExpiries(upkeep)],
    'alerts about tax records': [hourMs, () => alertAboutSending(upkeep)],
    'alerts about the clock': [hourMs, () => alertAboutClock(upkeep)],
    'the first day of sending': [hourMs, () => announceStarts(upkeep)],
    'comparisons with the tax authority': [
      minuteMs,
      () => reconcileDueWorkshops({ ...upkeep, taxAuthority, nightly: false }),
    ],
    evidence: [6 * hourMs, () => forgetOverdueEvidence(database)],
    'secrets, at a start': [dayMs, () => resealSecrets(database, openSecretBox([secret]))],
  } satisfies Record<string, [number, () => Promise<unknown>]>;
}

async function runReaper(database: Database, now: Date): Promise<void> {
  const reaper = await startReaper(database, () => now, onError);
  await reaper.stop();
}

function onError(error: unknown): void {
  throw error;
}

/**
 * Estimates the duration of a day's housekeeping: for each job the first round, which finds the most rows, plus the
 * further rounds of a day.
 */
export async function measureHousekeeping({ databaseUrl, postmaster }: Crowd): Promise<void> {
  const database = openWorkersDatabase(databaseUrl);
  let daySeconds = 0;
  for (const [part, [everyMs, work]] of Object.entries(partsOf(database, new Date(Date.now() + dayMs)))) {
    const before = clusterMs(postmaster);
    const first = await measureMs(work);
    const following = await measureInTurn(5, work);
    const postgresMs = clusterMs(postmaster) - before;
    const seconds = (first + (dayMs / everyMs - 1) * median(following)) / 1000;
    daySeconds += seconds;
    reportFigures(
      `  ${part}`,
      createFigure('first round', first, ' ms'),
      createFigure('following', median(following), ' ms'),
      createFigure('of PostgreSQL in six', postgresMs, ' ms'),
      createFigure('a day', seconds, ' s'),
    );
  }
  await database.close();
  reportFigures('housekeeping of a day', createFigure('', daySeconds, ' s', { below: targetSeconds }));
}
