import type { Tx } from '../../db/client.ts';
import { vehicleRecord } from '../../db/mappers/vehicles.ts';
import { insertHistory } from '../../db/queries/history.ts';
import {
  findVehicleByPlate,
  findVehicleToChange,
  lockPlate,
  updateVehicle,
} from '../../db/queries/vehicles.ts';
import { changesBetween } from '../../domain/changes.ts';
import { invalidField, problem } from '../../domain/problem.ts';
import { changedVehicle, type VehicleBody } from '../../domain/vehicle.ts';
import type { Actor } from '../handler.ts';
import { requireOwner } from './owner.ts';

interface VehicleChange {
  params: { id: number };
  body: VehicleBody;
  actor: Actor;
  instance: { id: number };
  tx: Tx;
  now: Date;
}

/** Changes a vehicle, whoever asks: the API's fields and the desk's have the same consequences. */
export async function changeVehicle({ params, body, actor, instance, tx, now }: VehicleChange) {
  const row = await findVehicleToChange(tx, instance.id, params.id);
  if (!row) throw problem('not_found');
  const before = vehicleRecord(row);
  const after = changedVehicle(before, body);
  if (after.plate === '') throw invalidField('/plate', 'emptyPlate');
  const changes = changesBetween(before, after);
  const isMoved = after.client_id !== before.client_id;
  const owners = isMoved ? [before.client_id, after.client_id].sort((a, b) => a - b) : [before.client_id];
  for (const owner of owners) await requireOwner(tx, instance.id, owner);
  if (Object.keys(changes).length === 0)
    return { status: 200 as const, body: before, concernsClient: before.client_id };

  if (after.plate !== before.plate) await lockPlate(tx, instance.id, after.plate);
  const holder = await findVehicleByPlate(tx, instance.id, after.plate);
  if (holder && holder.id !== params.id) {
    if (holder.client_id !== after.client_id) throw problem('vehicle_belongs_to_other_client');
    throw problem('vehicle_exists', { existing_id: holder.id });
  }

  const vehicle = await updateVehicle(tx, instance.id, params.id, after, now);
  const line = { vehicleId: params.id, changes };
  const lines = isMoved
    ? ([
        { ...line, clientId: before.client_id, action: 'vehicle.given_up' },
        { ...line, clientId: after.client_id, action: 'vehicle.received' },
      ] as const)
    : ([{ ...line, clientId: before.client_id, action: 'vehicle.updated' }] as const);
  await Promise.all(lines.map((each) => insertHistory(tx, instance.id, each, actor, now)));
  return { status: 200 as const, body: vehicleRecord(vehicle), concernsClient: after.client_id };
}
