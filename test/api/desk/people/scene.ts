import { TOTP } from 'otpauth';
import type { SignInContext } from '../../../../actions/people/context.ts';
import { acceptInvitation } from '../../../../actions/people/invitation.ts';
import { signInWithPassword } from '../../../../actions/people/sign-in.ts';
import { openPasswordHasher } from '../../../../adapters/threads/passwords.ts';
import { inTransaction } from '../../../../db/connection/transaction.ts';
import { findSession } from '../../../../db/people/sessions.ts';
import type { Instance } from '../../../../db/workshops/queries.ts';
import { hashToken } from '../../../../domain/people/secret-token.ts';
import type { Method } from '../../../support/requests.ts';
import { secretBox } from '../../../support/secret-box.ts';
import { sharedThreads } from '../../../support/threads.ts';
import { openWorkshop } from '../../../support/workshop.ts';

export const password = 'cola verde del martes';

type Context = Partial<Pick<SignInContext, 'now'>>;

/** Opens a workshop with functions for the access of its people. */
export async function openPeople() {
  const workshop = await openWorkshop();
  const { askDesk, desk, sql, instanceId, database, clock } = workshop;
  const hasher = openPasswordHasher(sharedThreads());
  const [row] = await sql`select * from instances where id = ${instanceId}`;
  const instance = { ...row, host: workshop.host } as Instance;

  const contextOf = (fields: Context = {}): SignInContext => ({
    instance,
    secretBox,
    hasher,
    visitor: {
      address: '192.0.2.7',
      userAgent: 'Firefox/140.0 Windows',
      deviceToken: null,
      tabletToken: null,
    },
    now: clock.now(),
    transact: (work) => inTransaction(database, (tx) => work(tx)),
    ...fields,
  });

  const invite = async (name: string, role = 'office', more: object = {}) =>
    (await desk('POST', '/people', { name, role, by: 'link', ...more })).body;
  const tokenOf = ({ link }: { link: { url: string } }) => link.url.slice(link.url.lastIndexOf('/') + 1);

  /** Invites a person, who accepts with a password. */
  async function join(name: string, role = 'office', more: object = {}) {
    const invited = await invite(name, role, more);
    const session = await acceptInvitation(contextOf(), { token: tokenOf(invited), password });
    return { id: invited.person.id as number, name, session };
  }

  /** Sends a request as a person. */
  const as = (name: string, method: Method, path: string, body?: unknown) =>
    askDesk(method, path, body, { 'x-staff-member': encodeURIComponent(name) });

  const sessionOf = ({ token }: { token: string }) =>
    findSession(database.reads, { instanceId, tokenHash: hashToken(token) });

  const signIn = (login: string, entered = password) =>
    signInWithPassword(contextOf(), { login, password: entered });

  const history = async (id: number): Promise<string[]> =>
    (await desk('GET', `/people/history?person_id=${id}`)).body.data.map(
      ({ kind }: { kind: string }) => kind,
    );

  const person = async (id: number) => (await desk('GET', `/people/${id}`)).body;

  return { ...workshop, instance, contextOf, invite, tokenOf, join, as, sessionOf, signIn, history, person };
}

/** Returns the code that an authenticator app shows. */
export const appCode = (secret: string, at: Date) =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() });
