import { mailableAddress } from '../../domain/mail-address.ts';
import type { WorkshopNotices } from '../../domain/notices/kinds.ts';
import { noticeMail } from '../../domain/notices/notice-mail.ts';
import { aboutNothing } from '../../domain/outgoing.ts';
import type { Tx } from '../client.ts';
import type { Instance } from '../queries/instances.ts';
import { stageMessages } from './stage.ts';

/** By mail to the workshop's own address, beside the desk's notices: where it can't be sent they are all there is. */
export async function tellWorkshop<Kind extends keyof WorkshopNotices>(
  tx: Tx,
  instance: Instance,
  kind: Kind,
  about: WorkshopNotices[Kind],
  now: Date,
): Promise<void> {
  const to = mailableAddress(instance.email === '' ? null : instance.email);
  if (to === null) return;
  const values = { ...about, workshop: instance, recipient: instance.name };
  const mail = noticeMail(kind, instance.language, values);
  const message = { ...aboutNothing, channel: 'email', to, ...mail, fromName: null, replyTo: null } as const;
  await stageMessages(tx, instance.id, [message], now);
}
