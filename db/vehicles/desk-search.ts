import { type Db, statement } from '../connection/client.ts';

/**
 * Plates have no index for their parts. A workshop has some ten thousand vehicles at most, which a person at the desk
 * waits a few milliseconds for.
 */
const find = statement<{ id: number; client_id: number }>(`
  select id, client_id from vehicles
  where instance_id = $1 and (plate like $2 or vin like $2)
  order by id desc limit $3`);

/** Vehicles with the text in plate or VIN, the newest first. The text is normalised, and has letters and digits alone. */
export function findVehiclesByPlatePart(db: Db, instanceId: number, part: string, most: number) {
  return find(db, instanceId, `%${part}%`, most);
}
