import { expect, test } from 'vitest';
import { noteStates } from '../../../actions/verifactu/note-states.ts';
import { openSeals } from '../../../domain/secrets/seals.ts';
import type { RecordState } from '../../../domain/verifactu/states.ts';
import { actingIn, openInvoiceScene } from '../../api/desk/invoices/scene.ts';
import { secretBox } from '../../support/secret-box.ts';

const scene = await openInvoiceScene({ columns: { verifactu: 'test' } });
const { act } = actingIn(scene);
const seals = openSeals(secretBox.sealKeys);
const { issued, cancel, recordsOf, rowOf, eventsOf } = scene;

type Answer = [number: number, state: RecordState, code?: string | null];

/** Stores answers of the tax authority to records of the workshop. */
async function answer(...answers: Answer[]): Promise<void> {
  const judged = answers.map(([number, state, code = null]) => ({ number, state, code, description: null }));
  await act(({ tx, instance, now }) =>
    noteStates(tx, { instanceId: instance.id, judged, messageId: null, now, seals }),
  );
}

async function announced(invoiceId: number) {
  const events = await eventsOf(invoiceId);
  return events.filter(({ event }) => /registered|rejected/.test(event));
}

test.each([
  ['accepted', null, 'invoice.registered'],
  ['accepted_with_errors', '2001', 'invoice.registered'],
  ['rejected', '1110', 'invoice.rejected'],
] as const)('%s is announced once, however often it is answered', async (state, code, event) => {
  const { id, full_number } = await issued();
  const [record] = await recordsOf(id);
  await answer([record.number, state, code]);
  await answer([record.number, state, code]);
  const data = { invoice_id: id, full_number, code };
  expect(await announced(id)).toEqual([{ event, data }]);
  expect((await rowOf(id)).verifactu_status).toBe(state);
});

test('a record that waits, or is sent again, announces nothing', async () => {
  const { id } = await issued();
  const [record] = await recordsOf(id);
  await answer([record.number, 'sent']);
  await answer([record.number, 'pending', '4108']);
  expect(await announced(id)).toEqual([]);
});

test('an accepted annulment announces nothing, a rejected one that the workshop has to act', async () => {
  const [one, other] = [await issued(), await issued()];
  for (const { id, full_number } of [one, other]) {
    await cancel(id, full_number as string);
    const [alta] = await recordsOf(id);
    await answer([alta.number, 'accepted']);
  }
  const [, accepted] = await recordsOf(one.id);
  const [, refused] = await recordsOf(other.id);
  await answer([accepted.number, 'accepted'], [refused.number, 'rejected', '3002']);
  const names = async (id: number) => (await announced(id)).map(({ event }) => event);
  expect(await names(one.id)).toEqual(['invoice.registered']);
  expect(await names(other.id)).toEqual(['invoice.registered', 'invoice.rejected']);
});

test('what is rolled back is not announced', async () => {
  const { id } = await issued();
  const [record] = await recordsOf(id);
  const judged = [{ number: record.number, state: 'accepted' as const, code: null, description: null }];
  const broken = act(async ({ tx, instance, now }) => {
    await noteStates(tx, { instanceId: instance.id, judged, messageId: null, now, seals });
    throw new Error('the process ends');
  });
  await expect(broken).rejects.toThrow('the process ends');
  expect(await announced(id)).toEqual([]);
});
