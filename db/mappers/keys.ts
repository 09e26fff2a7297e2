import type { components } from '../../generated/desk-types.ts';
import type { ListedKey } from '../queries/keys.ts';

/** A key as the desk shows it: its secret was shown once. */
export function keyRecord(key: ListedKey): components['schemas']['ApiKey'] {
  return {
    id: key.id,
    name: key.name,
    purpose: key.purpose,
    prefixes: key.prefixes,
    environment: key.environment,
    scopes: key.scopes,
    ip_allow_list: key.ip_allow_list,
    per_minute: key.per_minute,
    expires_at: key.expires_at,
    revoked_at: key.revoked_at,
    last_used_at: key.last_used_at,
    created_at: key.created_at,
  };
}
