import { lockInstance } from '../../db/workshops/queries.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { referenceKey } from '../../domain/stock/reference.ts';
import type { FieldMessage } from '../../generated/errors.ts';
import type { Context } from '../context.ts';

interface UniqueReference {
  /** Returns the id of the row with this `referenceKey`. */
  find: (key: string) => Promise<number | undefined>;
  rule: FieldMessage;
  /** The id of the row that is being changed, which may keep its reference. */
  own?: number | undefined;
}

/**
 * Requires that no other part, or no other item of the price list, has the reference. Locks the workshop, so that no
 * concurrent transaction can assign the reference.
 */
export async function requireFreeReference(
  { tx, instance }: Pick<Context, 'tx' | 'instance'>,
  reference: string,
  { find, rule, own }: UniqueReference,
): Promise<void> {
  await lockInstance(tx, instance.id);
  const holder = await find(referenceKey(reference));
  if (holder !== undefined && holder !== own) throw invalidField('/reference', rule);
}
