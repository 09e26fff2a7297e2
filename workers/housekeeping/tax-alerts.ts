import { alertWorkshop } from '../../actions/messages/alert-workshop.ts';
import type { Database } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import {
  claimAlert,
  claimStartAnnouncement,
  findOldestRejection,
  listStartingWorkshops,
  type StartingWorkshop,
} from '../../db/verifactu/alerts.ts';
import { claimClockAlert, findClockSkew, listToAlertAboutClock } from '../../db/verifactu/clock.ts';
import { listTaxTroubles } from '../../db/verifactu/figures.ts';
import { findSendingFigures } from '../../db/verifactu/sending.ts';
import { findInstance } from '../../db/workshops/queries.ts';
import { dayMs, minuteMs } from '../../domain/time/lengths.ts';
import { localDay, longDay } from '../../domain/time/local.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import { dueAlertDays, maxAnnouncedStartDays } from '../../domain/verifactu/mode.ts';
import {
  adviceOnSending,
  isAlarming,
  maxFailingMs,
  reasonNotSent,
} from '../../domain/verifactu/sending/trouble.ts';
import { taxErrors } from '../../views/texts/tax-errors.ts';
import { startLoop } from '../lanes/loop.ts';

/** Interval between checks: the maximum delay of an alert. */
const checkIntervalMs = 10 * minuteMs;
/** Minimum interval between two mails to a workshop. The desk shows unsent records immediately. */
const alertIntervalMs = dayMs;

interface Options {
  database: Database;
  clock: () => Date;
  onError: (error: unknown) => void;
}

export function startTaxAlerts(options: Options) {
  return startLoop({
    everyMs: checkIntervalMs,
    onError: options.onError,
    async work() {
      await alertAboutSending(options);
      await alertAboutClock(options);
      await announceStarts(options);
      return false;
    },
  });
}

/**
 * Alerts a workshop once a day while its messages fail for over an hour, its records are unsent for over a day, an
 * invoice is rejected, or its sending is stopped.
 */
export async function alertAboutSending({ database, clock, onError }: Options): Promise<void> {
  const now = clock();
  const unsentBefore = new Date(now.getTime() - maxFailingMs);
  const troubles = await database.inSession((db) => listTaxTroubles(db, { unsentBefore }));
  for (const { instance_id } of troubles)
    await alertWorkshopAboutSending(database, instance_id, now).catch(onError);
}

/** Alerts one workshop. Several processes may try at the same time: only the first one records and sends the alert. */
async function alertWorkshopAboutSending(database: Database, instanceId: number, now: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    const instance = await findInstance(tx, instanceId);
    const figures = await findSendingFigures(tx, { instanceId });
    const advice = adviceOnSending(figures);
    if (!instance || advice === null || !isAlarming(figures, now)) return;
    const since = new Date(now.getTime() - alertIntervalMs);
    if (!(await claimAlert(tx, { instanceId, now, since }))) return;
    const rejection = await findOldestRejection(tx, { instanceId });
    const { unsent, rejected, unsent_since, stopped_at } = figures;
    const moments = [unsent_since, stopped_at, rejection?.changed_at].flatMap((moment) => moment ?? []);
    const facts = {
      unsent,
      rejected,
      since: moments.sort()[0] ?? now.toISOString(),
      reason: reasonNotSent(figures) ?? rejection?.code ?? '',
      advice: taxErrors[instance.language][advice],
    };
    const about = { ...facts, since: new Date(facts.since), budgetId: null };
    await alertWorkshop({ tx, instance, now, secretBox: null }, 'tax_records_unsent', about, facts);
  });
}

/** Alerts the workshops that send tax records each time the database's clock becomes wrong, but at most once a day. */
export async function alertAboutClock({ database, clock, onError }: Options): Promise<void> {
  const now = clock();
  const alertedBefore = new Date(now.getTime() - alertIntervalMs);
  const workshops = await database.inSession((db) => listToAlertAboutClock(db, { alertedBefore }));
  for (const { instance_id } of workshops)
    await alertWorkshopAboutClock(database, instance_id, now).catch(onError);
}

async function alertWorkshopAboutClock(database: Database, instanceId: number, now: Date): Promise<void> {
  await inTransaction(database, async (tx) => {
    const instance = await findInstance(tx, instanceId);
    const skew = await findClockSkew(tx, {});
    if (!instance || !skew) return;
    if (!(await claimClockAlert(tx, { instanceId, now, since: new Date(skew.since) }))) return;
    const about = { seconds: Math.abs(skew.seconds), ahead: skew.seconds > 0, budgetId: null };
    const alerting = { tx, instance, now, secretBox: null };
    await alertWorkshop(alerting, 'clock_wrong', about, { seconds: skew.seconds });
  });
}

/**
 * Alerts workshops in Spain 90, 30 and 7 days before they can no longer issue invoices in the mode `off`. Each alert is
 * sent once.
 */
export async function announceStarts({ database, clock, onError }: Options): Promise<void> {
  const now = clock();
  const until = new Date(now.getTime() + (maxAnnouncedStartDays + 1) * dayMs).toISOString().slice(0, 10);
  const starting = await database.inSession((db) => listStartingWorkshops(db, { until }));
  for (const each of starting) await announceStart(database, each, now).catch(onError);
}

async function announceStart(database: Database, workshop: StartingWorkshop, realNow: Date): Promise<void> {
  const now = toWorkshopTime(workshop, realNow);
  const { id, verifactu_from: from, timezone } = workshop;
  const days = dueAlertDays(workshop, localDay(now, timezone));
  if (days === null) return;
  await inTransaction(database, async (tx) => {
    if (!(await claimStartAnnouncement(tx, { id, from, days }))) return;
    const instance = await findInstance(tx, id);
    if (!instance) return;
    const day = longDay(new Date(from), 'UTC', instance.language);
    const alerting = { tx, instance, now, secretBox: null };
    await alertWorkshop(alerting, 'tax_records_required', { day, budgetId: null }, { from, days });
  });
}
