import type { Account } from '../../db/people/accounts.ts';
import { noReferences } from '../../domain/messages/message.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { mailableAddress } from '../../domain/text/mail-address.ts';
import { type AccountMailKind, type AccountMailValues, accountMail } from '../../views/mails/account.ts';
import type { Context } from '../context.ts';
import { stageMessages } from '../messages/stage.ts';

interface MailContext extends Pick<Context, 'tx' | 'instance' | 'now'> {
  secretBox: SecretBox;
}

type Facts = Partial<Pick<AccountMailValues, 'link' | 'device' | 'network' | 'passkey'>>;

/**
 * Mails a person of the staff about its access, through the workshop's own mail. Returns false if that is not possible:
 * the person has no address, or the workshop no mail or no credit. Call this last in a transaction, because it locks the
 * workshop's credit.
 */
export async function mailPerson(
  { tx, instance, now, secretBox }: MailContext,
  account: Pick<Account, 'email' | 'name' | 'language'>,
  kind: AccountMailKind,
  { link = null, ...facts }: Facts = {},
): Promise<boolean> {
  const to = mailableAddress(account.email);
  if (to === null) return false;
  const values = { workshop: instance, name: account.name, link, at: now, ...facts };
  const mail = accountMail(kind, account.language, values);
  const staged = await stageMessages({ tx, instanceId: instance.id, secretBox, now }, [
    {
      ...noReferences,
      ...mail,
      channel: 'email',
      to,
      toStaff: true,
      // The log does not contain the link, with which its readers would get the access of the person.
      logged: link ? mail.text.replaceAll(link.url, '…') : null,
      fromName: null,
      replyTo: null,
    },
  ]);
  return 'ids' in staged;
}
