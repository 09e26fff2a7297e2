import { describe, expect, test } from 'vitest';
import { acceptInvitation, openLink } from '../../../../actions/people/invitation.ts';
import { acceptTablet, signInWithPin } from '../../../../actions/people/pin-sign-in.ts';
import { openPeople, password } from './scene.ts';

const people = await openPeople();
const {
  askDesk,
  desk,
  contextOf,
  invite,
  tokenOf,
  join,
  sessionOf,
  signIn,
  history,
  person,
  newBudget,
  sql,
} = people;

const refusal = ({
  status,
  body,
}: {
  status: number;
  body: { error?: { code: string; message: string } };
}) => ({
  status,
  code: body.error?.code,
});

// The first owner, so that the others can be changed.
const owner = await join('Marta Supuesta', 'owner', { email: 'Marta@Example.com' });

describe('people invite', () => {
  test('adds a new person to the staff and shows a link once', async () => {
    const {
      person: invited,
      link,
      sent_to,
    } = await invite('Clara Ejemplo', 'accountant', {
      email: 'clara@example.com',
      language: 'ca',
    });
    expect(invited).toMatchObject({
      name: 'Clara Ejemplo',
      email: 'clara@example.com',
      role: 'accountant',
      language: 'ca',
      access: 'invited',
      has_password: false,
      last_seen_at: null,
    });
    expect(sent_to).toBeNull();
    expect(link.url).toMatch(/^https:\/\/workshop\.test\/panel\/t\/[\w-]{43}$/);
    expect(invited.invited_until).toBe(link.expires_at);
    const { body: staff } = await desk('GET', '/staff');
    expect(staff.data).toContainEqual(
      expect.objectContaining({ id: invited.id, role: 'accountant', active: true }),
    );
    expect(JSON.stringify(await person(invited.id))).not.toContain('/panel/t/');
    expect(await history(invited.id)).toEqual(['invited', 'role_changed']);
  });

  test('finds a person of the staff by its name', async () => {
    const { body: staff } = await desk('POST', '/staff', { name: 'Íñigo Ficticio', role: 'electrician' });
    expect(await person(staff.id)).toMatchObject({ access: 'none', role: 'mechanic' });
    const { person: invited } = await invite('inigo ficticio', 'mechanic');
    expect(invited).toMatchObject({ id: staff.id, name: 'Íñigo Ficticio', access: 'invited' });
  });

  test('replaces an earlier link', async () => {
    const first = await invite('Nuria Inventada');
    const second = await invite('Nuria Inventada', 'mechanic');
    await expect(openLink(contextOf(), tokenOf(first))).rejects.toMatchObject({ code: 'link_invalid' });
    expect(await openLink(contextOf(), tokenOf(second))).toMatchObject({ role: 'mechanic' });
  });

  test('refuses a person who has access, unless it is reset', async () => {
    const { id, session } = await join('Raúl Supuesto');
    const again = { name: 'Raúl Supuesto', role: 'office', by: 'link' };
    const refused = await askDesk('POST', '/people', again);
    expect(refusal(refused)).toEqual({ status: 409, code: 'access_conflict' });
    expect(await sessionOf(session)).toBeDefined();
    const { body } = await desk('POST', '/people', { ...again, reset: true });
    expect(body.person).toMatchObject({ access: 'invited', has_password: false });
    expect(await sessionOf(session)).toBeUndefined();
    await expect(signIn('Raúl Supuesto')).rejects.toMatchObject({ code: 'sign_in_failed' });
    expect(await history(id)).toContain('access_reset');
  });

  test('refuses an email address of somebody else, in any case, and changes nothing', async () => {
    const { body: before } = await desk('GET', '/people');
    const refused = await askDesk('POST', '/people', {
      name: 'Otra Persona',
      role: 'office',
      email: 'MARTA@example.com',
    });
    expect([refused.status, refused.body.error.fields[0].path]).toEqual([422, '/email']);
    expect((await desk('GET', '/people')).body).toEqual(before);
  });

  test.each([
    [{ role: 'office' }, '/name'],
    [{ name: 'X' }, '/role'],
    [{ name: ' ', role: 'office' }, '/name'],
    [{ name: 'X', role: 'boss' }, '/role'],
    [{ name: 'X', role: 'office', email: 'x' }, '/email'],
    [{ name: 'X', role: 'office', email: 'a@b' }, '/email'],
    [{ name: 'X', role: 'office', language: 'de' }, '/language'],
    [{ name: 'X', role: 'office', by: 'pigeon' }, '/by'],
    [{ name: 'x'.repeat(121), role: 'office' }, '/name'],
  ])('refuses %j', async (body, path) => {
    const { status, body: answer } = await askDesk('POST', '/people', body);
    expect([status, answer.error.fields[0].path]).toEqual([422, path]);
  });

  test('is sent again with a new link, and withdrawn', async () => {
    const first = await invite('Pep Imaginari');
    const { id } = first.person;
    const { body: second } = await desk('POST', `/people/${id}/invitation/resend`, { by: 'link' });
    await expect(openLink(contextOf(), tokenOf(first))).rejects.toMatchObject({ code: 'link_invalid' });
    await openLink(contextOf(), tokenOf(second));
    const { body: withdrawn } = await desk('POST', `/people/${id}/invitation/withdraw`);
    expect(withdrawn).toMatchObject({ access: 'none', invited_until: null });
    await expect(openLink(contextOf(), tokenOf(second))).rejects.toMatchObject({ code: 'link_invalid' });
    for (const act of ['resend', 'withdraw']) {
      const refused = await askDesk(
        'POST',
        `/people/${id}/invitation/${act}`,
        act === 'resend' ? {} : undefined,
      );
      expect(refusal(refused)).toEqual({ status: 409, code: 'access_conflict' });
    }
    expect(await history(id)).toEqual([
      'invitation_withdrawn',
      'invitation_sent_again',
      'invited',
      'role_changed',
    ]);
  });

  test('expires after two days', async () => {
    const invited = await invite('Ona Imaginària');
    const later = new Date(people.clock.now().getTime() + 48 * 3_600_000);
    await expect(openLink(contextOf({ now: later }), tokenOf(invited))).rejects.toMatchObject({
      code: 'link_invalid',
    });
  });
});

