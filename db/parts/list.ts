import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { SearchTerm } from '../../domain/text/search.ts';
import { changedSince } from '../connection/changed-since.ts';
import { arrayLiteral, type Db, isIn, preparedSelect } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { searchIn } from '../connection/search.ts';
import { parts } from '../connection/tables.ts';
import { type PartRow, partColumns, shownOfPart } from './queries.ts';

export interface PartFilters {
  term?: SearchTerm | undefined;
  below_minimum?: boolean | undefined;
  /** Of those that the workshop keeps. */
  since?: string | undefined;
  /** With those that the workshop keeps no more. */
  inactive?: boolean | undefined;
}

interface Asked {
  instanceId: number;
  after: number;
  limit: number;
}

/** An index of changes begins with whether parts are below their minimum: without that it is asked for both. */
const kept = 'active and below_minimum in (false, true)';
const keptBelow = 'active and below_minimum = $value';

const table = 'parts';
const searches = {
  kept: searchIn<PartRow>({ table, columns: partColumns, only: kept }),
  keptBelow: searchIn<PartRow>({ table, columns: partColumns, only: keptBelow }),
  all: searchIn<PartRow>({ table, columns: partColumns }),
  allBelow: searchIn<PartRow>({ table, columns: partColumns, only: 'below_minimum = $value' }),
};

const findChanged = changedSince({ table, only: kept });
const findChangedBelow = changedSince({ table, only: 'active', by: 'below_minimum' });

/** By ascending id. */
export async function listParts(db: Db, asked: Asked, filters: PartFilters): Promise<Page<PartRow>> {
  const { term, below_minimum: below, since, inactive } = filters;
  const { instanceId, after, limit } = asked;
  if (term) {
    const search = searches[`${inactive ? 'all' : 'kept'}${below === undefined ? '' : 'Below'}`];
    return search(db, { ...asked, term, since, ...(below !== undefined && { value: below }) });
  }
  if (since === undefined) {
    const list = inactive ? lists.all : lists.kept;
    return pageOf(
      await list[String(below) as keyof typeof list](db, { instanceId, after, most: limit + 1 }),
      limit,
    );
  }
  const changed = { instanceId, after, most: limit + 1, since };
  const ids = await (below === undefined ? findChanged(db, changed) : findChangedBelow(db, changed, below));
  return pageOf(ids.length === 0 ? [] : await show(db, { instanceId, ids: arrayLiteral(ids) }), limit);
}

const ofWorkshop = eq(parts.instance_id, sql.placeholder('instanceId'));

const show = preparedSelect((db) =>
  db
    .select(shownOfPart)
    .from(parts)
    .where(and(ofWorkshop, isIn(parts.id, 'ids')))
    .orderBy(asc(parts.id)),
);

const listOf = (inactive: boolean, below?: boolean) =>
  preparedSelect((db) =>
    db
      .select(shownOfPart)
      .from(parts)
      .where(
        and(
          ofWorkshop,
          gt(parts.id, sql.placeholder('after')),
          inactive ? undefined : sql`${parts.active}`,
          below === undefined ? undefined : eq(parts.below_minimum, below),
        ),
      )
      .orderBy(asc(parts.id))
      .limit(sql.placeholder('most')),
  );

const listsOf = (inactive: boolean) => ({
  undefined: listOf(inactive),
  true: listOf(inactive, true),
  false: listOf(inactive, false),
});
const lists = { kept: listsOf(false), all: listsOf(true) };
