import { setTimeout as sleep } from 'node:timers/promises';
import { findAccountByEmail } from '../../db/people/accounts.ts';
import { Problem } from '../../domain/requests/problem.ts';
import { comparableEmail } from '../../domain/text/mail-address.ts';
import { hasAccess } from './access.ts';
import { createAccessLink } from './access-link.ts';
import { addressSubject, reserveAttempt, subjectOf } from './attempts.ts';
import { accessContextOf, recordAccountEvent, type SignInContext } from './context.ts';
import { mailPerson } from './mail.ts';

/** Time of every answer: longer than the work for a known person, so that the time does not reveal it. */
const answerMs = 300;

/**
 * Mails a link to set a new password. The answer and its time are the same for a known and an unknown address. Refuses
 * only an address that asks too often.
 */
export async function requestPasswordLink(
  context: SignInContext,
  { email }: { email: string },
): Promise<void> {
  const { transact } = context;
  const answered = sleep(answerMs);
  await transact((tx) => reserveAttempt(tx, context, [addressSubject(context, 'link')]));
  await Promise.all([answered, sendLink(context, comparableEmail(email.trim()))]);
}

async function sendLink(context: SignInContext, email: string): Promise<void> {
  try {
    await context.transact(async (tx) => {
      await reserveAttempt(tx, context, [subjectOf('link', email)]);
      const account = await findAccountByEmail(tx, { instanceId: context.instance.id, email });
      if (!account?.active || !(await hasAccess({ tx }, account))) return;
      const acting = accessContextOf(context, tx, account);
      const link = await createAccessLink(acting, account.id, 'password');
      await recordAccountEvent(acting, account.id, 'link_created', { purpose: 'password' });
      await mailPerson(acting, account, 'password_link', { link });
    });
  } catch (error) {
    // A person who asks too often gets no further mail, and the same answer.
    if (!(error instanceof Problem)) throw error;
  }
}
