import type { OpenOffer, WaitingRow } from '../../db/waiting/queries.ts';
import type { components } from '../../generated/types.ts';
import { budgetVehicle } from '../budgets/record.ts';

export function waitingRecord(row: WaitingRow): components['schemas']['WaitingEntry'] {
  return {
    id: row.id,
    budget_id: row.budget_id,
    status: row.status,
    client: { id: row.client_id, name: row.client_name },
    vehicle: budgetVehicle(row),
    duration_minutes: row.duration_minutes,
    part_of_day: row.part_of_day,
    weekdays: row.weekdays,
    from: row.from_day,
    to: row.to_day,
    notes: row.notes,
    created_at: row.created_at,
    offers: row.offers.map(offerRecord),
  };
}

function offerRecord(offer: OpenOffer): components['schemas']['WaitingOffer'] {
  return {
    id: offer.id,
    start: isoMoment(offer.starts_at),
    end: isoMoment(offer.ends_at),
    box: { id: offer.box_id, name: offer.box_name },
    offered_at: isoMoment(offer.offered_at),
    expires_at: isoMoment(offer.expires_at),
  };
}

/** Converts a moment of PostgreSQL's JSON to the API's form. */
function isoMoment(moment: string): string {
  return new Date(moment).toISOString();
}
