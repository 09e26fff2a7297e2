import type { connect } from '../../../../db/connection/connection.ts';

/** Raises the rate limit of all keys above the request rate of any drill. */
export async function liftKeyLimits(sql: Pick<ReturnType<typeof connect>['sql'], 'unsafe'>): Promise<void> {
  await sql.unsafe('alter table api_keys drop constraint if exists api_keys_per_minute_check');
  await sql.unsafe('update api_keys set per_minute = 1000000000');
}
