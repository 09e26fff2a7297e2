import { eq, getTableColumns, sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { deployment_certificates, verifactu_certificates } from '../connection/tables.ts';

const columns = getTableColumns(verifactu_certificates);
const { announced_days, instance_id, ...certificateColumns } = columns;
const ofWorkshop = { instanceId: instance_id };

export type CertificateRow = Omit<typeof deployment_certificates.$inferSelect, 'id'>;

export const findCertificate = query.first(ofWorkshop, ($, db) =>
  db.select(certificateColumns).from(verifactu_certificates).where(eq(instance_id, $.instanceId)),
);

/** Inserts or replaces the workshop's certificate. */
export const upsertCertificate = query.run({ instance_id, ...certificateColumns }, ($, db) => {
  const { instance_id, ...row } = $;
  return db
    .insert(verifactu_certificates)
    .values({ instance_id, ...row })
    .onConflictDoUpdate({ target: columns.instance_id, set: { ...row, announced_days: null } });
});

export const deleteCertificate = query.run(ofWorkshop, ($, db) =>
  db.delete(verifactu_certificates).where(eq(instance_id, $.instanceId)),
);

const ofDeployment = getTableColumns(deployment_certificates);
const { id, ...storedForAll } = ofDeployment;

export const findDeploymentCertificate = query.first({}, (_, db) =>
  db.select(storedForAll).from(deployment_certificates).where(eq(id, 1)),
);

/** Inserts or replaces the deployment's certificate. */
export const upsertDeploymentCertificate = query.run(storedForAll, ($, db) =>
  db
    .insert(deployment_certificates)
    .values({ id: sql`1`, ...$ })
    .onConflictDoUpdate({ target: id, set: $ }),
);

export const deleteDeploymentCertificate = query.run({}, (_, db) => db.delete(deployment_certificates));

/** Counts the workshops whose tax records may be sent with the deployment's certificate. */
export const countRepresented = query.one(
  {},
  () => sql<{ represents: number }>`
  select count(*)::int as represents from instances
  where verifactu_represented_since is not null and removing_at is null`,
);

export interface ExpiringCertificate {
  instance_id: number;
  holder: string;
  expires_at: string;
  announced_days: number | null;
}

/** Lists the workshops' certificates that expire between two moments. */
export const listExpiringCertificates = query(
  { after: param.date, until: param.date },
  ($) => sql<ExpiringCertificate>`
  select c.instance_id, c.holder, c.expires_at, c.announced_days
  from verifactu_certificates c join instances i on i.id = c.instance_id
  where c.expires_at > ${$.after} and c.expires_at <= ${$.until} and i.removing_at is null and i.paused_at is null
  order by c.instance_id`,
);

/**
 * Locks a workshop's certificate if it expires at the given time. Returns undefined if the certificate was replaced.
 * Otherwise returns the row; the caller must check `announced_days`, because another process may have announced the
 * expiry before the lock was acquired.
 */
export const lockExpiringCertificate = query.first(
  { ...ofWorkshop, expiresAt: columns.expires_at },
  ($) => sql<ExpiringCertificate>`
  select instance_id, holder, expires_at, announced_days from verifactu_certificates
  where instance_id = ${$.instanceId} and expires_at = ${$.expiresAt} for update`,
);

export const setAnnouncedDays = query.run({ ...ofWorkshop, announced_days: param.integer }, ($, db) =>
  db
    .update(verifactu_certificates)
    .set({ announced_days: $.announced_days })
    .where(eq(instance_id, $.instanceId)),
);

const certificateKey = { instance_id, sealed: columns.sealed };

interface SealedCertificate {
  instance_id: number;
  sealed: Buffer;
}

/** Lists a page of the workshops' encrypted certificates, ordered by workshop. */
export const listSealedCertificates = query(
  { instance_id, most: param.integer },
  ($) => sql<SealedCertificate>`
  select instance_id, sealed from verifactu_certificates
  where instance_id > ${$.instance_id} order by instance_id limit ${$.most}`,
);

/**
 * Replaces the ciphertext of a workshop's certificate, because the certificate was encrypted again. Changes nothing if
 * the certificate was replaced meanwhile.
 */
export const resealCertificate = query.run(
  { ...certificateKey, anew: param.bytes },
  ($) => sql`
  update verifactu_certificates set sealed = ${$.anew}
  where instance_id = ${$.instance_id} and sealed = ${$.sealed}`,
);

/** Lists the deployment's encrypted certificate, if its id is higher than the given id. */
export const listSealedDeploymentCertificate = query(
  { id: param.integer, most: param.integer },
  ($) => sql<{ id: number; sealed: Buffer }>`
  select id, sealed from deployment_certificates where id > ${$.id} order by id limit ${$.most}`,
);

/**
 * Replaces the ciphertext of the deployment's certificate, because the certificate was encrypted again. Changes nothing
 * if the certificate was replaced meanwhile.
 */
export const resealDeploymentCertificate = query.run(
  { id: param.integer, sealed: ofDeployment.sealed, anew: param.bytes },
  ($) => sql`
  update deployment_certificates set sealed = ${$.anew} where id = ${$.id} and sealed = ${$.sealed}`,
);
