import { type DemoPictures, demoPictures } from '../../../actions/demo/pictures.ts';
import { createSandbox } from '../../../actions/sandbox/create.ts';
import { createWorkshop } from '../../../actions/workshops/create.ts';
import { findInstanceByHost } from '../../../db/workshops/queries.ts';
import { findHolderOfHost } from '../../../db/workshops/removal.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import { placeProblem } from '../../../domain/workshops/place.ts';
import type { DeskPreparedHandler } from '../../handler.ts';
import { convertUniqueViolation, instanceRecord } from './list-instances.ts';

/** Default place of a new workshop, equal to the defaults of the columns. */
const defaultPlace = { country: 'ES', region: null, timezone: 'Europe/Madrid' };

export const createInstance: DeskPreparedHandler<'createInstance', DemoPictures> = {
  takesLong: ({ body }) => body.sandbox === true,
  prepare: (_request, { makeThumbnail }) => demoPictures(makeThumbnail),
  async handle(request, pictures) {
    const { body, tx } = request;
    const { host: givenHost, sandbox = false, ...fields } = body;
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
        body: { ...instanceRecord({ ...instance, aliases: [] }, request.now), keys: [] },
      };
    }
    const parts = { maker: request.maker, documents: request.documents, pictures: requireRow(pictures) };
    const { instance, keys } = await createSandbox(request, parts, created).catch(convertUniqueViolation);
    return { status: 201, body: { ...instanceRecord({ ...instance, aliases: [] }, request.now), keys } };
  },
};
