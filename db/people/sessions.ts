import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import {
  secondFactorRoles,
  sessionIdleMs,
  tabletIdleMs,
  tabletRole,
  touchEveryMs,
} from '../../domain/people/session.ts';
import { param, pickColumns, query, type Slot } from '../connection/query.ts';
import { accounts, passkeys, sessions, staff, tablets } from '../connection/tables.ts';

const oneSession = { instanceId: sessions.instance_id, id: sessions.id };
const ofAccount = { instanceId: sessions.instance_id, accountId: sessions.account_id };
const isSession = ($: { instanceId: Slot; id: Slot }) =>
  and(eq(sessions.instance_id, $.instanceId), eq(sessions.id, $.id));

const secondFactorList = sql.raw(secondFactorRoles.map((role) => `'${role}'`).join(', '));

/** Role of the session: that of the account, or the role of shared tablets. */
const role = sql<typeof accounts.$inferSelect.role>`
  case when ${sessions.tablet_id} is null then ${accounts.role} else ${sql.raw(`'${tabletRole}'`)} end`;

/** Whether the role requires a second factor that the person has not set up. A passkey needs none. */
const lacksSecondFactor = sql<boolean>`
  ${sessions.tablet_id} is null and ${accounts.role} in (${secondFactorList}) and ${accounts.totp_secret} is null
  and not exists (
    select from ${passkeys} p where p.instance_id = ${accounts.instance_id} and p.account_id = ${accounts.id}
  )`;

/**
 * Finds a session by the hash of its token, with its person. Finds none if the person has left, or if the tablet was
 * removed. The caller checks with `hasEnded` whether the session has ended by time.
 */
export const findSession = query.first(
  { instanceId: sessions.instance_id, tokenHash: sessions.token_hash },
  ($, db) =>
    db
      .select({
        id: sessions.id,
        created_at: sessions.created_at,
        last_seen_at: sessions.last_seen_at,
        ends_at: sessions.ends_at,
        confirmed_at: sessions.confirmed_at,
        tablet_id: sessions.tablet_id,
        tablet_token_hash: sql<Buffer | null>`${tablets.token_hash}`.as('tablet_token_hash'),
        account_id: sessions.account_id,
        role: role.as('role'),
        language: accounts.language,
        staff_id: accounts.staff_id,
        name: staff.name,
        has_password: sql<boolean>`${accounts.password_hash} is not null`.as('has_password'),
        lacks_second_factor: lacksSecondFactor.as('lacks_second_factor'),
      })
      .from(sessions)
      .innerJoin(
        accounts,
        and(eq(accounts.instance_id, sessions.instance_id), eq(accounts.id, sessions.account_id)),
      )
      .innerJoin(staff, and(eq(staff.instance_id, accounts.instance_id), eq(staff.id, accounts.staff_id)))
      .leftJoin(
        tablets,
        and(eq(tablets.instance_id, sessions.instance_id), eq(tablets.id, sessions.tablet_id)),
      )
      .where(
        and(
          eq(sessions.instance_id, $.instanceId),
          eq(sessions.token_hash, $.tokenHash),
          staff.active,
          isNull(tablets.removed_at),
        ),
      ),
);

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

const newSession = pickColumns(sessions, [
  'instance_id',
  'account_id',
  'token_hash',
  'created_at',
  'last_seen_at',
  'ends_at',
  'confirmed_at',
  'device',
  'network',
  'tablet_id',
]);

export const insertSession = query.one(newSession, ($, db) =>
  db.insert(sessions).values($).returning({ id: sessions.id }),
);

/** Records a request of a session, and the network from which it came, at most once a minute. */
export const touchSession = query.run(
  { ...oneSession, now: param.date, network: sessions.network },
  ($) => sql`
  update sessions set last_seen_at = ${$.now}, network = ${$.network}
  where instance_id = ${$.instanceId} and id = ${$.id}
    and last_seen_at <= ${$.now}::timestamptz - ${milliseconds(touchEveryMs)}`,
);

/** Ends a session. Returns the session if it existed. */
export const endSession = query.first({ ...oneSession, accountId: sessions.account_id }, ($, db) =>
  db
    .delete(sessions)
    .where(and(isSession($), eq(sessions.account_id, $.accountId)))
    .returning({ id: sessions.id, device: sessions.device }),
);

/** Ends the sessions of an account, except `keptId` if it is not null. Returns the ended ones. */
export const endSessions = query({ ...ofAccount, keptId: param.orNull(sessions.id) }, ($, db) =>
  db
    .delete(sessions)
    .where(
      and(
        eq(sessions.instance_id, $.instanceId),
        eq(sessions.account_id, $.accountId),
        or(sql`${$.keptId}::bigint is null`, ne(sessions.id, $.keptId)),
      ),
    )
    .returning({ id: sessions.id }),
);

export const endSessionsOfTablet = query.run(
  { instanceId: sessions.instance_id, tabletId: param.integer },
  ($, db) =>
    db
      .delete(sessions)
      .where(and(eq(sessions.instance_id, $.instanceId), eq(sessions.tablet_id, $.tabletId))),
);

/** Ends the sessions of an account on shared tablets. */
export const endSessionsOnTablets = query.run(ofAccount, ($, db) =>
  db
    .delete(sessions)
    .where(
      and(
        eq(sessions.instance_id, $.instanceId),
        eq(sessions.account_id, $.accountId),
        isNotNull(sessions.tablet_id),
      ),
    ),
);

/** Records that the person has proved its identity again. */
export const confirmSession = query.run({ ...oneSession, now: param.date }, ($, db) =>
  db.update(sessions).set({ confirmed_at: $.now }).where(isSession($)),
);

const milliseconds = (ms: number) => sql.raw(`interval '${ms} milliseconds'`);

/** Condition that a session has not ended by its age, or because it was not used. */
export const hasTimeLeft = ($: {
  now: Slot;
}) => sql`${sessions.ends_at} > ${$.now} and ${sessions.last_seen_at} > ${$.now}::timestamptz
  - case when ${sessions.tablet_id} is null then ${milliseconds(sessionIdleMs)} else ${milliseconds(tabletIdleMs)} end`;

/** Lists the sessions of an account that have not ended, the last used one first. */
export const listSessions = query({ ...ofAccount, now: param.date }, ($, db) =>
  db
    .select({
      id: sessions.id,
      created_at: sessions.created_at,
      last_seen_at: sessions.last_seen_at,
      ends_at: sessions.ends_at,
      device: sessions.device,
      network: sessions.network,
      tablet_id: sessions.tablet_id,
    })
    .from(sessions)
    .where(and(eq(sessions.instance_id, $.instanceId), eq(sessions.account_id, $.accountId), hasTimeLeft($)))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id)),
);

/** Deletes the sessions of a workshop that have ended by time. */
export const deleteEndedSessions = query.run(
  { instanceId: sessions.instance_id, now: param.date },
  ($) => sql`
  delete from sessions where instance_id = ${$.instanceId}
    and (ends_at <= ${$.now} or last_seen_at <= ${$.now}::timestamptz - ${milliseconds(sessionIdleMs)})`,
);
