import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../domain/events/actor.ts';
import { param } from './query.ts';

/** Parameters of a statement that records the actor. */
export const actorParams = {
  actor_kind: param.oneOf<Actor['kind']>(),
  actor_id: param.integer,
  actor_name: param.text,
};

export function actorValues({ kind, id, name }: Actor) {
  return { actor_kind: kind, actor_id: id, actor_name: name };
}

/** Returns the columns with the client's own name emptied. Keeps the names of keys and staff. */
export const withoutClientName = ({
  actor_kind,
  actor_name,
}: Record<'actor_kind' | 'actor_name', PgColumn>) =>
  sql`case when ${actor_kind} = 'client' then '' else ${actor_name} end`;