describe('people link', () => {
  test('invites a person without access, with another role if it is named', async () => {
    const { body: staff } = await desk('POST', '/staff', { name: 'Lola Presunta' });
    const { body } = await desk('POST', '/people/link', { name: 'lola presunta', role: 'office' });
    expect(body.person).toMatchObject({ id: staff.id, role: 'office', access: 'invited' });
    await acceptInvitation(contextOf(), { token: tokenOf(body), password });
    expect(await history(staff.id)).toContain('link_created');
  });

  test('lets a person with access set a new password', async () => {
    const { name } = await join('Sara Presunta');
    const { body } = await desk('POST', '/people/link', { name });
    expect(await openLink(contextOf(), tokenOf(body))).toMatchObject({ purpose: 'password' });
  });

  test('names the field if no such person works here', async () => {
    const { status, body } = await askDesk('POST', '/people/link', { name: 'Nadie Conocido' });
    expect([status, body.error.fields[0].path]).toEqual([422, '/name']);
  });
});

describe('people send-link', () => {
  const link = (id: number, body: object = { by: 'link' }) => askDesk('POST', `/people/${id}/link`, body);

  test('lets a person with access choose a new password, and withdraws earlier links', async () => {
    const { id } = await join('Olga Ficticia', 'office');
    const first = (await link(id)).body;
    const second = (await link(id)).body;
    await expect(openLink(contextOf(), tokenOf(first))).rejects.toMatchObject({ code: 'link_invalid' });
    expect(await openLink(contextOf(), tokenOf(second))).toMatchObject({ purpose: 'password' });
    expect((await history(id))[0]).toBe('link_created');
  });

  test('invites a person without access', async () => {
    const { body: staff } = await desk('POST', '/staff', { name: 'Pablo Ficticio' });
    const { body } = await link(staff.id);
    expect(body.person).toMatchObject({ access: 'invited' });
    expect(await openLink(contextOf(), tokenOf(body))).toMatchObject({ purpose: 'invitation' });
  });

  test('resets the access of a person who lost its device', async () => {
    const { id, session } = await join('Rita Ficticia', 'office');
    const { body } = await link(id, { by: 'link', reset: true });
    expect(body.person).toMatchObject({ access: 'invited', has_password: false });
    expect(await sessionOf(session)).toBeUndefined();
    expect(await history(id)).toEqual(expect.arrayContaining(['access_reset', 'link_created']));
  });

  test('refuses to reset the last owner, and to mail a person without an address', async () => {
    expect(refusal(await link(owner.id, { by: 'link', reset: true })).code).toBe('access_conflict');
    expect(await person(owner.id)).toMatchObject({ access: 'active' });
    const { id } = await join('Sara Ficticia', 'office');
    expect(refusal(await link(id, { by: 'email' })).code).toBe('access_conflict');
  });

  test('refuses a person who has left', async () => {
    const { id } = await join('Teo Ficticio', 'office');
    await desk('POST', `/people/${id}/leave`, {});
    expect(refusal(await link(id)).code).toBe('access_conflict');
  });
});

