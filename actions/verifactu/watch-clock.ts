import type { TaxAuthority } from '../../adapters/outbound/tax-authority.ts';
import type { Db } from '../../db/connection/client.ts';
import { forgetClockSkew, readClockState, storeClockSkew } from '../../db/verifactu/clock.ts';
import { clockSkew } from '../../domain/verifactu/clock-skew.ts';

type InSession = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/**
 * Returns a client of the tax authority that compares the date of each answer with the database's clock, which dates
 * invoices and tax records. A failed comparison is ignored, because the next answer triggers another one.
 */
export function watchClock(authority: Pick<TaxAuthority, 'send'>, inSession: InSession): TaxAuthority {
  return {
    async send(message, to, options) {
      const sent = await inSession((db) => readClockState(db, {})).catch(() => null);
      const onDate = async (date: Date) => {
        if (sent) await inSession((db) => compare(db, new Date(sent.at), date)).catch(() => {});
      };
      return authority.send(message, to, { ...options, onDate });
    },
  };
}

async function compare(db: Db, sentAt: Date, date: Date): Promise<void> {
  const { at, is_wrong } = await readClockState(db, {});
  const now = new Date(at);
  const seconds = clockSkew({ sentAt, answeredAt: now, date });
  if (seconds === null) return;
  if (seconds !== 0) await storeClockSkew(db, { seconds, now });
  else if (is_wrong) await forgetClockSkew(db, {});
}
