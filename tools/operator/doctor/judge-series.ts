import type { SharedSeries } from '../../../db/invoices/series-claims.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';
import { type Finding, warn } from './facts.ts';

/** Reports workshops with a series that another workshop holds, after both have used it. */
export function judgeSharedSeries(shared: readonly SharedSeries[]): Finding[] {
  return shared.map(({ host, tax_id, code, holder, holder_id }) =>
    warn(
      'shared series',
      `${host} and ${holder ?? `workshop #${holder_id}`} have both used series ${code} of tax id ${tax_id}: the second keeps it, the first issues in another one`,
      `change its drafts with invoices set --series, then switch ${code} off: ${workshopCommand(`series set ID --no-active --instance ${host}`)}`,
    ),
  );
}
