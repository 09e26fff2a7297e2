import { bookTime } from '../../../actions/appointments/book.ts';
import { notifyAndShow } from '../../../actions/appointments/by-workshop.ts';
import { openBudget, requirePerson, resolveReferences } from '../../../actions/budgets/open.ts';
import { createClientOnce } from '../../../actions/clients/create.ts';
import { notifyClient } from '../../../actions/messages/notice.ts';
import { createVehicleOnce } from '../../../actions/vehicles/create.ts';
import { lockBudget } from '../../../db/budgets/queries.ts';
import { findVehicle } from '../../../db/vehicles/queries.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { appointmentRecord } from '../../appointments/record.ts';
import { deskBudget } from '../budgets/record.ts';

type VisitRequest = Parameters<DeskHandlers['bookVisit']>[0];

export const bookVisit: DeskHandlers['bookVisit'] = async (request) => {
  const { body } = request;
  const { category_id = null, subcategory_id = null, mechanic_id = null } = body;
  const { public_notes = null, notify_client = false } = body;
  const client = await clientOfVisit(request);
  const vehicle = await vehicleOfVisit(request, client.id);
  const wanted = { client_id: client.id, vehicle_id: vehicle.id, category_id, subcategory_id };
  const { references, plate } = await resolveReferences(request, wanted);
  if (mechanic_id !== null) await requirePerson(request, 'mechanic_id', mechanic_id);
  const texts = { client_reference: null, public_notes, internal_notes: null };
  const opened = await openBudget(request, { channel: 'desk', ...references, mechanic_id, ...texts }, []);
  const appointment = body.start === undefined ? null : await bookStart(request, opened.id, body.start);
  if (!appointment && notify_client) {
    const about = { budgetId: opened.id, plate, url: opened.trackingUrl, attached: 'quote' } as const;
    await notifyClient(request, 'budget_received', client.id, about);
  }
  return {
    status: 201,
    concernsClient: client.id,
    body: {
      client_created: client.isNew,
      vehicle_created: vehicle.isNew,
      budget: await deskBudget(request, opened.id),
      appointment,
    },
  };
};

/** Returns the known client that the visit names, or creates one. */
async function clientOfVisit(request: VisitRequest): Promise<{ id: number; isNew: boolean }> {
  const { body, query, actor, instance, tx, now } = request;
  const { client_id, client_name: name, phone, email } = body;
  if (client_id !== undefined) {
    const contradicting = (['client_name', 'phone', 'email'] as const).find(
      (field) => body[field] !== undefined,
    );
    if (contradicting) throw invalidField(`/${contradicting}`, 'onlyForNew');
    return { id: client_id, isNew: false };
  }
  if (name === undefined) {
    const owner = await ownerOfVehicle(request);
    if (owner === null) throw invalidField('/client_name', 'required');
    return { id: owner, isNew: false };
  }
  const fields = { name, ...(phone !== undefined && { phone }), ...(email !== undefined && { email }) };
  const { client, isNew } = await createClientOnce({ query, actor, instance, tx, now, body: fields });
  return { id: client.id, isNew };
}

/** Returns the owner of the known vehicle that the visit names; null without such a vehicle. */
async function ownerOfVehicle({ body, instance, tx }: VisitRequest): Promise<number | null> {
  if (body.vehicle_id === undefined) return null;
  const vehicle = await findVehicle(tx, { instanceId: instance.id, id: body.vehicle_id });
  if (!vehicle) throw invalidField('/vehicle_id', 'unknownReference');
  return vehicle.client_id;
}

/** Returns the vehicle that the visit names, or creates one. A visit without a vehicle is allowed. */
async function vehicleOfVisit(
  { body, query, actor, instance, tx, now }: VisitRequest,
  client_id: number,
): Promise<{ id: number | null; isNew: boolean }> {
  const { vehicle_id = null, plate, brand, model } = body;
  const contradicting = (['plate', 'brand', 'model'] as const).find((field) => body[field] !== undefined);
  if (vehicle_id !== null && contradicting) throw invalidField(`/${contradicting}`, 'onlyForNew');
  if (plate === undefined) {
    if (contradicting) throw invalidField('/plate', 'required');
    return { id: vehicle_id, isNew: false };
  }
  const fields = {
    client_id,
    plate,
    ...(brand !== undefined && { brand }),
    ...(model !== undefined && { model }),
  };
  const { vehicle, isNew } = await createVehicleOnce({ query, actor, instance, tx, now, body: fields });
  return { id: vehicle.id, isNew };
}

async function bookStart(request: VisitRequest, budgetId: number, start: string) {
  const { body, instance, tx } = request;
  const { box_id, duration_minutes, notify_client: notifies = false } = body;
  const budget = await lockBudget(tx, { instanceId: instance.id, id: budgetId, internal: false });
  if (!budget) throw problem('not_found');
  const time = { start: readMoment(start), box_id, duration_minutes, byWorkshop: true };
  const booked = await bookTime(request, budget, { ...time, status: 'confirmed' });
  return appointmentRecord(await notifyAndShow(request, budget, booked, notifies));
}
