/**
 * A record as a box: in width from the second in which it begins to that of its last change, in height its id. Whether it
 * began and changed in some time is then whether boxes meet, and one index finds the nearest ids that do: B-trees walk a
 * million rows for the few that are in two ranges, or for the first that are in a late one.
 */
export interface Lifetime {
  /** What is indexed. */
  box: string;
  /** Conditions on it, for the index; PostgreSQL compares its boxes to the microsecond, roughly. */
  begunFrom: (moment: string) => string;
  begunTo: (moment: string) => string;
  changedSince: (moment: string) => string;
  above: (id: string) => string;
  /** So much higher is each id than the one before that the width of a box hardly adds to its distance. */
  upwardsFrom: (id: string) => string;
}

interface Ends {
  begun: string;
  /** Never before it. */
  changed: string;
}

const beyond = '1e300';
const second = (moment: string) => `extract(epoch from ${moment})::float8`;

/** Of a moment with a zone as `extract` may be indexed. */
export const inUtc = (moment: string) => `${moment} at time zone 'UTC'`;

/**
 * Moments are dates, or moments without a zone. Where a table has several indexes of lifetimes, the height of an id tells
 * them apart: of two on the same box the planner takes the wrong one as readily, and walks it for a quarter of a second.
 */
export function lifetimeOf({ begun, changed }: Ends, idHeight: '1e13' | '2e13' = '1e13'): Lifetime {
  const height = (id: string) => `${id} * ${idHeight}::float8`;
  const box = `box(point(${second(begun)}, ${height('id')}), point(${second(changed)}, ${height('id')}))`;
  return {
    box,
    begunFrom: (moment) => `${box} &> box(point(${second(moment)}, 0), point(${beyond}, 0))`,
    begunTo: (moment) => `${box} && box(point(-${beyond}, -${beyond}), point(${second(moment)}, ${beyond}))`,
    changedSince: (moment) =>
      `${box} && box(point(${second(moment)}, -${beyond}), point(${beyond}, ${beyond}))`,
    above: (id) => `${box} |>> box(point(0, 0), point(0, ${height(id)}))`,
    upwardsFrom: (id) => `${box} <-> point(0, ${height(id)})`,
  };
}
