import type { InjectOptions } from 'fastify';
import { openSignedLinks } from '../../../../domain/secrets/signed-links.ts';
import { logCommunications } from '../../../api/messages/scene.ts';
import { eventsWith, instanceIdOf } from '../../../support/fixtures.ts';
import type { TestWorkshop } from '../../../support/workshop.ts';

export const appSecret = 'signs the links of the tests, and nothing else';
const signedLinks = openSignedLinks([appSecret]);

/**
 * Returns functions that create mails with signed links, and request the links. The workshop must be opened with
 * `appSecrets: [appSecret]`.
 */
export function readersOf({ app, sql, host }: Pick<TestWorkshop, 'app' | 'sql' | 'host'>) {
  /** Returns the paths of the signed links in a mail. */
  const linksOf = async (communicationId: number, at = host) => {
    const id = await instanceIdOf(sql, at);
    const { open, unsubscribe, click } = signedLinks.of({ id, base_url: '' }, communicationId);
    return { open, unsubscribe, click };
  };
  const mailTo = async (clientId: number | null, status = 'sent') => {
    const [id] = await logCommunications(sql, host, [{ client_id: clientId, status }]);
    const number = Number(id?.split('-')[1]);
    return { id: id as string, number, ...(await linksOf(number)) };
  };
  return {
    linksOf,
    mailTo,
    ask: (method: InjectOptions['method'], url: string, options: InjectOptions = {}) =>
      app.inject({ method, url, ...options, headers: { host, ...options.headers } } as InjectOptions),
    statusOf: async ({ number }: { number: number }) => {
      const [row] = await sql`select status from communications where id = ${number}`;
      return row?.status;
    },
    eventsOf: ({ id }: { id: string }) => eventsWith(sql, id, 'communication_id'),
  };
}
