import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { vehicles } from '../connection/tables.ts';

/**
 * Finds vehicles by a part of plate or VIN, the newest first. The text is normalised to letters and digits. There is no
 * index for parts of plates: a workshop has at most some ten thousand vehicles, which takes a few milliseconds.
 */
export const findVehiclesByPlatePart = query(
  { instanceId: vehicles.instance_id, part: param.text, most: param.integer },
  ($) => sql<{ id: number; client_id: number }>`
  select id, client_id from vehicles
  where instance_id = ${$.instanceId}
    and (plate like '%' || ${$.part}::text || '%' or vin like '%' || ${$.part}::text || '%')
  order by id desc limit ${$.most}`,
);
