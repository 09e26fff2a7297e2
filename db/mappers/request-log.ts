import type { components } from '../../generated/types.ts';
import type { RequestRow } from '../queries/request-log.ts';

/** A request as the key that made it sees it. */
export function loggedRequestRecord(row: RequestRow): components['schemas']['LoggedRequest'] {
  return {
    id: row.id,
    at: row.at,
    method: row.method,
    route: row.route,
    status: row.status,
    code: row.code,
    duration_ms: row.duration_ms,
    request_id: row.request_id,
    source_ip: row.source_ip,
  };
}
