import type { SeriesClaim } from '../../domain/invoices/series-claims.ts';
import type { Catalogue } from '../backup/catalogue.ts';

/** A series of invoice numbers that the workshop has claimed in the source deployment. */
export interface MovedSeries extends Omit<SeriesClaim, 'workshop_id' | 'host'> {
  /** True if the workshop uses the series under its present tax id. */
  active: boolean;
}

export function listMovedSeries({ query }: Catalogue, instanceId: number): Promise<MovedSeries[]> {
  return query<MovedSeries>(`
    select c.tax_id, c.test, c.code, c.per_year, c.holds, c.used, exists (
      select from invoice_series s join instances i on i.id = s.instance_id
      where s.instance_id = c.workshop_id and s.code = c.code and s.active
        and upper(regexp_replace(i.tax_id, '[\\s.-]', '', 'g')) = c.tax_id
    ) as active
    from series_claims c where c.workshop_id = ${Math.trunc(instanceId)}
    order by c.tax_id, c.test, c.code`);
}
