import { keepLogo } from '../../../actions/workshops/keep-logo.ts';
import { insertLogo } from '../../../db/workshops/logos.ts';
import { updateInstance } from '../../../db/workshops/queries.ts';
import { readMailAddress } from '../../../domain/messages/mail-address.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { Logo } from '../../../domain/workshops/branding.ts';
import { placeProblem } from '../../../domain/workshops/place.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import type { DeskPreparedHandler } from '../../handler.ts';
import { changedSettings } from './show-settings.ts';

export const setSettings: DeskHandlers['setSettings'] = async ({ body, instance, tx }) => {
  const { schedule, ...fields } = body;
  const wrong = placeProblem(fields, instance);
  if (wrong) throw wrong;
  requireMailable(fields.email);
  await updateInstance(tx, instance.id, {
    ...fields,
    ...(schedule && { schedule: { ...instance.schedule, ...schedule } }),
  });
  return changedSettings(tx, instance);
};

export const setLogo: DeskPreparedHandler<'setLogo', Logo> = {
  takesLong: ({ body }) => body.file !== undefined,
  prepare: ({ body, documents }, { makeLogo }) =>
    keepLogo({ documents, makeLogo }, Buffer.from(body.file ?? '', 'base64')),
  async handle({ tx, instance, now }, logo) {
    if (logo) await insertLogo(tx, instance.id, logo, now);
    await updateInstance(tx, instance.id, { logo: logo?.name ?? null });
    return changedSettings(tx, instance);
  },
};

/** An empty text stands for none. */
function requireMailable(email = ''): void {
  if (email === '') return;
  const read = readMailAddress(email);
  if ('problem' in read) throw invalidField('/email', read.problem, read.params);
}
