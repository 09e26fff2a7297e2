import { setTransport } from '../../../actions/messages/set-transport.ts';
import { stageMessages } from '../../../actions/messages/stage.ts';
import type { Database, Tx } from '../../../db/connection/client.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { insertCredit } from '../../../db/messages/credit.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { noReferences } from '../../../domain/messages/message.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { secret } from './deployment.ts';

const secretBox = openSecretBox([secret]);
const staff = { kind: 'staff', name: 'Bench' } as const;
const mail = {
  ...noReferences,
  channel: 'email' as const,
  to: 'clara@example.com',
  subject: 'Su coche está listo',
  text: 'Puede recogerlo hasta las 19:00.',
  html: '<p>Puede recogerlo hasta las <b>19:00</b>.</p>',
  fromName: null,
  replyTo: null,
};

/** Lets a workshop send through a mail server of this machine, with credit for more than any bench sends. */
export async function useMailServer(tx: Tx, instance: Instance, port: number): Promise<void> {
  const smtp = { kind: 'smtp', host: '127.0.0.1', port, secure: false, user: null, password: null } as const;
  const transport = { channel: 'email', settings: smtp, sender: 'taller@example.com' } as const;
  const now = new Date();
  await insertCredit(tx, instance.id, 1_000_000, null, staff, now);
  await setTransport({ instance, secretBox, tx, now }, transport);
}

/** Stages mails in one transaction. The operation that sends one would wait until it is handed over. */
export async function stageMails(database: Database, instanceId: number, count: number): Promise<void> {
  const mails = Array.from({ length: count }, () => mail);
  await inTransaction(database, (tx) => stageMessages({ tx, instanceId, secretBox, now: new Date() }, mails));
}
