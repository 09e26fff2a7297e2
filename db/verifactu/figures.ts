import { eq, sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { verifactu_suspensions } from '../connection/tables.ts';
import { taxRecords } from './backlog.ts';
import { awaitsCorrection } from './rejected.ts';

/** Figures about the sending of tax records, over all workshops. Moments are in ISO 8601. */
export interface TaxFigures {
  /** Number of tax records that wait for an answer of the tax authority. */
  unsent: number;
  oldest_unsent_at: string | null;
  /** Number of workshops whose sending is stopped until a person resumes it. */
  stopped: number;
  /** True if the tax authority has suspended the deployment. */
  suspended: boolean;
  /** Number of invoices whose rejected tax record requires a correction. */
  rejected: number;
  /**
   * Deviation of the database's clock from the tax authority's. 0 if the deviation is less than a minute, or unknown.
   */
  clock_skew_seconds: number;
  /** Number of workshops that can't issue invoices until their tax records are compared with the tax authority's. */
  to_compare: number;
  /**
   * Earliest expiry of a workshop's own certificate, among workshops that send tax records.
   * `deployment_certificate_ends_at` is the expiry of the deployment's certificate.
   */
  workshops_certificate_ends_at: string | null;
  deployment_certificate_ends_at: string | null;
}

const remains = (instanceId: string) =>
  sql.raw(`exists (select from instances i where i.id = ${instanceId} and i.removing_at is null)`);

/** Reads the figures about the sending of tax records. Excludes workshops that are being removed. */
export const readTaxFigures = query.one(
  {},
  () => sql<TaxFigures>`
  select waiting.*, stops.*, rejections.*, certificates.*, exists (select from verifactu_suspensions) as suspended,
    coalesce((select seconds from verifactu_clock_skews), 0) as clock_skew_seconds
  from (
    select count(*)::int as unsent, min(b.item_at) as oldest_unsent_at
    from backlog b where b.kind = ${taxRecords} and ${remains('b.instance_id')}
  ) waiting, (
    select (count(*) filter (where s.stopped_at is not null))::int as stopped,
      (count(*) filter (where s.reconcile_since is not null))::int as to_compare
    from verifactu_sending s
    where num_nonnulls(s.stopped_at, s.reconcile_since) > 0 and ${remains('s.instance_id')}
  ) stops, (
    select (
        select min(c.expires_at) from verifactu_certificates c join instances i on i.id = c.instance_id
        where i.verifactu in ('test', 'production') and i.removing_at is null
      ) as workshops_certificate_ends_at,
      (select min(expires_at) from deployment_certificates) as deployment_certificate_ends_at
  ) certificates, (
    select count(*)::int as rejected
    from invoices v where ${awaitsCorrection()} and ${remains('v.instance_id')}
  ) rejections`,
);

/** A workshop with tax records that are unsent or rejected, or whose sending is stopped. */
export interface TaxTrouble {
  instance_id: number;
  host: string;
  /**
   * Number of unsent tax records that were already waiting at the given moment. `unsent_since` is the start of the
   * longest wait.
   */
  unsent: number;
  unsent_since: string | null;
  rejected: number;
  stopped_at: string | null;
  stop_code: string | null;
  stop_text: string | null;
}

/**
 * Lists the workshops with tax records unsent since before a moment, with rejected invoices, or with stopped sending.
 */
export const listTaxTroubles = query(
  { unsentBefore: param.date },
  ($) => sql<TaxTrouble>`
  select i.id as instance_id, h.host, coalesce(b.unsent, 0) as unsent, b.unsent_since, coalesce(v.rejected, 0) as rejected,
    s.stopped_at, s.stop_code, s.stop_text
  from instances i
    join instance_hosts h on h.instance_id = i.id and h.canonical
    left join verifactu_sending s on s.instance_id = i.id and s.stopped_at is not null
    left join (
      select instance_id, count(*)::int as unsent, min(item_at) as unsent_since
      from backlog where kind = ${taxRecords} and item_at < ${$.unsentBefore} group by instance_id
    ) b on b.instance_id = i.id
    left join (
      select v.instance_id, count(*)::int as rejected from invoices v where ${awaitsCorrection()} group by v.instance_id
    ) v on v.instance_id = i.id
  where i.removing_at is null and num_nonnulls(s.stopped_at, b.unsent, v.rejected) > 0
  order by i.id`,
);

/** Finds the tax authority's suspension of the deployment: its code, text and time. */
export const findSuspension = query.first({}, (_, db) =>
  db
    .select({
      code: verifactu_suspensions.code,
      text: verifactu_suspensions.text,
      suspended_at: verifactu_suspensions.suspended_at,
    })
    .from(verifactu_suspensions)
    .where(eq(verifactu_suspensions.id, 1)),
);

/** Counts the workshops whose tax records are legally valid (mode `production`). */
export const countInProduction = query.one(
  {},
  () => sql<{ in_production: number }>`
  select count(*)::int as in_production from instances where verifactu = 'production' and removing_at is null`,
);
