import { type DemoPictures, demoPictures } from '../../../actions/demo/pictures.ts';
import { operator } from '../../../actions/people/context.ts';
import { invitePerson } from '../../../actions/people/invite.ts';
import { createSandbox } from '../../../actions/sandbox/create.ts';
import { createWorkshop } from '../../../actions/workshops/create.ts';
import { findInstanceByHost, type Instance } from '../../../db/workshops/queries.ts';
import { findHolderOfHost } from '../../../db/workshops/removal.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import { placeProblem } from '../../../domain/workshops/place.ts';
import type { AnyRequest, DeskPreparedHandler } from '../../handler.ts';
import { convertUniqueViolation, instanceRecord } from './list-instances.ts';

/** Invites the owner of a new workshop, if one is named. Returns the link, which is shown only once. */
async function inviteOwner(
  { tx, now, secretBox }: Pick<AnyRequest, 'tx' | 'now' | 'secretBox'>,
  instance: Instance,
  name: string | undefined,
) {
  if (name === undefined) return null;
  const context = { tx, now, secretBox, instance, actor: operator };
  const { link } = await invitePerson(context, { name, role: 'owner', by: 'link' });
  return link;
}

/** Default place of a new workshop, equal to the defaults of the columns. */
const defaultPlace = { country: 'ES', region: null, timezone: 'Europe/Madrid' };

export const createInstance: DeskPreparedHandler<'createInstance', DemoPictures> = {
  takesLong: ({ body }) => body.sandbox === true,
  prepare: (_request, { makeThumbnail }) => demoPictures(makeThumbnail),
  async handle(request, pictures) {
    const { body, tx } = request;
    const { host: givenHost, sandbox = false, owner, ...fields } = body;
    const host = givenHost.toLowerCase();
    const wrong = placeProblem(fields, defaultPlace);
    if (wrong) throw wrong;
    if ((await findInstanceByHost(tx, host)) || (await findHolderOfHost(tx, { host })))
      throw invalidField('/host', 'hostTaken');

    const created = { ...fields, host };
    if (!sandbox) {
      const instance = await createWorkshop(request, created).catch(convertUniqueViolation);
      return {
        status: 201,
        body: {
          ...instanceRecord({ ...instance, aliases: [] }, request.now),
          keys: [],
          owner_link: await inviteOwner(request, instance, owner),
        },
      };
    }
    const parts = { maker: request.maker, documents: request.documents, pictures: requireRow(pictures) };
    const { instance, keys } = await createSandbox(request, parts, created).catch(convertUniqueViolation);
    const record = instanceRecord({ ...instance, aliases: [] }, request.now);
    const owner_link = await inviteOwner(request, instance, owner);
    return { status: 201, body: { ...record, keys, owner_link } };
  },
};
