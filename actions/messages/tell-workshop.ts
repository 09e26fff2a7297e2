import type { Tx } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { mailableAddress } from '../../domain/messages/mail-address.ts';
import type { NoticeValues, WorkshopNotices } from '../../domain/messages/notices/kinds.ts';
import { noticeMail } from '../../domain/messages/notices/notice.ts';
import { aboutNothing } from '../../domain/messages/outgoing.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { stageMessages } from './stage.ts';

/** Mails the workshop's own address, beside the desk's notices: where that can't be sent they are all there is. */
export async function tellWorkshop<Kind extends keyof WorkshopNotices>(
  tx: Tx,
  instance: Instance,
  kind: Kind,
  about: NoticeValues[Kind],
  now: Date,
  /** Seals a client's link; null: the mail has none. */
  secretBox: SecretBox | null = null,
): Promise<void> {
  const to = mailableAddress(instance.email === '' ? null : instance.email);
  if (to === null) return;
  const values = { ...about, workshop: instance, recipient: instance.name };
  const mail = noticeMail(kind, instance.language, values);
  const message = { ...aboutNothing, channel: 'email', to, ...mail, fromName: null, replyTo: null } as const;
  await stageMessages({ tx, instanceId: instance.id, secretBox, now }, [message]);
}
