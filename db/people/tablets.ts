import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { param, pickColumns, query, type Slot } from '../connection/query.ts';
import { tablets } from '../connection/tables.ts';

const {
  instance_id,
  id,
  name,
  link_hash,
  link_expires_at,
  token_hash,
  created_at,
  paired_at,
  last_seen_at,
  removed_at,
} = tablets;

const shown = { id, name, link_expires_at, created_at, paired_at, last_seen_at };
const oneTablet = { instanceId: instance_id, id };
const isTablet = ($: { instanceId: Slot; id: Slot }) =>
  and(eq(instance_id, $.instanceId), eq(id, $.id), isNull(removed_at));

export const listTablets = query({ instanceId: instance_id }, ($, db) =>
  db
    .select(shown)
    .from(tablets)
    .where(and(eq(instance_id, $.instanceId), isNull(removed_at)))
    .orderBy(asc(id)),
);

export const insertTablet = query.one(
  pickColumns(tablets, ['instance_id', 'name', 'link_hash', 'link_expires_at', 'paired_by_id', 'created_at']),
  ($, db) => db.insert(tablets).values($).returning(shown),
);

export const findTablet = query.first(oneTablet, ($, db) =>
  db.select(shown).from(tablets).where(isTablet($)),
);

/** Exchanges the token of a pairing link for the token of the device's cookie. */
export const pairTablet = query.first(
  { instanceId: instance_id, linkHash: param.bytes, tokenHash: param.bytes, now: param.date },
  ($, db) =>
    db
      .update(tablets)
      .set({ link_hash: null, token_hash: $.tokenHash, paired_at: $.now, last_seen_at: $.now })
      .where(
        and(
          eq(instance_id, $.instanceId),
          eq(link_hash, $.linkHash),
          gt(link_expires_at, $.now),
          isNull(removed_at),
        ),
      )
      .returning({ id, name }),
);

/** Finds a paired tablet by the hash of the token in its cookie. */
export const findTabletByToken = query.first({ instanceId: instance_id, tokenHash: param.bytes }, ($, db) =>
  db
    .select({ id, name })
    .from(tablets)
    .where(
      and(
        eq(instance_id, $.instanceId),
        eq(token_hash, $.tokenHash),
        isNotNull(paired_at),
        isNull(removed_at),
      ),
    ),
);

export const touchTablet = query.run({ ...oneTablet, now: param.date }, ($, db) =>
  db.update(tablets).set({ last_seen_at: $.now }).where(isTablet($)),
);

export const renameTablet = query.first({ ...oneTablet, name }, ($, db) =>
  db.update(tablets).set({ name: $.name }).where(isTablet($)).returning(shown),
);

export const removeTablet = query.first({ ...oneTablet, now: param.date }, ($, db) =>
  db
    .update(tablets)
    .set({ removed_at: $.now, link_hash: null, token_hash: null })
    .where(isTablet($))
    .returning({ id, name }),
);
/** Finds the tablet that an unused pairing link names. */
export const findTabletByLink = query.first(
  { instanceId: instance_id, linkHash: link_hash, now: param.date },
  ($, db) =>
    db
      .select({ name })
      .from(tablets)
      .where(
        and(
          eq(instance_id, $.instanceId),
          eq(link_hash, $.linkHash),
          gt(link_expires_at, $.now),
          isNull(removed_at),
        ),
      ),
);
