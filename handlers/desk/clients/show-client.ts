import { findClient } from '../../../db/clients/queries.ts';
import { findEmailFlags } from '../../../db/messages/invalid-emails.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { comparableEmail } from '../../../domain/text/mail-address.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { clientRecord } from '../../clients/record.ts';

export const showClient: DeskHandlers['showClient'] = async ({ params, instance, tx }) => {
  const client = await findClient(tx, { instanceId: instance.id, id: params.id });
  if (!client) throw problem('not_found');
  const { email, billing_email } = client;
  const addresses = [email, billing_email].filter((each) => each !== null);
  const flags = await findEmailFlags(tx, instance.id, addresses.map(comparableEmail));
  const flagOf = (address: string | null) =>
    address === null ? null : (flags.get(comparableEmail(address)) ?? null);
  const email_invalid = flagOf(email);
  const billing_email_invalid = flagOf(billing_email);
  return { status: 200, body: { ...clientRecord(client), email_invalid, billing_email_invalid } };
};
