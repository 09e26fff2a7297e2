import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../../db/connection/connection.ts';
import { patienceMs } from '../../../../test/support/patience.ts';
import { appSecret } from '../../../../test/support/service-process.ts';
import { certaintyField } from '../../../../views/panel/page-context.ts';
import { openDesk } from '../../bench/harness/desk.ts';
import { Deployment, type Engine } from '../harness/deployment.ts';
import { type Answer, isSignedOut, openScene, type Person, type Scene } from './sessions/scene.ts';

/** Number of requests that begin after the end of their session. 1,000 take one round of each act. */
const minRequests = Number(process.env.FAULT_SESSIONS ?? 1_000);
/** Visitors who send requests with one session, and the requests of each before the act and after it. */
const visitors = 10;
const requestsEach = { before: 2, after: 20 };

const host = 'faults.test';

interface Request {
  path: string;
  fields?: Record<string, string>;
  /** Name of the record that the request creates. */
  creates?: string;
}

/** The requests of a session, of each kind that the panel serves. */
const requests: Record<string, () => Request> = {
  page: () => ({ path: '/panel/settings/categories' }),
  'own page': () => ({ path: '/panel/account' }),
  act: () => createCategory(),
  file: () => ({
    path: '/panel/operations/drawDeclaration',
    fields: { operation: 'drawDeclaration', nonce: randomUUID() },
  }),
  stream: () => ({ path: '/panel/live' }),
  picker: () => ({ path: '/panel/pick/category?q=Muestra' }),
  search: () => ({ path: '/panel/find?q=Muestra' }),
  'typed date': () => ({ path: '/panel/echo?type=date&text=lunes' }),
};

function createCategory(): Request {
  const creates = `Muestra ${randomUUID()}`;
  const fields = { operation: 'createCategory', nonce: randomUUID(), name: creates };
  return { path: '/panel/settings/categories', fields, creates };
}

interface Act {
  scene: Scene;
  owner: Person;
  person: Person;
}

/** Submits a form of the owner about a person. */
const asOwner = ({ scene, owner, person }: Act, operation: string, fields: Record<string, string>) =>
  scene.send(cookieOf(owner), `/panel/people/${person.staffId}`, {
    ...{ operation, nonce: randomUUID(), id: String(person.staffId) },
    ...fields,
  });

/** Submits a form of the person from its other session, which stays. */
function fromOtherSession({ scene, person }: Act, operation: string, fields: Record<string, string> = {}) {
  const { cookie = '', id } = person.sessions[1] ?? {};
  return scene.send(cookie, '/panel/account', {
    operation,
    nonce: randomUUID(),
    keep: String(id),
    ...fields,
  });
}

const cookieOf = ({ sessions }: Person) => sessions[0]?.cookie ?? '';

/** The acts that end the first session of a person. */
const acts: Record<string, (act: Act) => Promise<Answer>> = {
  'sign-out': ({ scene, person }) => scene.send(cookieOf(person), '/panel/sign-out', {}),
  'another role': (act) => asOwner(act, 'setPerson', { role: 'mechanic' }),
  'the end of employment': (act) => asOwner(act, 'leavePerson', { [certaintyField]: 'true' }),
  'a new password': (act) =>
    fromOtherSession(act, 'changePassword', { password: `una frase ${randomUUID()}` }),
  'the end of the other sessions': (act) => fromOtherSession(act, 'endOtherSessions'),
};

interface SentRequest {
  kind: string;
  creates: string | undefined;
  startedAtMs: number;
  answer: Answer;
}

/** Engines of the queue: both at full size, one in CI. */
const engines: Engine[] = process.env.FAULT_SESSIONS ? ['PostgreSQL', 'Redis'] : ['Redis'];

for (const engine of engines) {
  test.runIf(process.env.REDIS_TESTS === '1')(
    `0 of ${minRequests} requests are served after their session has ended, with the queue on ${engine}`,
    { timeout: 0 },
    async () => {
      const deployment = await Deployment.open(engine);
      onTestFinished(() => deployment.close());
      const { sql, close } = connect({
        url: deployment.databaseUrl,
        applicationName: 'faults',
        settings: {},
      });
      const desk = await openDesk({ APP_SECRET: appSecret, DATABASE_URL: deployment.databaseUrl });
      await desk.demand(host, 'POST', '/instances', { host, name: 'Taller', plan: 'business' });
      await deployment.start();
      const scene = openScene({ desk, host, sql, url: () => deployment.apiUrl });
      onTestFinished(async () => {
        await scene.close();
        await desk.close();
        await close(1_000);
      });

      const total = { requests: 0, served: 0, before: 0, slowestStreamMs: 0 };
      const names = Object.keys(acts);
      for (let round = 0; total.requests < minRequests; round += 1) {
        const name = names[round % names.length] as string;
        const { sent, endedAtMs, streamMs } = await endDuringRequests(
          scene,
          acts[name] as (typeof acts)[string],
        );
        const later = sent.filter(({ startedAtMs }) => startedAtMs > endedAtMs);
        const served = later.filter(({ answer }) => !isSignedOut(answer));
        expect(served.map(({ kind, answer }) => [name, kind, answer])).toEqual([]);
        const created = later.flatMap(({ creates }) => creates ?? []);
        expect(await sql`select name from service_categories where name in ${sql(['', ...created])}`).toEqual(
          [],
        );
        total.requests += later.length;
        total.served += served.length;
        total.before += sent.filter(({ answer }) => !isSignedOut(answer)).length;
        total.slowestStreamMs = Math.max(total.slowestStreamMs, streamMs);
      }
      console.log(`queue on ${engine}: ${JSON.stringify(total)}`);
      // The sessions worked before.
      expect(total.before).toBeGreaterThan(visitors);
      expect(total.slowestStreamMs).toBeLessThan(patienceMs);
    },
  );
}

/** Sends requests with one session from several visitors, and ends the session meanwhile. */
async function endDuringRequests(scene: Scene, end: (act: Act) => Promise<Answer>) {
  const owner = await scene.addPerson('owner', 1);
  const person = await scene.addPerson('office', 2);
  const cookie = cookieOf(person);
  const stream = await scene.openStream(cookie);
  const sent: SentRequest[] = [];
  const state = { endedAtMs: Number.POSITIVE_INFINITY };
  let ready = 0;
  const begun = Promise.withResolvers<void>();
  const visit = async (visitor: number) => {
    const kinds = Object.keys(requests);
    for (let n = 0, after = 0; after < requestsEach.after; n += 1) {
      const kind = kinds[(visitor + n) % kinds.length] as string;
      const { path, fields, creates } = (requests[kind] as () => Request)();
      const startedAtMs = performance.now();
      if (startedAtMs > state.endedAtMs) after += 1;
      const answer = await scene.send(cookie, path, fields);
      sent.push({ kind, creates, startedAtMs, answer });
      if (n + 1 === requestsEach.before) ready += 1;
      if (ready === visitors) begun.resolve();
    }
  };
  const visits = Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)));
  await Promise.race([begun.promise, visits]);
  const answer = await end({ scene, owner, person });
  state.endedAtMs = performance.now();
  expect([200, 303]).toContain(answer.status);
  expect(answer.location).not.toMatch(/^\/panel\/sign-in(?!\?out)/);
  await stream.ended;
  const streamMs = performance.now() - state.endedAtMs;
  await visits;
  return { sent, endedAtMs: state.endedAtMs, streamMs };
}
