import { lockInstance } from '../../db/workshops/queries.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { referenceKey } from '../../domain/stock/reference.ts';
import type { FieldMessage } from '../../generated/errors.ts';
import type { Context } from '../context.ts';

interface UniqueReference {
  /** Finds by `referenceKey` who has the reference already. */
  find: (key: string) => Promise<number | undefined>;
  rule: FieldMessage;
  /** Who may keep it. */
  own?: number | undefined;
}

/** One part has a reference, and one item of the price list. Whoever else gives references out waits. */
export async function requireFreeReference(
  { tx, instance }: Pick<Context, 'tx' | 'instance'>,
  reference: string,
  { find, rule, own }: UniqueReference,
): Promise<void> {
  await lockInstance(tx, instance.id);
  const holder = await find(referenceKey(reference));
  if (holder !== undefined && holder !== own) throw invalidField('/reference', rule);
}