describe('people set', () => {
  test('changes the role, which ends the sessions and is recorded', async () => {
    const { id, session } = await join('Elena Ficticia', 'mechanic');
    const { body } = await desk('PATCH', `/people/${id}`, { role: 'office' });
    expect(body).toMatchObject({ id, role: 'office', access: 'active' });
    expect(await sessionOf(session)).toBeUndefined();
    const { body: page } = await desk('GET', `/people/history?person_id=${id}&limit=1`);
    expect(page.data[0]).toMatchObject({
      kind: 'role_changed',
      person_id: id,
      person: 'Elena Ficticia',
      by: 'Marta Supuesta',
      by_kind: 'staff',
      facts: { from: 'mechanic', to: 'office' },
    });
    expect(page.has_more).toBe(true);
  });

  test('keeps the sessions if the role stays the same', async () => {
    const { id, session } = await join('Eva Ficticia');
    await desk('PATCH', `/people/${id}`, { role: 'office', language: 'fr' });
    expect(await sessionOf(session)).toMatchObject({ language: 'fr' });
  });

  test('changes and removes the email address', async () => {
    const { id } = await join('Joan Ficticio', 'office', { email: 'joan@example.com' });
    await desk('PATCH', `/people/${id}`, { email: 'Joan.Nou@Example.com' });
    await signIn('joan.nou@example.com');
    await desk('PATCH', `/people/${id}`, { email: null });
    await expect(signIn('joan.nou@example.com')).rejects.toMatchObject({ code: 'sign_in_failed' });
  });

  test('keeps the last owner with access', async () => {
    const refused = await askDesk('PATCH', `/people/${owner.id}`, { role: 'office' });
    expect(refusal(refused)).toEqual({ status: 409, code: 'access_conflict' });
    const second = await join('Segunda Propietaria', 'owner');
    await desk('PATCH', `/people/${owner.id}`, { role: 'office' });
    await desk('PATCH', `/people/${owner.id}`, { role: 'owner' });
    await desk('PATCH', `/people/${second.id}`, { role: 'office' });
  });

  test('refuses an empty change and an unknown person', async () => {
    expect((await askDesk('PATCH', `/people/${owner.id}`, {})).status).toBe(422);
    expect((await askDesk('PATCH', '/people/999999', { role: 'office' })).status).toBe(404);
  });
});

describe('people leave', () => {
  const assigned = async (budgetId: number) => {
    const [row] = await sql`select assigned_user_id, mechanic_id from budgets where id = ${budgetId}`;
    return [row?.assigned_user_id, row?.mechanic_id];
  };

  test('ends the access and hands the open jobs over', async () => {
    const { id, session } = await join('Mario Ficticio', 'mechanic');
    const { id: successor } = await join('Berta Ficticia', 'mechanic');
    const [open, closed] = [await newBudget(), await newBudget()];
    for (const { id: budget } of [open, closed])
      await desk('PATCH', `/budgets/${budget}`, { assigned_user_id: id, mechanic_id: id });
    await sql`update budgets set status = 'Cancelado' where id = ${closed.id}`;
    expect(await person(id)).toMatchObject({ open_jobs: 1 });
    await desk('PATCH', `/people/${id}/pin`, { pin: '4711' });
    const { body } = await desk('POST', `/people/${id}/leave`, { hand_over_to: successor });
    expect(body).toMatchObject({
      person: { access: 'left', has_password: false, has_pin: false, passkeys: 0 },
      jobs: 1,
    });
    expect(await sessionOf(session)).toBeUndefined();
    expect(await assigned(open.id)).toEqual([successor, successor]);
    expect(await assigned(closed.id)).toEqual([id, id]);
    const { body: changes } = await desk('GET', `/history?budget_id=${open.id}&limit=1`);
    expect(changes.data[0].changes).toEqual({
      assigned_user_id: { from: id, to: successor },
      mechanic_id: { from: id, to: successor },
    });
    await expect(signIn('Mario Ficticio')).rejects.toMatchObject({ code: 'sign_in_failed' });
    expect((await askDesk('POST', `/people/${id}/leave`, {})).body.error.code).toBe('access_conflict');
    expect((await askDesk('PATCH', `/people/${id}`, { role: 'owner' })).body.error.code).toBe(
      'access_conflict',
    );
  });

  test('leaves jobs without a person if nobody takes over', async () => {
    const { id } = await join('Hugo Ficticio', 'mechanic');
    const budget = await newBudget();
    await desk('PATCH', `/budgets/${budget.id}`, { mechanic_id: id });
    await desk('POST', `/people/${id}/leave`, {});
    expect(await assigned(budget.id)).toEqual([null, null]);
  });

  test('refuses a successor who does not work here, and changes nothing', async () => {
    const { id, session } = await join('Iker Ficticio', 'mechanic');
    for (const hand_over_to of [id, 999_999]) {
      const { status, body } = await askDesk('POST', `/people/${id}/leave`, { hand_over_to });
      expect([status, body.error.fields[0].path]).toEqual([422, '/hand_over_to']);
    }
    expect(await sessionOf(session)).toBeDefined();
  });

  test('refuses the last owner with access', async () => {
    for (const leave of [
      () => askDesk('POST', `/people/${owner.id}/leave`, {}),
      () => askDesk('PATCH', `/staff/${owner.id}`, { active: false }),
    ])
      expect(refusal(await leave())).toEqual({ status: 409, code: 'access_conflict' });
    expect(await sessionOf(owner.session)).toBeUndefined();
    await signIn('marta@example.com');
  });

  test('is the same as no longer being active in the staff', async () => {
    const { id, session } = await join('Alba Ficticia');
    await desk('PATCH', `/staff/${id}`, { active: false });
    expect(await sessionOf(session)).toBeUndefined();
    await desk('PATCH', `/staff/${id}`, { active: true });
    expect(await sessionOf(session)).toBeUndefined();
    expect(await person(id)).toMatchObject({ access: 'none', has_password: false });
  });

  test('withdraws an invitation', async () => {
    const invited = await invite('Teo Ficticio');
    await desk('POST', `/people/${invited.person.id}/leave`, {});
    await desk('PATCH', `/staff/${invited.person.id}`, { active: true });
    await expect(openLink(contextOf(), tokenOf(invited))).rejects.toMatchObject({ code: 'link_invalid' });
  });
});

