import type { ExternalCalls } from '../../../actions/context.ts';
import { type AccessContext, recordAccountEvent } from '../../../actions/people/context.ts';
import { type Account, updateAccount } from '../../../db/people/accounts.ts';
import { endSessionsOnTablets } from '../../../db/people/sessions.ts';
import { isSimplePin } from '../../../domain/people/pin.ts';
import { invalidField } from '../../../domain/requests/problem.ts';

export type PinHash = string;

/** Hashes a PIN without an open transaction. Refuses one that is easy to guess. */
export function hashPin(
  { body, instance }: { body: { pin: string | null }; instance: { id: number } },
  { hashPassword }: ExternalCalls,
): Promise<PinHash> {
  const pin = body.pin ?? '';
  if (isSimplePin(pin)) throw invalidField('/pin', 'simplePin');
  return hashPassword(instance.id, pin);
}

/** Stores the PIN of a person, or removes it. Ends the sessions of the person on tablets. */
export async function storePin(
  context: AccessContext,
  account: Account,
  hash: PinHash | undefined,
): Promise<void> {
  await updateAccount(context.tx, account, { pin_hash: hash ?? null });
  await endSessionsOnTablets(context.tx, { instanceId: account.instance_id, accountId: account.id });
  await recordAccountEvent(context, account.id, hash ? 'pin_set' : 'pin_removed');
}
