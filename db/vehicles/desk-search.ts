import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { vehicles } from '../connection/tables.ts';

/**
 * Finds vehicles by a part of plate or VIN, the newest first. `part` must contain only letters and digits. Reads all
 * vehicles of the workshop, because no index supports parts of plates: for some ten thousand vehicles, that takes a few
 * milliseconds.
 */
export const findVehiclesByPlatePart = query(
  { instanceId: vehicles.instance_id, part: param.text, most: param.integer },
  ($) => sql<{ id: number; client_id: number }>`
  select id, client_id from vehicles
  where instance_id = ${$.instanceId}
    and (plate like '%' || ${$.part}::text || '%' or vin like '%' || ${$.part}::text || '%')
  order by id desc limit ${$.most}`,
);
