import type { Db } from '../../../db/connection/client.ts';
import {
  bringSeries,
  listSeriesClaims,
  lockSeriesOf,
  releaseUnusedSeries,
} from '../../../db/invoices/series-claims.ts';
import { Refused } from '../../../domain/errors/refused.ts';
import type { Counting } from '../../../domain/invoices/invoice.ts';
import { claimProblem, freeCode, type SeriesClaim } from '../../../domain/invoices/series-claims.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';
import type { Snapshot } from '../backup/snapshot.ts';

/** A series that the workshop has claimed at the source. */
export interface MovedSeries extends Omit<SeriesClaim, 'workshop_id' | 'host'> {
  /** Whether the workshop uses it under its present tax id. */
  active: boolean;
}

export function listMovedSeries(
  { query }: Pick<Snapshot, 'query'>,
  instanceId: number,
): Promise<MovedSeries[]> {
  return query<MovedSeries>(`
    select c.tax_id, c.test, c.code, c.per_year, c.holds, c.used, exists (
      select from invoice_series s join instances i on i.id = s.instance_id
      where s.instance_id = c.workshop_id and s.code = c.code and s.active
        and upper(regexp_replace(i.tax_id, '[\\s.-]', '', 'g')) = c.tax_id
    ) as active
    from series_claims c where c.workshop_id = ${Math.trunc(instanceId)}
    order by c.tax_id, c.test, c.code`);
}

interface Mover {
  id: number;
  host: string;
}

/** Refuses a workshop with an active series that another workshop with its tax id holds here. */
export async function refuseTakenSeries(
  db: Db,
  series: readonly MovedSeries[],
  { id, host }: Mover,
): Promise<void> {
  for (const each of series.filter(({ holds, active }) => holds && active)) {
    const claims = await listSeriesClaims(db, { workshop_id: id, tax_id: each.tax_id, test: each.test });
    const others = claims.filter(({ workshop_id }) => workshop_id !== id);
    const problemOf = (counting: Counting) =>
      claimProblem(counting, {
        ...{ workshopId: id, all: others, lost: [] },
        owner: { taxId: each.tax_id, isTest: each.test },
      });
    const found = problemOf(each);
    if (found?.kind !== 'sister') continue;
    const isTaken = (code: string) =>
      series.some((own) => own.code === code) || problemOf({ ...each, code }) !== null;
    const free = freeCode(each.code, isTaken);
    throw new Refused(
      `Series ${each.code} of tax id ${each.tax_id} belongs to another workshop there, ${found.holder}: the same number ` +
        `would exist twice. Nothing was changed. Set up a free one, such as ${free}, and switch ${each.code} off: ` +
        `${workshopCommand(`series create --code ${free} --kind … --instance ${host}`)}, then series set --no-active`,
    );
  }
}

/** Claims the series of an arriving workshop. A series that it no longer uses may belong to another workshop. */
export async function claimMovedSeries(
  db: Db,
  series: readonly MovedSeries[],
  workshop: Mover,
): Promise<void> {
  for (const tax_id of new Set(series.map((each) => each.tax_id))) await lockSeriesOf(db, { tax_id });
  await refuseTakenSeries(db, series, workshop);
  await releaseUnusedSeries(db, { workshop_id: workshop.id });
  for (const { active: _, ...each } of series) await bringSeries(db, { ...each, workshop_id: workshop.id });
}
