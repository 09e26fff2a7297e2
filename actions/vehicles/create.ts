import { insertHistory } from '../../db/clients/history.ts';
import { ConcurrentChangeError, sendInOrder } from '../../db/connection/client.ts';
import { findVehicleByPlate, insertVehicle, lockPlate, type VehicleRow } from '../../db/vehicles/queries.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { isPlate, newVehicle, type VehicleBody } from '../../domain/vehicles/vehicle.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';

interface Creation {
  body: VehicleBody & { client_id: number; plate: string };
  query: { on_conflict?: 'error' | 'return_existing' };
}

/**
 * Creates a vehicle. If its plate exists, rejects the request, or returns the existing vehicle if the caller requested
 * this and the vehicle has the same owner.
 */
export async function createVehicleOnce({
  body,
  query,
  actor,
  instance,
  tx,
  now,
}: Omit<Context, 'secretBox'> & Creation): Promise<{ vehicle: VehicleRow; isNew: boolean }> {
  const vehicle = newVehicle(body);
  if (!isPlate(vehicle.plate)) throw invalidField('/plate', 'emptyPlate');
  await lockPlate(tx, { instanceId: instance.id, plate: vehicle.plate });
  const [existing] = await sendInOrder(tx, [
    findVehicleByPlate(tx, { instanceId: instance.id, plate: vehicle.plate }),
    requireOwner(tx, instance.id, body.client_id),
  ]);
  if (existing && existing.client_id !== body.client_id) throw problem('vehicle_belongs_to_other_client');
  if (existing && query.on_conflict !== 'return_existing') {
    throw problem('vehicle_exists', { existing_id: existing.id });
  }
  if (existing) return { vehicle: existing, isNew: false };

  const created = await insertVehicle(tx, instance.id, vehicle, now);
  if (!created) throw new ConcurrentChangeError();
  const line = { clientId: body.client_id, action: 'vehicle.created', vehicleId: created.id } as const;
  const changes = initialChanges({ ...body, plate: vehicle.plate });
  await insertHistory(tx, instance.id, { ...line, changes }, actor, now);
  return { vehicle: created, isNew: true };
}
