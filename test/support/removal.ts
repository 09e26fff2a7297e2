import { removalToken, type SealKey } from '../../domain/secrets/seals.ts';
import { secretBox } from './secret-box.ts';

/** Returns SQL statements that allow a transaction to delete a workshop's rows, as the service's own removal does. */
export function removing(instanceId: number, [key] = secretBox.sealKeys as [SealKey]): string {
  return `update instances set removing_at = now() where id = ${instanceId};
    select set_config('workshop.removal', '${removalToken(key, instanceId)}', true)`;
}
