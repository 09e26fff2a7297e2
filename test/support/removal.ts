import { removalToken, type SealKey } from '../../domain/secrets/seals.ts';
import { secretBox } from './secret-box.ts';

/** Lets a transaction delete a workshop's rows, as the service does when it removes one. */
export function removing(instanceId: number, [key] = secretBox.sealKeys as [SealKey]): string {
  return `update instances set removing_at = now() where id = ${instanceId};
    select set_config('workshop.removal', '${removalToken(key, instanceId)}', true)`;
}
