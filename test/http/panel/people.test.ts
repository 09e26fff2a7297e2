import { beforeAll, describe, expect, test } from 'vitest';
import { signIn, type Visitor } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { app, host, desk, newBudget } = workshop;
const owner = await signIn(workshop, 'owner', 'Marta Supuesta');

const linkIn = (payload: string) => /https?:\/\/[^<"]+\/panel\/t\/[\w-]+/.exec(payload)?.[0] ?? '';
const openLink = (link: string) => app.inject({ url: new URL(link).pathname, headers: { host } });
const pathOf = ({ staffId }: Visitor) => `/panel/people/${staffId}`;

describe('an invitation', () => {
  let link = '';
  let person = '';
  beforeAll(async () => {
    const answer = await owner.submit('/panel/people/invite', 'invitePerson', {
      name: 'Clara Ejemplo',
      role: 'office',
      by: 'link',
    });
    expect(answer.statusCode).toBe(200);
    link = linkIn(answer.payload);
    person = /href="(\/panel\/people\/\d+)"/.exec(answer.payload)?.[1] ?? '';
  });

  test('shows its link once, as text and as a code for a camera', async () => {
    expect(link).toMatch(/\/panel\/t\/[\w-]{43}$/);
    const later = await owner.get(person);
    expect(later.payload).not.toContain(new URL(link).pathname);
    expect(later.payload).toContain('El enlace aún no se ha usado.');
    expect((await openLink(link)).payload).toContain('Clara Ejemplo');
  });

  test('is made again with another link, and withdrawn', async () => {
    const again = await owner.submit(person, 'resendInvitation', { by: 'link' });
    const second = linkIn(again.payload);
    expect((await openLink(link)).payload).toContain('data-screen="invalid-link"');
    expect((await openLink(second)).payload).toContain('data-screen="welcome"');
    expect((await owner.submit(person, 'withdrawInvitation', {})).statusCode).toBe(303);
    expect((await openLink(second)).payload).toContain('data-screen="invalid-link"');
    expect((await owner.get(person)).payload).toContain('Sin acceso');
  });

  test('refuses an invalid address beside its field, and keeps the input', async () => {
    const fields = { name: 'Diego Ejemplo', role: 'mechanic', email: 'sin arroba' };
    const { statusCode, payload } = await owner.submit('/panel/people/invite', 'invitePerson', fields);
    expect(statusCode).toBe(422);
    expect(payload).toContain('data-field="email"');
    expect(payload).toContain('value="Diego Ejemplo"');
  });
});

describe('the page of a person', () => {
  test('changes the role, which ends the sessions of the person', async () => {
    const person = await signIn(workshop, 'office', 'Elena Inventada');
    expect((await person.get('/panel/settings')).statusCode).toBe(200);
    expect((await owner.submit(pathOf(person), 'setPerson', { role: 'mechanic' })).statusCode).toBe(303);
    expect((await person.get('/panel/settings')).statusCode).toBe(303);
  });

  test('makes a link for a forgotten password, and replaces all access after the loss of a device', async () => {
    const person = await signIn(workshop, 'office', 'Bruno Ficticio');
    await workshop.sql`update accounts set password_hash = 'x' where id = ${person.accountId}`;
    const sent = await owner.submit(pathOf(person), 'sendLinkToPerson', { by: 'link' });
    expect((await openLink(linkIn(sent.payload))).payload).toContain('data-screen="reset"');
    const reset = await owner.post(pathOf(person), {
      ...{ operation: 'sendLinkToPerson', form: 'reset-access', nonce: 'reset' },
      ...{ id: String(person.staffId), reset: 'true', by: 'link' },
    });
    expect((await openLink(linkIn(reset.payload))).payload).toContain('data-screen="welcome"');
    expect((await person.get('/panel/account')).statusCode).toBe(303);
  });

  test('hands the jobs over to a chosen person, and keeps the name after the departure', async () => {
    const [leaving, successor] = [
      await signIn(workshop, 'mechanic', 'Rodrigo Inventado'),
      await signIn(workshop, 'mechanic', 'Lucas Supuesto'),
    ];
    const budget = await newBudget();
    await desk('PATCH', `/budgets/${budget.id}`, { mechanic_id: leaving.staffId });
    expect((await owner.get(pathOf(leaving))).payload).toContain('1 trabajo abierto');
    const fields = { hand_over_to: String(successor.staffId) };
    const asked = await owner.submit(pathOf(leaving), 'leavePerson', fields);
    expect([asked.statusCode, (await leaving.get('/panel/account')).statusCode]).toEqual([422, 200]);
    expect((await owner.submit(pathOf(leaving), 'leavePerson', { ...fields, sure: 'true' })).statusCode).toBe(
      303,
    );
    expect((await desk('GET', `/budgets/${budget.id}`)).body).toMatchObject({
      mechanic: { id: successor.staffId },
    });
    const { payload } = await owner.get(pathOf(leaving));
    expect(payload).toContain('Esta persona ya no trabaja aquí');
    expect(payload).not.toContain('data-operation="setPerson"');
    expect((await leaving.get('/panel/account')).statusCode).toBe(303);
  });

  test('sets and removes a PIN', async () => {
    const person = await signIn(workshop, 'mechanic', 'Pilar Supuesta');
    expect((await owner.submit(pathOf(person), 'setPinOfPerson', { pin: '1234' })).statusCode).toBe(422);
    expect((await owner.submit(pathOf(person), 'setPinOfPerson', { pin: '4711' })).statusCode).toBe(303);
    const removed = await owner.post(pathOf(person), {
      ...{ operation: 'setPinOfPerson', form: 'remove-pin', nonce: 'pin' },
      ...{ id: String(person.staffId), pin: '' },
    });
    expect(removed.statusCode).toBe(303);
    expect((await desk('GET', `/people/${person.staffId}`)).body).toMatchObject({ has_pin: false });
  });

  test('leads the owner from the own page to the account, and does not offer to leave', async () => {
    const { payload } = await owner.get(pathOf(owner));
    expect(payload).toContain('href="/panel/account"');
    expect(payload).not.toContain('data-operation="leavePerson"');
  });

  test('is not found for an unknown person', async () => {
    expect((await owner.get('/panel/people/999999')).statusCode).toBe(404);
  });
});

test('the history of access is filtered by person and event, and paged', async () => {
  const { payload } = await owner.get('/panel/people/history');
  expect(payload).toContain('Invitación retirada');
  const filtered = await owner.get('/panel/people/history?about=tablets');
  expect(filtered.payload).toContain('Ninguna entrada coincide con los filtros.');
  const [name] = (await desk('GET', '/people')).body.data;
  const ofOne = await owner.get(`/panel/people/history?person_id=${name.id}&about=people`);
  expect(ofOne.statusCode).toBe(200);
  expect((await owner.get('/panel/people/history?about=nothing')).statusCode).toBeGreaterThanOrEqual(400);
});

test.each(['', '/invite', '/tablets', '/history', '/1'])(
  'only the owner sees /panel/people%s',
  async (path) => {
    for (const role of ['office', 'mechanic', 'accountant'] as const) {
      const person = await signIn(workshop, role, `Persona ${role} ${path}`);
      expect((await person.get(`/panel/people${path}`)).statusCode).toBe(403);
    }
  },
);
