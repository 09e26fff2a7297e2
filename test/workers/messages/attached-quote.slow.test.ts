import PostalMime, { type Attachment } from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { openBudget } from '../../../actions/budgets/open.ts';
import { writeCalendarInvite } from '../../../domain/appointments/calendar.ts';
import { newLine } from '../../../domain/budgets/lines.ts';
import { CapacityError } from '../../../domain/requests/capacity-error.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { startMailServer } from '../../../tools/lab/stand-ins/mail-server.ts';
import { inviteOf } from '../../domain/appointments/invite.ts';
import { textOf } from '../../support/pdf-text.ts';
import { mail, openSendingScene, smtpAt } from './sending-scene.ts';

/** Errors with which the next drawings of attachments fail. */
const failures: Error[] = [];
const scene = await openSendingScene({
  attachments: (drawn) => async (outgoing) => {
    const failure = outgoing.attached === null ? undefined : failures.shift();
    if (failure) throw failure;
    return drawn(outgoing);
  },
});
const { sql, write, settled, statusOf, backlogOf, later, clock } = scene;
const server = await startMailServer();
afterAll(() => server.stop());
const workers = await scene.start();
const secretBox = openSecretBox(['a secret for tests']);

async function workshopWithBudget() {
  const workshop = await scene.workshop({ email: smtpAt(server.port) });
  const { instance } = workshop;
  const clientId = await workshop.client({ preferred_language: 'fr' });
  const actor = { kind: 'staff', id: 0, name: 'workshop' } as const;
  const budget = await write((tx) =>
    openBudget(
      { tx, instance, actor, secretBox, now: clock.now() },
      {
        channel: 'desk',
        client_id: clientId,
        vehicle_id: null,
        category_id: null,
        subcategory_id: null,
        client_reference: null,
        public_notes: null,
      },
      [newLine({ description: 'Vidange', unit_price: 50 }, 20)],
    ),
  );
  const about = { clientId, budgetId: budget.id, attached: 'quote' } as const;
  return { ...workshop, clientId, budget, about };
}

async function filesOf(to: string): Promise<Attachment[]> {
  const received = server.received.filter((each) => each.to[0] === to);
  expect(received).toHaveLength(1);
  return (await PostalMime.parse(received[0]?.raw as Buffer)).attachments;
}

test('attaches the quote, as it is then, to the mail about it', async () => {
  const { stage, about, budget } = await workshopWithBudget();
  await sql`update budgets set public_notes = 'Voiture de prêt' where id = ${budget.id}`;
  const [id = 0] = await stage({ ...mail, ...about, to: 'ana@example.com' });
  expect(await settled(id)).toEqual([{ status: 'sent', error: null }]);
  const [file] = await filesOf('ana@example.com');
  expect(file).toMatchObject({ filename: `devis-${budget.id}.pdf`, mimeType: 'application/pdf' });
  const text = textOf(Buffer.from(file?.content as Uint8Array));
  expect(text).toContain('Vidange');
  expect(text).toContain('Voiture de prêt');
});

test('beside an invitation', async () => {
  const { stage, about } = await workshopWithBudget();
  const calendar = writeCalendarInvite(inviteOf());
  const [id = 0] = await stage({ ...mail, ...about, to: 'eva@example.com', calendar });
  await settled(id);
  const kinds = (await filesOf('eva@example.com')).map(({ mimeType }) => mimeType);
  expect(kinds.sort()).toEqual(['application/ics', 'application/pdf', 'text/calendar']);
});

test.each(['erased', 'internal', 'without lines'])(
  'a mail about a budget that is %s has no attachment',
  async (how) => {
    const { stage, about, budget, clientId } = await workshopWithBudget();
    const to = `${how.replace(' ', '-')}@example.com`;
    if (how === 'erased') await sql`update clients set erased_at = now() where id = ${clientId}`;
    else if (how === 'internal') await sql`update budgets set internal = true where id = ${budget.id}`;
    else await sql`delete from budget_lines where budget_id = ${budget.id}`;
    const [id = 0] = await stage({ ...mail, ...about, to });
    expect(await settled(id)).toEqual([{ status: 'sent', error: null }]);
    expect(await filesOf(to)).toEqual([]);
  },
);

test.each([
  ['there is no room', new CapacityError('too many PDFs wait to be drawn')],
  ['drawing fails', new Error('a defect')],
])('where %s it is tried again, and sent once', async (_what, failure) => {
  const { stage, about } = await workshopWithBudget();
  const to = `${failure.name.toLowerCase()}@example.com`;
  failures.push(failure);
  const [id = 0] = await stage({ ...mail, ...about, to });
  await settled(id);
  expect(await statusOf(id)).toMatchObject({ status: 'queued', error: expect.any(String) });
  expect(await backlogOf(id)).toMatchObject({ attempt: 2, handed_over_at: null });
  const [lane] = await sql`select failing_since from transports order by created_at desc limit 1`;
  expect(lane?.failing_since).toBeNull();
  expect(server.received.filter((each) => each.to[0] === to)).toEqual([]);
  later(2 * 60_000);
  workers.wake();
  expect(await settled(id)).toEqual([{ status: 'sent', error: null }]);
  expect(await filesOf(to)).toHaveLength(1);
  scene.errors.length = 0;
});
