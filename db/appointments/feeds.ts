import { and, eq, sql } from 'drizzle-orm';
import type { AppointmentStatus } from '../../domain/appointments/appointment.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { calendar_feeds } from '../connection/tables.ts';

const { instance_id, box_id, token_hash, sealed_token } = calendar_feeds;

/** Finds the encrypted token of a box's calendar feed. A null `boxId` finds the feed of the whole workshop. */
export const findFeedToken = query.first({ instanceId: instance_id, boxId: box_id }, ($, db) =>
  db
    .select({ sealed_token })
    .from(calendar_feeds)
    .where(and(eq(instance_id, $.instanceId), sql`${box_id} is not distinct from ${$.boxId}::bigint`)),
);

/** Replaces the token of a calendar feed, which revokes the former URL. */
export const replaceFeedToken = query.run(
  pickColumns(calendar_feeds, ['instance_id', 'box_id', 'token_hash', 'sealed_token']),
  ($, db) =>
    db
      .insert(calendar_feeds)
      .values($)
      .onConflictDoUpdate({
        target: [instance_id, box_id],
        set: { token_hash: sql`excluded.token_hash`, sealed_token: sql`excluded.sealed_token` },
      }),
);

export const findFeed = query.first({ instanceId: instance_id, hash: token_hash }, ($, db) =>
  db
    .select({ box_id })
    .from(calendar_feeds)
    .where(and(eq(instance_id, $.instanceId), eq(token_hash, $.hash))),
);

export interface FeedRow {
  id: number;
  budget_id: number;
  status: AppointmentStatus;
  starts_at: string;
  ends_at: string;
  kept_at: string;
  calendar_sequence: number;
  box_name: string;
  plate: string | null;
  /** Name of the client; an empty string if the client is erased. */
  client_name: string;
  category_name: string | null;
}

export const listForFeed = query(
  { instanceId: instance_id, boxId: box_id, from: param.date, to: param.date, now: param.date },
  ($) => sql<FeedRow>`
  select a.id, a.budget_id, a.status, a.starts_at, a.ends_at, a.kept_at, b.calendar_sequence, box.name as box_name,
    v.plate, case when c.erased_at is null then c.name else '' end as client_name, category.name as category_name
  from appointments a
    join boxes box on box.instance_id = a.instance_id and box.id = a.box_id
    join budgets b on b.instance_id = a.instance_id and b.id = a.budget_id
    join clients c on c.instance_id = b.instance_id and c.id = b.client_id
    left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
    left join service_categories category on category.instance_id = b.instance_id and category.id = b.category_id
  where a.instance_id = ${$.instanceId} and (${$.boxId}::bigint is null or a.box_id = ${$.boxId})
    and a.starts_at between ${$.from} and ${$.to} and (a.lapses_at is null or a.lapses_at > ${$.now})
  order by a.starts_at, a.id`,
);
