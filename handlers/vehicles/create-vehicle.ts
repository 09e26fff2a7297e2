import { requireOwner } from '../../actions/clients/require-owner.ts';
import { insertHistory } from '../../db/clients/history.ts';
import { LostRace, sendInOrder } from '../../db/connection/client.ts';
import { findVehicleByPlate, insertVehicle, lockPlate } from '../../db/vehicles/queries.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { isPlate, newVehicle } from '../../domain/vehicles/vehicle.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { vehicleRecord } from './record.ts';

export const createVehicle: Handlers['createVehicle'] = async ({ body, query, actor, instance, tx, now }) => {
  const vehicle = newVehicle(body);
  if (!isPlate(vehicle.plate)) throw invalidField('/plate', 'emptyPlate');
  await lockPlate(tx, instance.id, vehicle.plate);
  const [existing] = await sendInOrder(tx, [
    findVehicleByPlate(tx, instance.id, vehicle.plate),
    requireOwner(tx, instance.id, body.client_id),
  ]);
  if (existing && existing.client_id !== body.client_id) throw problem('vehicle_belongs_to_other_client');
  if (existing && query.on_conflict !== 'return_existing') {
    throw problem('vehicle_exists', { existing_id: existing.id });
  }
  if (existing) return { status: 200, body: vehicleRecord(existing), concernsClient: body.client_id };

  const created = await insertVehicle(tx, instance.id, vehicle, now);
  if (!created) throw new LostRace();
  const line = { clientId: body.client_id, action: 'vehicle.created', vehicleId: created.id } as const;
  await insertHistory(
    tx,
    instance.id,
    { ...line, changes: initialChanges({ ...body, plate: vehicle.plate }) },
    actor,
    now,
  );
  return { status: 201, body: vehicleRecord(created), concernsClient: body.client_id };
};
