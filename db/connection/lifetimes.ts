import { type SQL, sql } from 'drizzle-orm';

/**
 * The time from a row's creation to its last change, stored as a box in a GiST index: horizontally from creation to
 * last change in seconds, vertically at the row's id. A filter by both times is a box as well, so the index finds the
 * nearest ids among the matching rows. A B-tree would read a million rows if few rows match both ranges, or if a range
 * matches only the latest rows.
 */
export interface Lifetime {
  /** The SQL expression that is indexed. */
  box: string;
  /**
   * Conditions for the index: the row was created at `moment` or later. PostgreSQL compares boxes with a precision of
   * about a microsecond.
   */
  begunFrom: (moment: SQL) => SQL;
  begunTo: (moment: SQL) => SQL;
  changedSince: (moment: SQL) => SQL;
  above: (id: SQL) => SQL;
  /**
   * SQL expression that orders rows by their distance from the given id. Ids are so far apart in the index that the
   * width of a box barely affects its distance.
   */
  upwardsFrom: (id: SQL) => SQL;
}

interface LifetimeEnds {
  begun: string;
  /** SQL expression for the time of the last change, which must not be before `begun`. */
  changed: string;
}

const infinitySql = sql.raw('1e300');
const epochSeconds = (moment: string) => `extract(epoch from ${moment})::float8`;

/** Converts a moment with time zone to a moment without, because `extract` can be indexed only without time zone. */
export const inUtc = (moment: string) => `${moment} at time zone 'UTC'`;
export const momentInUtc = (moment: SQL) => sql`${moment}::timestamptz at time zone 'UTC'`;

/**
 * Describes the lifetime index of a table. The two moments must be dates, or have no time zone. If a table has several
 * lifetime indexes, use a different height per id: of two indexes on the same box, the planner may choose the wrong
 * index, and search it for a quarter of a second.
 */
export function lifetimeColumns(
  { begun, changed }: LifetimeEnds,
  idHeight: '1e13' | '2e13' = '1e13',
): Lifetime {
  const ownHeight = `id * ${idHeight}::float8`;
  const indexed = `box(point(${epochSeconds(begun)}, ${ownHeight}), point(${epochSeconds(changed)}, ${ownHeight}))`;
  const box = sql.raw(indexed);
  const at = (moment: SQL) => sql`extract(epoch from ${moment})::float8`;
  const height = (id: SQL) => sql`${id} * ${sql.raw(idHeight)}::float8`;
  return {
    box: indexed,
    begunFrom: (moment) => sql`${box} &> box(point(${at(moment)}, 0), point(${infinitySql}, 0))`,
    begunTo: (moment) =>
      sql`${box} && box(point(-${infinitySql}, -${infinitySql}), point(${at(moment)}, ${infinitySql}))`,
    changedSince: (moment) =>
      sql`${box} && box(point(${at(moment)}, -${infinitySql}), point(${infinitySql}, ${infinitySql}))`,
    above: (id) => sql`${box} |>> box(point(0, 0), point(0, ${height(id)}))`,
    upwardsFrom: (id) => sql`${box} <-> point(0, ${height(id)})`,
  };
}
