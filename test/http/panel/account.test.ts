import { beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { sql } = workshop;
const owner = await signIn(workshop, 'owner', 'Marta Supuesta');
const mechanic = await signIn(workshop, 'mechanic', 'Bruno Ficticio');

describe('the own account', () => {
  test('is shown to every role', async () => {
    for (const person of [owner, mechanic]) {
      const { statusCode, payload } = await person.get('/panel/account');
      expect([statusCode, /data-screen="account"/.test(payload)]).toEqual([200, true]);
    }
  });

  test('lists the sessions, and ends one', async () => {
    const { payload } = await mechanic.get('/panel/account');
    expect(payload).toContain('127.0.0.0/24');
    const fields = { operation: 'endSession', nonce: 'n', id: String(mechanic.sessionId) };
    expect((await mechanic.post('/panel/account', fields)).statusCode).toBe(303);
    expect((await mechanic.get('/panel/account')).statusCode).toBe(303);
  });

  test('without a required second factor leads only to its set-up, which shows the secret once', async () => {
    const accountant = await signIn(workshop, 'accountant', 'Rodrigo Inventado');
    await sql`update accounts set totp_secret = null where id = ${accountant.accountId}`;
    const led = await accountant.get('/panel/settings');
    expect([led.statusCode, led.headers.location]).toEqual([303, '/panel/account/second-factor']);
    const started = await accountant.submit('/panel/account/second-factor', 'startTotp', {});
    expect([started.statusCode, /<svg class="qr"/.test(started.payload)]).toEqual([200, true]);
    const wrong = await accountant.post('/panel/account/second-factor', {
      operation: 'confirmTotp',
      nonce: 'n',
      code: '000000',
    });
    expect([wrong.statusCode, /data-field="code"/.test(wrong.payload)]).toEqual([422, true]);
  });
});

describe('the people', () => {
  let invited = '';
  beforeAll(async () => {
    const answer = await owner.submit('/panel/people', 'invitePerson', {
      name: 'Clara Ejemplo',
      role: 'office',
      by: 'link',
    });
    expect(answer.statusCode).toBe(200);
    invited = /https?:\/\/[^<"]+\/panel\/t\/[\w-]+/.exec(answer.payload)?.[0] ?? '';
  });

  test('are invited with a link that is shown once', async () => {
    expect(invited).toMatch(/\/panel\/t\/[\w-]{43}$/);
    expect((await owner.get('/panel/people')).payload).not.toContain(new URL(invited).pathname);
    const welcome = await workshop.app.inject({
      url: new URL(invited).pathname,
      headers: { host: workshop.host },
    });
    expect(welcome.payload).toContain('Clara Ejemplo');
  });

  test('change their role, which ends their sessions', async () => {
    const person = await signIn(workshop, 'office', 'Elena Inventada');
    const path = `/panel/people?person=${person.staffId}`;
    const answer = await owner.submit(path, 'setPerson', { role: 'mechanic', email: 'elena@example.com' });
    expect(answer.statusCode).toBe(303);
    expect((await person.get('/panel/account')).statusCode).toBe(303);
  });

  test('are managed by the owner only', async () => {
    const office = await signIn(workshop, 'office', 'Lucas Supuesto');
    expect((await office.get('/panel/people')).statusCode).toBe(403);
  });
});
