import { clientRecord } from '../../../db/mappers/clients.ts';
import { findClient } from '../../../db/queries/clients.ts';
import { findEmailFlags } from '../../../db/queries/invalid-emails.ts';
import { problem } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const showClient: DeskHandlers['showClient'] = async ({ params, instance, tx }) => {
  const client = await findClient(tx, instance.id, params.id);
  if (!client) throw problem('not_found');
  const { email, billing_email } = client;
  const flags = await findEmailFlags(
    tx,
    instance.id,
    [email, billing_email].filter((each) => each !== null),
  );
  const flagOf = (address: string | null) => flags.get(address?.toLowerCase() ?? '') ?? null;
  const email_invalid = flagOf(email);
  const billing_email_invalid = flagOf(billing_email);
  return { status: 200, body: { ...clientRecord(client), email_invalid, billing_email_invalid } };
};
