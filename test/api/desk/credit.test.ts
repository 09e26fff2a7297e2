import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { chargeCredit, refundCredit } from '../../../db/messages/credit.ts';
import { workshopProgram } from '../../../tools/operator/desk/commands.ts';
import { perform } from '../../../tools/operator/desk/perform.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { desk, askDesk, deskApp, openInstance, instanceId, database, sql, clock } = await openWorkshop();

const refusedFields = async (body: unknown) => {
  const refused = await askDesk('POST', '/credit', body);
  expect(refused.status).toBe(422);
  return refused.body.error.fields;
};

describe('credit', () => {
  test('there is none at first', async () => {
    expect((await desk('GET', '/credit')).body).toEqual({ balance: 0, movements: [] });
  });

  test('is added, with a note and under the staff’s name', async () => {
    const added = await desk('POST', '/credit', { units: 100, note: 'Bono de noviembre' });
    expect([added.status, added.body]).toEqual([200, { balance: 100 }]);
    expect((await desk('GET', '/credit')).body).toEqual({
      balance: 100,
      movements: [
        {
          at: expect.any(String),
          units: 100,
          balance: 100,
          reason: 'added',
          communication: null,
          by: 'Marta Supuesta',
          note: 'Bono de noviembre',
        },
      ],
    });
  });

  test('shows what went for a message and came back, by the message’s id', async () => {
    const [message] = await sql`
      insert into communications (instance_id, channel, direction, recipient, body, status, created_at, updated_at)
      values (${instanceId}, 'sms', 'out', '+34600000001', 'Hola', 'queued', now(), now()) returning id`;
    const id = message?.id as number;
    await inTransaction(database, async (tx) => {
      await chargeCredit(tx, instanceId, [{ id: id, units: 20 }], clock.now());
      await refundCredit(tx, instanceId, id, clock.now());
    });
    const { movements } = (await desk('GET', '/credit')).body;
    const forMessage = { communication: `sms-${id}`, by: null, note: null };
    expect(movements.slice(0, 2)).toMatchObject([
      { reason: 'returned', units: 20, balance: 100, ...forMessage },
      { reason: 'charged', units: -20, balance: 80, ...forMessage },
    ]);
  });

  test('that was added by mistake is taken back, but no more than there is', async () => {
    expect((await desk('POST', '/credit', { units: -40 })).body).toEqual({ balance: 60 });
    expect(await refusedFields({ units: -61 })).toEqual([
      { path: '/units', message: expect.stringContaining('1000000000') },
    ]);
    expect((await desk('GET', '/credit')).body.balance).toBe(60);
  });

  test('is taken back on the command line, too', async () => {
    let answered: unknown;
    const program = workshopProgram(async (operation, call) => {
      answered = await perform(deskApp, operation, { ...call, instance: 'workshop.test' });
    });
    await program.parseAsync(['credit', 'add', '--units', '-10', '--note', 'Error'], { from: 'user' });
    expect(answered).toEqual({ balance: 50 });
  });

  test.each([
    ['half a unit', { units: 0.5 }, '/units'],
    ['more than a million at once', { units: 1_000_001 }, '/units'],
    ['an empty note', { units: 1, note: ' ' }, '/note'],
    ['nothing', {}, '/units'],
  ])('refuses %s', async (_what, body, path) => {
    expect(await refusedFields(body)).toContainEqual({ path, message: expect.any(String) });
  });

  test('is each workshop’s own', async () => {
    const other = await openInstance('other.test', 'business');
    expect((await other.desk('GET', '/credit')).body).toEqual({ balance: 0, movements: [] });
  });
});
