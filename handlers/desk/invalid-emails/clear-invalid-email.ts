import { clearInvalidEmail as clearFlag } from '../../../db/queries/invalid-emails.ts';
import { problem } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const clearInvalidEmail: DeskHandlers['clearInvalidEmail'] = async ({ params, instance, tx }) => {
  const email = await clearFlag(tx, instance.id, params.email);
  if (email === undefined) throw problem('not_found');
  return { status: 200, body: { ok: true, email } };
};
