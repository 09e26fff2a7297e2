import { beforeAll, describe, expect, test } from 'vitest';
import { signInWithPassword } from '../../../../actions/people/sign-in.ts';
import { codeOf } from '../../../actions/people/scene.ts';
import { openPeople } from './scene.ts';

const { desk, askDesk, as, join, signIn, contextOf } = await openPeople();

interface Entry {
  kind: string;
  person_id: number | null;
  by: string;
  facts: Record<string, unknown>;
}

const historyOf = async (query: string): Promise<Entry[]> =>
  (await desk('GET', `/people/history?${query}`)).body.data;

describe('the history of access', () => {
  let marta: { id: number; name: string };
  beforeAll(async () => {
    marta = await join('Marta Supuesta', 'owner');
    await join('Bruno Ficticio', 'mechanic');
    for (let n = 0; n < 3; n += 1) await codeOf(signIn(marta.name, 'no es esta frase'));
    await codeOf(signIn('Nadie Conocido', 'no es esta frase'));
  });

  test('counts failed sign-ins of an hour in one entry, without the entered name', async () => {
    const [unknown, known, ...others] = await historyOf('about=failures');
    expect(others).toEqual([]);
    expect(known).toMatchObject({ kind: 'sign_in_failed', person_id: marta.id, by: '' });
    expect(known?.facts).toEqual({
      method: 'password',
      device: 'Firefox, Windows',
      network: '192.0.2.0/24',
      attempts: 3,
    });
    expect(unknown).toMatchObject({ person_id: null, facts: { attempts: 1 } });
    expect(JSON.stringify(unknown)).not.toContain('Nadie');
  });

  test('counts further failures after an hour in another entry', async () => {
    const later = contextOf({ now: new Date(contextOf().now.getTime() + 3_700_000) });
    await codeOf(signInWithPassword(later, { login: marta.name, password: 'no es esta frase' }));
    const entries = await historyOf(`about=failures&person_id=${marta.id}`);
    expect(entries.map(({ facts }) => facts.attempts)).toEqual([1, 3]);
  });

  test.each([
    ['sign_ins', /^(signed_in|signed_in_on_new_device)$/],
    ['people', /^(invited|invitation_accepted|role_changed)$/],
  ])('is filtered by the group %s', async (about, kinds) => {
    const entries = await historyOf(`about=${about}`);
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.filter(({ kind }) => !kinds.test(kind))).toEqual([]);
  });

  test('is filtered by time, and read page by page', async () => {
    const all = await historyOf('limit=100');
    const [newest] = (await desk('GET', '/people/history?limit=1')).body.data;
    expect(
      await historyOf(`until=${new Date(Date.parse(newest.at) + 1).toISOString()}&limit=100`),
    ).toHaveLength(all.length);
    expect(await historyOf('since=2099-01-01T00:00:00Z')).toEqual([]);
    const first = (await desk('GET', '/people/history?limit=2')).body;
    const second = (await desk('GET', `/people/history?limit=2&cursor=${first.next_cursor}`)).body;
    expect([...first.data, ...second.data]).toEqual(all.slice(0, 4));
  });

  test('refuses an unknown group', async () => {
    expect((await askDesk('GET', '/people/history?about=nothing')).status).toBe(422);
  });
});

describe('the own history', () => {
  test('has only the entries of the person, with failed sign-ins', async () => {
    const { body } = await as('Marta Supuesta', 'GET', '/account/history?limit=100');
    const kinds = body.data.map(({ kind }: Entry) => kind);
    expect(kinds).toContain('sign_in_failed');
    expect(kinds).toContain('invitation_accepted');
    expect(new Set(body.data.map(({ person }: { person: string }) => person))).toEqual(
      new Set(['Marta Supuesta']),
    );
    const failures = (await as('Marta Supuesta', 'GET', '/account/history?about=failures')).body.data;
    expect(failures.every(({ kind }: Entry) => kind === 'sign_in_failed')).toBe(true);
  });

  test('requires a person', async () => {
    expect(await askDesk('GET', '/account/history')).toMatchObject({
      body: { error: { code: 'person_unknown' } },
    });
  });
});
