import { insertHistory } from '../../db/clients/history.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import {
  findVehicleByPlate,
  lockPlate,
  lockVehicle,
  updateVehicle,
  type VehicleRow,
} from '../../db/vehicles/queries.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import {
  applyVehicleChange,
  isPlate,
  type VehicleBody,
  vehicleFields,
} from '../../domain/vehicles/vehicle.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';

export async function changeVehicle(
  { actor, instance, tx, now }: Context,
  id: number,
  body: VehicleBody,
): Promise<VehicleRow> {
  const row = await lockVehicle(tx, { instanceId: instance.id, id });
  if (!row) throw problem('not_found');
  const before = vehicleFields(row);
  const after = applyVehicleChange(before, body);
  if (body.plate !== undefined && !isPlate(after.plate)) throw invalidField('/plate', 'emptyPlate');
  const changes = changesBetween({ ...before }, { ...after });
  const isMoved = after.client_id !== before.client_id;
  // Does not check the former owner if the vehicle of an erased client is assigned to another client and nothing else
  // changes.
  const leavesErased = row.owner_erased && isMoved && Object.keys(changes).length === 1;
  const owners = new Set(leavesErased ? [after.client_id] : [before.client_id, after.client_id]);
  for (const owner of [...owners].sort((a, b) => a - b)) await requireOwner(tx, instance.id, owner);
  if (Object.keys(changes).length === 0) return row;

  if (after.plate !== before.plate || leavesErased)
    await lockPlate(tx, { instanceId: instance.id, plate: after.plate });
  const holder = await findVehicleByPlate(tx, { instanceId: instance.id, plate: after.plate });
  if (holder && holder.id !== id) {
    if (holder.client_id !== after.client_id) throw problem('vehicle_belongs_to_other_client');
    throw problem('vehicle_exists', { existing_id: holder.id });
  }

  const vehicle = await updateVehicle(tx, instance.id, id, after, now);
  const line = { vehicleId: id, changes };
  const lines = isMoved
    ? ([
        { ...line, clientId: before.client_id, action: 'vehicle.given_up' },
        { ...line, clientId: after.client_id, action: 'vehicle.received' },
      ] as const)
    : ([{ ...line, clientId: before.client_id, action: 'vehicle.updated' }] as const);
  await sendInOrder(
    tx,
    lines.map((each) => insertHistory(tx, instance.id, each, actor, now)),
  );
  return vehicle;
}
