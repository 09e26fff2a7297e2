import { wakeLane } from '../../db/verifactu/backlog.ts';
import { updateInstance } from '../../db/workshops/queries.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { localDay } from '../../domain/time/local.ts';
import { pastEndDay } from '../../domain/verifactu/mode.ts';
import type { Context } from '../context.ts';

/** Ends the sending of tax records on 31 December of this year, or withdraws an earlier decision to end it. */
export async function endSending({ tx, instance, now }: Context, withdraw: boolean): Promise<void> {
  const { id, verifactu, timezone } = instance;
  if (verifactu !== 'production') throw invalidField('/withdraw', 'endOnlyProduction');
  const today = localDay(now, timezone);
  const ended = pastEndDay(instance, today);
  if (ended !== null) throw invalidField('/withdraw', 'endOver', { day: ended });
  await updateInstance(tx, id, { verifactu_ends: withdraw ? null : `${today.slice(0, 4)}-12-31` });
  await wakeLane(tx, { instanceId: id });
}
