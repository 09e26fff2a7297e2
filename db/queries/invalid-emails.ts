import { arrayLiteral, type Db, statement, type Tx } from '../client.ts';

const flag = statement(`
  insert into invalid_emails (instance_id, email, reason, since) values ($1, lower($2), $3, $4)
  on conflict (instance_id, email) do nothing`);

/** Mail for the address came back for good: whichever client has it is known by it. */
export async function flagInvalidEmail(
  tx: Tx,
  instanceId: number,
  email: string,
  reason: string,
  now: Date,
): Promise<void> {
  await flag(tx, instanceId, email, reason, now.toISOString());
}

const find = statement<{ email: string }>(`
  select email from invalid_emails where instance_id = $1 and email = lower($2)`);

export async function isInvalidEmail(db: Db, instanceId: number, email: string): Promise<boolean> {
  return (await find(db, instanceId, email)).length > 0;
}

const findSome = statement<{ email: string }>(`
  select email from invalid_emails where instance_id = $1 and email = any ($2)`);

/** Of these addresses, those that mail came back from: in lower case. */
export async function findInvalidEmails(db: Db, instanceId: number, emails: string[]): Promise<Set<string>> {
  const sought = arrayLiteral(emails.map((email) => email.toLowerCase()));
  return new Set((await findSome(db, instanceId, sought)).map(({ email }) => email));
}
