import { type ClientRow, findClient, searchClients } from '../../db/clients/queries.ts';
import { positionBeforeFirst } from '../../db/connection/pages.ts';
import { findVehiclesByPlatePart } from '../../db/vehicles/desk-search.ts';
import { searchTerm } from '../../domain/clients/search.ts';
import { normalisePlate } from '../../domain/vehicles/vehicle.ts';
import type { Context } from '../context.ts';

export interface Matches {
  /** The text as an id, with or without `#`; null if the text is not a number. */
  id: number | null;
  clients: ClientRow[];
  vehicles: { id: number; client_id: number }[];
}

/** Maximum number of matches. A search with more matches must be narrowed. */
const maxMatches = 200;
/** Minimum length of a part of a plate, because shorter parts occur in nearly all plates. */
const minPlatePart = 3;
/** Minimum length of a text that is searched in names, because too many names begin with a shorter text. */
const minWordLength = 2;

/**
 * Finds the clients and vehicles that match a text typed at the desk: by name, phone, email, tax id, plate, VIN or
 * number.
 */
export async function findMatching(
  { instance, tx }: Pick<Context, 'instance' | 'tx'>,
  text: string,
): Promise<Matches> {
  const [, digits] = /^#?([1-9]\d{0,14})$/.exec(text.trim()) ?? [];
  const id = digits === undefined ? null : Number(digits);
  const part = normalisePlate(text).replaceAll(/[^A-Z0-9]/g, '');
  const isPlatePart = part.length >= minPlatePart;
  const vehicles = isPlatePart
    ? await findVehiclesByPlatePart(tx, { instanceId: instance.id, part, most: maxMatches })
    : [];
  const clients = await clientsCalled({ instance, tx }, text);
  return { id, clients, vehicles };
}

async function clientsCalled({ instance, tx }: Pick<Context, 'instance' | 'tx'>, text: string) {
  if (text.trim().length < minWordLength) return [];
  const query = {
    instanceId: instance.id,
    term: searchTerm(text),
    after: positionBeforeFirst,
    limit: maxMatches,
  };
  return (await searchClients(tx, query)).rows;
}

/** Finds the clients that match a text: by name, by their vehicle or by id. */
export async function findMatchingClients(
  context: Pick<Context, 'instance' | 'tx'>,
  text: string,
): Promise<ClientRow[]> {
  const { id, clients, vehicles } = await findMatching(context, text);
  const known = new Set(clients.map((each) => each.id));
  const others = new Set([...(id === null ? [] : [id]), ...vehicles.map(({ client_id }) => client_id)]);
  const found = [];
  for (const other of others) {
    if (!known.has(other))
      found.push(await findClient(context.tx, { instanceId: context.instance.id, id: other }));
  }
  return [...found.filter((each) => each !== undefined), ...clients];
}
