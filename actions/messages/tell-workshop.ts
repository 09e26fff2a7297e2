import type { Tx } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { mailableAddress } from '../../domain/messages/mail-address.ts';
import type { NoticeValues, WorkshopNotices } from '../../domain/messages/notices/kinds.ts';
import { noticeMail } from '../../domain/messages/notices/notice.ts';
import { aboutNothing } from '../../domain/messages/outgoing.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { stageMessages } from './stage.ts';

type AboutWorkshop<Kind extends keyof WorkshopNotices> = NoticeValues[Kind] & {
  /** Null if the mail is about no client. */
  budgetId: number | null;
};

/**
 * Mails the workshop's own address, beside the desk's notices: where that can't be sent they are all there is. The log
 * files it with the budget that it is about, so that erasing the client finds it.
 */
export async function tellWorkshop<Kind extends keyof WorkshopNotices>(
  tx: Tx,
  instance: Instance,
  kind: Kind,
  about: AboutWorkshop<Kind>,
  now: Date,
  /** Seals a client's link; null: the mail has none. */
  secretBox: SecretBox | null = null,
): Promise<void> {
  const to = mailableAddress(instance.email === '' ? null : instance.email);
  if (to === null) return;
  const values = { ...about, workshop: instance, recipient: instance.name };
  const mail = noticeMail(kind, instance.language, values);
  const its = { ...aboutNothing, budgetId: about.budgetId, to };
  const message = { ...its, channel: 'email', ...mail, fromName: null, replyTo: null } as const;
  await stageMessages({ tx, instanceId: instance.id, secretBox, now }, [message]);
}
