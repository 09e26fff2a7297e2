import { type SQL, sql } from 'drizzle-orm';

/**
 * A record as a box in a GiST index: horizontally from the second of its creation to that of its last change,
 * vertically at its id. A filter by both times is a box too, so the index finds the nearest ids among the records that
 * match. A B-tree would walk a million rows if few records match two ranges, or if a range is late.
 */
export interface Lifetime {
  /** The indexed expression. */
  box: string;
  /** Conditions for the index. PostgreSQL compares boxes with a precision of about a microsecond. */
  begunFrom: (moment: SQL) => SQL;
  begunTo: (moment: SQL) => SQL;
  changedSince: (moment: SQL) => SQL;
  above: (id: SQL) => SQL;
  /** Order by id: ids are so far apart that the width of a box barely affects its distance. */
  upwardsFrom: (id: SQL) => SQL;
}

interface Ends {
  begun: string;
  /** Not before `begun`. */
  changed: string;
}

const infinity = sql.raw('1e300');
const second = (moment: string) => `extract(epoch from ${moment})::float8`;

/** Converts a moment with a zone to one without, for which `extract` can be indexed. */
export const inUtc = (moment: string) => `${moment} at time zone 'UTC'`;
export const momentInUtc = (moment: SQL) => sql`${moment}::timestamptz at time zone 'UTC'`;

/**
 * Describes the lifetimes of a table by moments that are dates or have no zone. If a table has several indexes of
 * lifetimes, give each another height per id: of two indexes on the same box the planner may choose the wrong one, and
 * walk it for a quarter of a second.
 */
export function lifetimeOf({ begun, changed }: Ends, idHeight: '1e13' | '2e13' = '1e13'): Lifetime {
  const ownHeight = `id * ${idHeight}::float8`;
  const indexed = `box(point(${second(begun)}, ${ownHeight}), point(${second(changed)}, ${ownHeight}))`;
  const box = sql.raw(indexed);
  const at = (moment: SQL) => sql`extract(epoch from ${moment})::float8`;
  const height = (id: SQL) => sql`${id} * ${sql.raw(idHeight)}::float8`;
  return {
    box: indexed,
    begunFrom: (moment) => sql`${box} &> box(point(${at(moment)}, 0), point(${infinity}, 0))`,
    begunTo: (moment) =>
      sql`${box} && box(point(-${infinity}, -${infinity}), point(${at(moment)}, ${infinity}))`,
    changedSince: (moment) =>
      sql`${box} && box(point(${at(moment)}, -${infinity}), point(${infinity}, ${infinity}))`,
    above: (id) => sql`${box} |>> box(point(0, 0), point(0, ${height(id)}))`,
    upwardsFrom: (id) => sql`${box} <-> point(0, ${height(id)})`,
  };
}
