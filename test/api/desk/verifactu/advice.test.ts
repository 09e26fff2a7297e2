import { expect, test } from 'vitest';
import { noteStates } from '../../../../actions/verifactu/note-states.ts';
import { openSeals } from '../../../../domain/secrets/seals.ts';
import { secretBox } from '../../../support/secret-box.ts';
import { actingIn, openInvoiceScene } from '../invoices/scene.ts';

const scene = await openInvoiceScene({ columns: { verifactu: 'test' } });
const { sql, desk, issued, recordsOf, show } = scene;
const { act } = actingIn(scene);
const seals = openSeals(secretBox.sealKeys);

const sending = async () => (await desk('GET', '/verifactu/sending')).body;

async function answer(invoiceId: number, state: 'accepted' | 'rejected', code: string | null): Promise<void> {
  const latest = (await recordsOf(invoiceId)).at(-1);
  const judged = [{ number: latest.number, state, code, description: code && 'Lo que dice la AEAT.' }];
  await act(({ tx, instance, now }) =>
    noteStates(tx, { instanceId: instance.id, judged, messageId: null, now, seals }),
  );
  await sql`delete from backlog where kind = 'verifactu' and item_id = ${latest.number}`;
}

test('an invoice shows the error of its latest record with advice, until a later record is accepted', async () => {
  const { id } = await issued();
  expect(await show(id)).toMatchObject({ verifactu_status: 'pending', verifactu_code: null });
  expect(await sending()).toMatchObject({
    unsent: 1,
    advice: expect.stringMatching(/wait|espera|pendientes/),
  });
  await answer(id, 'rejected', '1153');
  expect(await show(id)).toMatchObject({
    verifactu_status: 'rejected',
    verifactu_code: '1153',
    verifactu_message: 'Lo que dice la AEAT.',
    verifactu_advice: expect.stringContaining('verifactu correct'),
  });
  expect(await sending()).toMatchObject({
    unsent: 0,
    rejected: 1,
    advice: expect.stringContaining('verifactu rejected --work'),
  });
  await desk('POST', `/verifactu/invoices/${id}/correct`, { unchanged: true });
  await answer(id, 'accepted', null);
  expect(await show(id)).toMatchObject({ verifactu_code: null, verifactu_advice: null });
  expect(await sending()).toMatchObject({ unsent: 0, rejected: 0, advice: null });
});

test('a draft has no answer', async () => {
  const { id } = await scene.drafted();
  expect(await show(id)).toMatchObject({
    verifactu_status: null,
    verifactu_code: null,
    verifactu_advice: null,
  });
});
