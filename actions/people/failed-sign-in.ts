import { recordFailedSignIn } from '../../db/people/events.ts';
import { describeDevice, networkOf } from '../../domain/people/device.ts';
import type { SignInContext } from './context.ts';

/** The wrong input of a failed sign-in. */
type FailedMethod = 'password' | 'code' | 'pin' | 'confirmation';

/**
 * Records a failed sign-in in the history of access. Unknown names are recorded as well, so that the time of an answer
 * does not reveal whether the person exists. The entered name is not stored, because it may be a password.
 */
export async function recordFailure(
  { instance, visitor, now, transact }: SignInContext,
  account: { id: number } | undefined,
  method: FailedMethod,
): Promise<void> {
  await transact((tx) =>
    recordFailedSignIn(tx, {
      instanceId: instance.id,
      accountId: account?.id ?? null,
      method,
      device: describeDevice(visitor.userAgent),
      network: networkOf(visitor.address),
      now,
    }),
  );
}
