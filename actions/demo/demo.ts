import type { Tx } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';

/** The demo workshop while its data are inserted in one transaction. */
export interface Demo {
  instance: Instance;
  secretBox: SecretBox;
  tx: Tx;
  now: Date;
}

export interface DemoVehicle {
  id: number;
  client_id: number;
}
