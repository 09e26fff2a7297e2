import type { Db } from '../../db/connection/client.ts';
import { findLogo } from '../../db/workshops/logos.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { Branding } from '../../domain/workshops/branding.ts';

interface ReadContext {
  tx: Db;
  instance: Pick<Instance, 'id' | 'brand_color' | 'logo'>;
}

/** Returns the branding of a workshop's papers; null if it has none. */
export async function brandingOf({ tx, instance }: ReadContext): Promise<Branding | null> {
  const { id, brand_color: color, logo: name } = instance;
  if (name === null) return color === null ? null : { color, logo: null };
  const found = await findLogo(tx, { instanceId: id, name });
  if (!found) throw new Error(`workshop ${id} has no logo ${name}`);
  const { created_at: _, ...logo } = found;
  return { color, logo };
}
