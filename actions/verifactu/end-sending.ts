import { wakeLane } from '../../db/verifactu/sending.ts';
import { updateInstance } from '../../db/workshops/queries.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { localDay } from '../../domain/time/local.ts';
import type { Context } from '../context.ts';

/** Sets the end of this year as the end of sending, or takes it back. */
export async function endSending({ tx, instance, now }: Context, withdraw: boolean): Promise<void> {
  const { id, verifactu, verifactu_ends: ends, timezone } = instance;
  if (verifactu !== 'production') throw invalidField('/withdraw', 'endOnlyProduction');
  const today = localDay(now, timezone);
  if (ends !== null && ends < today) throw invalidField('/withdraw', 'endOver', { day: ends });
  await updateInstance(tx, id, { verifactu_ends: withdraw ? null : `${today.slice(0, 4)}-12-31` });
  await wakeLane(tx, { instanceId: id });
}
