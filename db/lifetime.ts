/**
 * A budget as a box: in width from the second of its creation to that of its last change, in height its id. Whether it
 * was created and changed in some time is then whether boxes meet, and one index finds the nearest ids that do: B-trees
 * walk a million rows for the few that are in two ranges, or for the first that are in a late one.
 */
const idHeight = '1e13';
const second = (moment: string) => `extract(epoch from ${moment} at time zone 'UTC')::float8`;
const height = (id: string) => `${id} * ${idHeight}::float8`;

export const lifetime =
  `box(point(${second('created_at')}, ${height('id')}), ` +
  `point(${second('greatest(created_at, updated_at)')}, ${height('id')}))`;

const beyond = '1e300';

/** Conditions on `lifetime`, for the index; PostgreSQL compares its boxes to the microsecond, roughly. */
export const createdFrom = (moment: string) =>
  `${lifetime} &> box(point(${second(moment)}, 0), point(${beyond}, 0))`;
export const createdTo = (moment: string) =>
  `${lifetime} && box(point(-${beyond}, -${beyond}), point(${second(moment)}, ${beyond}))`;
export const changedSince = (moment: string) =>
  `${lifetime} && box(point(${second(moment)}, -${beyond}), point(${beyond}, ${beyond}))`;
export const above = (id: string) => `${lifetime} |>> box(point(0, 0), point(0, ${height(id)}))`;

/** So much higher is each id than the one before that the width of a box hardly adds to its distance. */
export const upwardsFrom = (id: string) => `${lifetime} <-> point(0, ${height(id)})`;
