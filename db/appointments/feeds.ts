import { and, eq, sql } from 'drizzle-orm';
import type { AppointmentStatus } from '../../domain/appointments/appointment.ts';
import { type Db, preparedSelect, preparedWrite, statement, type Tx } from '../connection/client.ts';
import { calendar_feeds } from '../connection/tables.ts';

const { instance_id, box_id, token_hash, sealed_token } = calendar_feeds;

const ofWorkshop = eq(instance_id, sql.placeholder('instanceId'));
const isOfBox = sql`${box_id} is not distinct from ${sql.placeholder('boxId')}::bigint`;

const find = preparedSelect((db) =>
  db.select({ sealed_token }).from(calendar_feeds).where(and(ofWorkshop, isOfBox)),
);

/** Null: the one of all boxes. */
export async function findFeedToken(
  db: Db,
  instanceId: number,
  boxId: number | null,
): Promise<Buffer | undefined> {
  const [row] = await find(db, { instanceId, boxId });
  return row?.sealed_token;
}

const replace = preparedWrite((db) =>
  db
    .insert(calendar_feeds)
    .values({
      instance_id: sql.placeholder('instanceId'),
      box_id: sql.placeholder('boxId'),
      token_hash: sql.placeholder('hash'),
      sealed_token: sql.placeholder('sealed'),
    })
    .onConflictDoUpdate({
      target: [instance_id, box_id],
      set: { token_hash: sql.raw('excluded.token_hash'), sealed_token: sql.raw('excluded.sealed_token') },
    }),
);

/** The feed's former token opens nothing any more. */
export async function replaceFeedToken(
  tx: Tx,
  instanceId: number,
  boxId: number | null,
  token: { hash: Buffer; sealed: Buffer },
): Promise<void> {
  await replace(tx, { instanceId, boxId, ...token });
}

const open = preparedSelect((db) =>
  db
    .select({ box_id })
    .from(calendar_feeds)
    .where(and(ofWorkshop, eq(token_hash, sql.placeholder('hash')))),
);

export async function findFeed(
  db: Db,
  instanceId: number,
  hash: Buffer,
): Promise<{ box_id: number | null } | undefined> {
  const [row] = await open(db, { instanceId, hash });
  return row;
}

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
  /** Empty: the client is erased. */
  client_name: string;
  category_name: string | null;
}

const list = statement<FeedRow>(`
  select a.id, a.budget_id, a.status, a.starts_at, a.ends_at, a.kept_at, b.calendar_sequence, box.name as box_name,
    v.plate, case when c.erased_at is null then c.name else '' end as client_name, category.name as category_name
  from appointments a
    join boxes box on box.instance_id = a.instance_id and box.id = a.box_id
    join budgets b on b.instance_id = a.instance_id and b.id = a.budget_id
    join clients c on c.instance_id = b.instance_id and c.id = b.client_id
    left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
    left join service_categories category on category.instance_id = b.instance_id and category.id = b.category_id
  where a.instance_id = $1 and ($2::bigint is null or a.box_id = $2)
    and a.starts_at between $3 and $4 and (a.lapses_at is null or a.lapses_at > $5)
  order by a.starts_at, a.id`);

export async function listForFeed(
  db: Db,
  instanceId: number,
  boxId: number | null,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<FeedRow[]> {
  return list(db, instanceId, boxId, from.toISOString(), to.toISOString(), now.toISOString());
}
