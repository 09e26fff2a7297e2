import { insertHistoryLines } from '../../db/clients/history.ts';
import { nextIds } from '../../db/connection/client.ts';
import { findPlateHolders, insertImportedVehicles } from '../../db/vehicles/import.ts';
import { lockPlates } from '../../db/vehicles/queries.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { isPlate, newVehicle, normalisePlate, type VehicleBody } from '../../domain/vehicles/vehicle.ts';
import type { Batch, Duplicate, Importer, RowResult } from './importer.ts';
import { findOwnersOfRows, type OwnerColumns } from './owners.ts';

type VehicleRowBody = Omit<VehicleBody, 'client_id' | 'plate'> & { plate: string } & OwnerColumns;

interface Holder {
  client_id: number;
  /**
   * The vehicle's id in the database, or the row of the file that creates the vehicle. Exactly one of `id` and `row` is
   * set.
   */
  id: number | null;
  row: number | null;
}

type OwnedBody = VehicleBody & { client_id: number; plate: string };

/**
 * Returns an importer that creates vehicles as `POST /vehicles` does. Vehicles whose plate exists are skipped and
 * reported.
 */
export function vehicleImporter(): Importer<VehicleRowBody> {
  const before = new Map<string, Holder>();
  return {
    async settle(batch) {
      const { tx, instance, rows, writes } = batch;
      const plates = rows.map(({ body }) => normalisePlate(body.plate));
      if (writes) await lockPlates(tx, { instanceId: instance.id, plates });
      const owners = await findOwnersOfRows(
        batch,
        rows.map(({ body }) => body),
      );
      const holders = new Map<string, Holder>();
      for (const { plate, ...holder } of await findPlateHolders(tx, { instanceId: instance.id, plates }))
        holders.set(plate, { ...holder, row: null });
      const here = new Map<string, Holder>();
      const created: OwnedBody[] = [];
      const fates = rows.map(({ row, body }, at): RowResult => {
        const plate = plates[at] as string;
        const found = owners[at];
        if (!isPlate(plate)) return { kind: 'wrong', problems: [{ column: 'plate', rule: 'emptyPlate' }] };
        if (!found || 'problem' in found) return { kind: 'wrong', problems: found ? [found.problem] : [] };
        const client_id = found.owner;
        const holder = before.get(plate) ?? here.get(plate) ?? holders.get(plate);
        if (holder) return { kind: 'skipped', duplicate: duplicateOf(holder, client_id) };
        here.set(plate, { client_id, id: null, row });
        created.push(ownedBody(body, client_id, plate));
        return { kind: 'created' };
      });
      if (writes) await write(batch, created);
      const remember = () => {
        for (const [plate, holder] of here) before.set(plate, holder);
      };
      return { fates, remember };
    },
    storedFields: (body) => ({ ...body, plate: normalisePlate(body.plate) }),
  };
}

function ownedBody(row: VehicleRowBody, client_id: number, plate: string): OwnedBody {
  const { client_tax_id: _, client_email: __, client_phone: ___, ...body } = row;
  return { ...body, client_id, plate };
}

function duplicateOf({ client_id, id, row }: Holder, owner: number): Duplicate {
  const code = client_id === owner ? 'vehicle_exists' : 'vehicle_belongs_to_other_client';
  return { column: 'plate', code, existing_id: id, existing_row: row };
}

async function write({ tx, instance, actor, now }: Batch<unknown>, bodies: OwnedBody[]): Promise<void> {
  const ids = await nextIds(tx, 'vehicles', bodies.length);
  const vehicles = bodies.map((body, at) => ({ ...newVehicle(body), id: ids[at] as number }));
  await insertImportedVehicles(tx, instance.id, vehicles, now);
  const lines = bodies.map((body, at) => {
    const vehicleId = ids[at] as number;
    const changes = initialChanges({ ...body });
    return { clientId: body.client_id, action: 'vehicle.created', vehicleId, changes } as const;
  });
  await insertHistoryLines(tx, instance.id, lines, actor, now);
}
