import { insertAlert } from '../../db/workshops/usage.ts';
import { noReferences } from '../../domain/messages/message.ts';
import type { NoticeValues, WorkshopAlerts } from '../../domain/messages/notice-kinds.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { mailableAddress } from '../../domain/text/mail-address.ts';
import { noticeMail } from '../../views/mails/notice.ts';
import type { Context } from '../context.ts';
import { stageMessages } from './stage.ts';

interface AlertContext extends Pick<Context, 'tx' | 'instance' | 'now'> {
  /** Encrypts the tokens of links to the client's page. Null if the mail contains no such link. */
  secretBox: SecretBox | null;
}

type AboutAlert<Kind extends keyof WorkshopAlerts> = NoticeValues[Kind] & {
  /** The budget that the alert concerns; null if the alert concerns no client's budget. */
  budgetId: number | null;
};

/**
 * Alerts the workshop: stores `facts` in the desk's list of alerts, and mails the workshop if it has a valid address.
 * The log assigns the mail to the alert's budget, so that an erasure of the client finds the mail. Call this last in a
 * transaction, because it locks the workshop's credit.
 */
export async function alertWorkshop<Kind extends keyof WorkshopAlerts>(
  { tx, instance, now, secretBox }: AlertContext,
  kind: Kind,
  about: AboutAlert<Kind>,
  facts: Record<string, unknown>,
): Promise<void> {
  await insertAlert(tx, { instanceId: instance.id, kind, data: facts, now });
  const to = mailableAddress(instance.email === '' ? null : instance.email);
  if (to === null) return;
  const values = { ...about, workshop: instance, recipient: instance.name };
  const mail = noticeMail(kind, instance.language, values);
  const references = { ...noReferences, budgetId: about.budgetId, to };
  const draft = { ...references, channel: 'email', ...mail, fromName: null, replyTo: null } as const;
  await stageMessages({ tx, instanceId: instance.id, secretBox, now }, [draft]);
}
