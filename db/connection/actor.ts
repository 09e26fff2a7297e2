import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../domain/events/actor.ts';
import { param } from './query.ts';

/** Parameters with which a statement records the author of a change. */
export const actorParams = {
  actor_kind: param.oneOf<Actor['kind']>(),
  actor_id: param.integer,
  actor_name: param.text,
};

export function actorValues({ kind, id, name }: Actor) {
  return { actor_kind: kind, actor_id: id, actor_name: name };
}

/** SQL expression for `actor_name` with the client's own name removed. Keeps the names of keys and staff. */
export const withoutClientName = ({
  actor_kind,
  actor_name,
}: Record<'actor_kind' | 'actor_name', PgColumn>) =>
  sql`case when ${actor_kind} = 'client' then '' else ${actor_name} end`;
