import type { Db } from '../../../db/connection/client.ts';
import {
  insertMovedSeries,
  listSeriesClaims,
  lockSeriesOf,
  releaseUnusedSeries,
} from '../../../db/invoices/series-claims.ts';
import type { MovedSeries } from '../../../db/moving/series.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import type { SeriesFormat } from '../../../domain/invoices/invoice.ts';
import { claimProblem, findFreeSeriesCode } from '../../../domain/invoices/series-claims.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';

interface MovingWorkshop {
  id: number;
  host: string;
}

/**
 * Rejects a workshop with an active invoice series that another workshop of this deployment with the same tax id has
 * already claimed.
 */
export async function refuseTakenSeries(
  db: Db,
  series: readonly MovedSeries[],
  { id, host }: MovingWorkshop,
): Promise<void> {
  for (const each of series.filter(({ holds, active }) => holds && active)) {
    const claims = await listSeriesClaims(db, { workshop_id: id, tax_id: each.tax_id, test: each.test });
    const others = claims.filter(({ workshop_id }) => workshop_id !== id);
    const problemOf = (counting: SeriesFormat) =>
      claimProblem(counting, {
        ...{ workshopId: id, all: others, lost: [] },
        owner: { taxId: each.tax_id, isTest: each.test },
      });
    const found = problemOf(each);
    if (found?.kind !== 'sister') continue;
    const isTaken = (code: string) =>
      series.some((own) => own.code === code) || problemOf({ ...each, code }) !== null;
    const free = findFreeSeriesCode(each.code, isTaken);
    throw new OperatorError(
      `Series ${each.code} of tax id ${each.tax_id} belongs to another workshop there, ${found.holder}: the same number ` +
        `would exist twice. Nothing was changed. Set up a free one, such as ${free}, and switch ${each.code} off: ` +
        `${workshopCommand(`series create --code ${free} --kind … --instance ${host}`)}, then series set --no-active`,
    );
  }
}

/**
 * Claims the invoice series of a workshop that is being imported. Skips series that the workshop no longer uses,
 * because they may belong to another workshop.
 */
export async function claimMovedSeries(
  db: Db,
  series: readonly MovedSeries[],
  workshop: MovingWorkshop,
): Promise<void> {
  for (const tax_id of new Set(series.map((each) => each.tax_id))) await lockSeriesOf(db, { tax_id });
  await refuseTakenSeries(db, series, workshop);
  await releaseUnusedSeries(db, { workshop_id: workshop.id });
  for (const { active: _, ...each } of series)
    await insertMovedSeries(db, { ...each, workshop_id: workshop.id });
}
