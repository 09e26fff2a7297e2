import { eq } from 'drizzle-orm';
import { isIn, param, pickColumns, query } from '../connection/query.ts';
import { seal_keys } from '../connection/tables.ts';

export const listSealKeys = query({ instanceId: seal_keys.instance_id }, ($, db) =>
  db
    .select({ sealed: seal_keys.sealed })
    .from(seal_keys)
    .where(eq(seal_keys.instance_id, $.instanceId))
    .orderBy(seal_keys.id),
);

export const listSealKeysOfMany = query({ instanceIds: param.list(seal_keys.instance_id) }, ($, db) =>
  db
    .select({ instance_id: seal_keys.instance_id, sealed: seal_keys.sealed })
    .from(seal_keys)
    .where(isIn(seal_keys.instance_id, $.instanceIds))
    .orderBy(seal_keys.id),
);

/** Lists the workshops with stored keys of earlier values of APP_SECRET. */
export const listWithSealKeys = query({}, (_, db) =>
  db.selectDistinct({ id: seal_keys.instance_id }).from(seal_keys).orderBy(seal_keys.instance_id),
);

export const insertSealKey = query.run(pickColumns(seal_keys, ['instance_id', 'sealed']), ($, db) =>
  db.insert(seal_keys).values($),
);
