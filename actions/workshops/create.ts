import type { Tx } from '../../db/connection/client.ts';
import { seedHolidays } from '../../db/workshops/holidays.ts';
import { type Instance, insertInstance, type NewInstance } from '../../db/workshops/queries.ts';
import { setRemovalHash } from '../../db/workshops/removal.ts';
import { removalHash } from '../../domain/secrets/seals.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { localDay } from '../../domain/time/local.ts';
import { holidaysToSeed } from '../../domain/workshops/holiday-seed.ts';

interface Creation {
  tx: Tx;
  secretBox: SecretBox;
  now: Date;
}

export type WorkshopFields = Omit<NewInstance, 'id' | 'base_url' | 'created_at' | 'removal_hash'> & {
  host: string;
  base_url?: string | undefined;
};

/** Inserts a workshop with its host, the hash of its removal token, and its holidays. */
export async function createWorkshop(
  { tx, secretBox, now }: Creation,
  { host, base_url = `https://${host}`, ...fields }: WorkshopFields,
): Promise<Instance> {
  const row = { ...fields, base_url, created_at: now.toISOString() };
  const instance = await insertInstance(tx, row, host);
  const hash = removalHash(secretBox.sealKeys, instance.id);
  await setRemovalHash(tx, { instanceId: instance.id, hash });
  await seedYears(tx, instance, now);
  return instance;
}

/** Inserts the public holidays of the current and the next year. */
export async function seedYears(tx: Tx, instance: Instance, now: Date): Promise<void> {
  const year = Number(localDay(now, instance.timezone).slice(0, 4));
  for (const seeded of [year, year + 1]) {
    await seedHolidays(tx, [instance.id], seeded, holidaysToSeed(instance, seeded));
  }
}
