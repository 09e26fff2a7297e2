import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { vehicles } from '../connection/tables.ts';

/**
 * Finds vehicles with a text in plate or VIN, the newest first. The text is normalised: letters and digits alone. Plates
 * have no index for their parts: a workshop has at most some ten thousand vehicles, which takes a few milliseconds.
 */
export const findVehiclesByPlatePart = query(
  { instanceId: vehicles.instance_id, part: param.text, most: param.integer },
  ($) => sql<{ id: number; client_id: number }>`
  select id, client_id from vehicles
  where instance_id = ${$.instanceId}
    and (plate like '%' || ${$.part}::text || '%' or vin like '%' || ${$.part}::text || '%')
  order by id desc limit ${$.most}`,
);
