import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { acceptTablet, listPeopleOfTablet, signInWithPin } from '../../../actions/people/pin-sign-in.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { insertTablet, removeTablet } from '../../../db/people/tablets.ts';
import { newSecretToken } from '../../../domain/people/secret-token.ts';
import { codeOf, openPeople, start } from './scene.ts';

const { addPerson, contextAt, database, eventsOf, instance, other, sessionOf, leave } = await openPeople();

const pin = '4711';
const pinHash = `hash of ${pin}`;
const addMechanic = (columns = {}) => addPerson({ role: 'mechanic', pin_hash: pinHash, ...columns });

async function allowTablet() {
  const { token, hash } = newSecretToken(randomBytes(32));
  const { id } = await inTransaction(database, (tx) =>
    insertTablet(tx, {
      instance_id: instance.id,
      name: 'Box 1',
      link_hash: hash,
      link_expires_at: new Date(start.getTime() + 1_000_000).toISOString(),
      paired_by_id: null,
      created_at: start.toISOString(),
    }),
  );
  return { id, token };
}

async function pairedTablet() {
  const { id, token } = await allowTablet();
  const { tabletToken } = await acceptTablet(contextAt(), { token });
  return { id, tabletToken };
}

const signIn = (personId: number, tabletToken: string | null, entered = pin, seconds = 0) =>
  signInWithPin(contextAt(seconds, { tabletToken }), { personId, pin: entered });

describe('pairing a tablet', () => {
  test('exchanges the link for a token of the device, once', async () => {
    const { token } = await allowTablet();
    const results = await Promise.allSettled([1, 2].map(() => acceptTablet(contextAt(), { token })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await codeOf(acceptTablet(contextAt(), { token }))).toBe('link_invalid');
  });

  test('refuses a link that has expired, is invented, or belongs to another workshop', async () => {
    const { token } = await allowTablet();
    const elsewhere = contextAt(0, {}, { instance: other });
    const codes = [
      await codeOf(acceptTablet(contextAt(1_000), { token })),
      await codeOf(acceptTablet(elsewhere, { token })),
      await codeOf(acceptTablet(contextAt(), { token: 'A'.repeat(43) })),
      await codeOf(acceptTablet(contextAt(), { token: '' })),
    ];
    for (const code of codes) expect(code).toBe('link_invalid');
  });
});

describe('signing in on a tablet', () => {
  test('offers the active people who have a PIN', async () => {
    const { tabletToken, id } = await pairedTablet();
    const mechanic = await addMechanic();
    const without = await addPerson();
    const left = await addMechanic();
    await leave(left);
    const { tablet, people } = await listPeopleOfTablet(contextAt(0, { tabletToken }));
    expect(tablet).toEqual({ id, name: 'Box 1' });
    const ids = people.map((each) => each.id);
    expect(ids).toContain(mechanic.staffId);
    expect(ids).not.toContain(without.staffId);
    expect(ids).not.toContain(left.staffId);
  });

  test('starts a session on that tablet with the role of mechanics, and ends that of the person before', async () => {
    const { tabletToken, id } = await pairedTablet();
    const [owner, mechanic] = [await addMechanic({ role: 'owner' }), await addMechanic()];
    const first = await signIn(owner.staffId, tabletToken);
    expect(await sessionOf(first)).toMatchObject({ role: 'mechanic', tablet_id: id });
    const second = await signIn(mechanic.staffId, tabletToken);
    expect(await sessionOf(first)).toBeUndefined();
    expect(await sessionOf(second)).toMatchObject({ account_id: mechanic.accountId });
  });

  test.each([null, '', 'A'.repeat(43)])('refuses a device that is no tablet: “%s”', async (tabletToken) => {
    const { staffId } = await addMechanic();
    expect(await codeOf(signIn(staffId, tabletToken))).toBe('tablet_unknown');
    expect(await codeOf(listPeopleOfTablet(contextAt(0, { tabletToken })))).toBe('tablet_unknown');
  });

  test('refuses a removed tablet', async () => {
    const { tabletToken, id } = await pairedTablet();
    const { staffId } = await addMechanic();
    await inTransaction(database, (tx) => removeTablet(tx, { instanceId: instance.id, id, now: start }));
    expect(await codeOf(signIn(staffId, tabletToken))).toBe('tablet_unknown');
  });

  test('refuses alike a wrong PIN, an unknown person, one without PIN, and one who has left', async () => {
    const { tabletToken } = await pairedTablet();
    const [wrong, without, left] = [await addMechanic(), await addPerson(), await addMechanic()];
    await leave(left);
    const codes = [
      await codeOf(signIn(wrong.staffId, tabletToken, '1357')),
      await codeOf(signIn(999_999, tabletToken)),
      await codeOf(signIn(without.staffId, tabletToken)),
      await codeOf(signIn(left.staffId, tabletToken)),
    ];
    for (const code of codes) expect(code).toBe('sign_in_failed');
  });

  test('locks a person on that tablet for a quarter of an hour after five wrong PINs, and nobody else', async () => {
    const [one, two] = [await pairedTablet(), await pairedTablet()];
    const [victim, colleague] = [await addMechanic(), await addMechanic()];
    for (let n = 0; n < 5; n += 1)
      expect(await codeOf(signIn(victim.staffId, one.tabletToken, '1357'))).toBe('sign_in_failed');
    expect(await codeOf(signIn(victim.staffId, one.tabletToken))).toBe('sign_in_delayed');
    expect(await codeOf(signIn(victim.staffId, one.tabletToken, pin, 899))).toBe('sign_in_delayed');
    await signIn(colleague.staffId, one.tabletToken);
    await signIn(victim.staffId, two.tabletToken);
    await signIn(victim.staffId, one.tabletToken, pin, 900);
  });

  test('does not make the tablet a known device of the person', async () => {
    const { tabletToken } = await pairedTablet();
    const { staffId, accountId } = await addMechanic();
    const { deviceToken } = await signIn(staffId, tabletToken);
    await signInWithPin(contextAt(0, { tabletToken, deviceToken }), { personId: staffId, pin });
    expect(await eventsOf(accountId)).toEqual(['signed_in', 'signed_in']);
  });
});