describe('people end-sessions', () => {
  test('signs a person out everywhere', async () => {
    const { id, session } = await join('Leo Ficticio');
    expect((await desk('POST', `/people/${id}/sessions/end`)).body).toEqual({ ended: 1 });
    expect(await sessionOf(session)).toBeUndefined();
    expect((await history(id))[0]).toBe('sessions_ended');
  });
});

describe('people list', () => {
  test('shows everybody, those who left at the end', async () => {
    const { data } = (await desk('GET', '/people')).body;
    const states = data.map(({ access }: { access: string }) => access === 'left');
    expect(states).toEqual(states.toSorted());
    expect(data).toContainEqual(
      expect.objectContaining({
        name: 'Marta Supuesta',
        access: 'active',
        role: 'owner',
        has_password: true,
      }),
    );
  });
});

describe('tablets', () => {
  test('are paired by a link, renamed and removed', async () => {
    const { id: mechanic } = await join('Dani Ficticio', 'mechanic');
    await desk('PATCH', `/people/${mechanic}/pin`, { pin: '4711' });
    const { body: allowed } = await desk('POST', '/tablets', { name: 'Box 1' });
    expect(allowed.tablet).toMatchObject({ name: 'Box 1', paired_at: null });
    const { tabletToken } = await acceptTablet(contextOf(), { token: tokenOf(allowed) });
    const { id } = allowed.tablet;
    await desk('PATCH', `/tablets/${id}`, { name: 'Box 2' });
    const { data } = (await desk('GET', '/tablets')).body;
    expect(data).toEqual([
      {
        id,
        name: 'Box 2',
        link_expires_at: null,
        paired_at: expect.any(String),
        last_seen_at: expect.any(String),
      },
    ]);
    const context = contextOf();
    const onTablet = { ...context, visitor: { ...context.visitor, tabletToken } };
    const session = await signInWithPin(onTablet, { personId: mechanic, pin: '4711' });
    expect(await sessionOf(session)).toMatchObject({ tablet_id: id });
    await desk('DELETE', `/tablets/${id}`);
    expect(await sessionOf(session)).toBeUndefined();
    expect((await desk('GET', '/tablets')).body.data).toEqual([]);
    expect((await askDesk('DELETE', `/tablets/${id}`)).status).toBe(404);
    expect((await askDesk('PATCH', `/tablets/${id}`, { name: 'X' })).status).toBe(404);
  });

  test('end the session of a person whose PIN changes', async () => {
    const { id: mechanic, session: own } = await join('Quim Ficticio', 'mechanic');
    await desk('PATCH', `/people/${mechanic}/pin`, { pin: '4711' });
    const { body: allowed } = await desk('POST', '/tablets', { name: 'Box 3' });
    const { tabletToken } = await acceptTablet(contextOf(), { token: tokenOf(allowed) });
    const context = contextOf();
    const onTablet = { ...context, visitor: { ...context.visitor, tabletToken } };
    const session = await signInWithPin(onTablet, { personId: mechanic, pin: '4711' });
    const { body } = await desk('PATCH', `/people/${mechanic}/pin`, { pin: null });
    expect(body).toMatchObject({ has_pin: false });
    expect(await sessionOf(session)).toBeUndefined();
    expect(await sessionOf(own)).toBeDefined();
  });

  test.each(['123', '123456789', 'abcd', '', '0000', '1234'])('refuse the PIN “%s”', async (pin) => {
    const { status, body } = await askDesk('PATCH', `/people/${owner.id}/pin`, { pin });
    expect([status, body.error.fields[0].path]).toEqual([422, '/pin']);
  });
});
