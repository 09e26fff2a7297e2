import { alertWorkshop } from '../../actions/messages/alert-workshop.ts';
import type { Database } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import {
  type ExpiringCertificate,
  listExpiringCertificates,
  lockExpiringCertificate,
  setAnnouncedDays,
} from '../../db/verifactu/certificates.ts';
import { findInstance } from '../../db/workshops/queries.ts';
import { dayMs, hourMs } from '../../domain/time/lengths.ts';
import { expiryAnnouncement, maxAnnouncedDays } from '../../domain/verifactu/certificate.ts';
import { startLoop } from '../lanes/loop.ts';

/** Interval between checks. Alerts are sent days ahead, so an hour's delay does not matter. */
const checkIntervalMs = hourMs;

interface Options {
  database: Database;
  clock: () => Date;
  onError: (error: unknown) => void;
}

export function startCertificates(options: Options) {
  return startLoop({
    everyMs: checkIntervalMs,
    onError: options.onError,
    async work() {
      await announceExpiries(options);
      return false;
    },
  });
}

/** Alerts workshops 30, 7 and 1 days before their certificate expires. Each alert is sent once. */
export async function announceExpiries({ database, clock, onError }: Options): Promise<void> {
  const now = clock();
  const until = new Date(now.getTime() + maxAnnouncedDays * dayMs);
  const expiring = await database.inSession((db) => listExpiringCertificates(db, { after: now, until }));
  for (const each of expiring.filter((certificate) => dueAnnouncement(certificate, now) !== null))
    await announceExpiry(database, each, now).catch(onError);
}

function dueAnnouncement({ expires_at, announced_days }: ExpiringCertificate, now: Date): number | null {
  return expiryAnnouncement(new Date(expires_at), announced_days, now);
}

/**
 * Sends one alert. Locks the certificate, because several processes may try at the same time: only the first one sends
 * the alert.
 */
async function announceExpiry(
  database: Database,
  { instance_id: instanceId, expires_at: expiresAt }: ExpiringCertificate,
  now: Date,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const certificate = await lockExpiringCertificate(tx, { instanceId, expiresAt });
    const instance = await findInstance(tx, instanceId);
    const days = certificate ? dueAnnouncement(certificate, now) : null;
    if (!certificate || !instance || days === null) return;
    await setAnnouncedDays(tx, { instanceId, announced_days: days });
    const about = { holder: certificate.holder, until: new Date(expiresAt), budgetId: null };
    const facts = { holder: certificate.holder, expires_at: expiresAt, days };
    await alertWorkshop({ tx, instance, now, secretBox: null }, 'certificate_expires', about, facts);
  });
}
