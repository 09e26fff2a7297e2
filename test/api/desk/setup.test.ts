import { beforeEach, expect, test } from 'vitest';
import type { components } from '../../../generated/desk-types.ts';
import { languages } from '../../../generated/errors.ts';
import { enumLabel } from '../../../views/texts/desk.ts';
import { setupTexts } from '../../../views/texts/setup.ts';
import { commandsOf } from '../../support/commands.ts';
import { openWorkshop } from '../../support/workshop.ts';

type Setup = components['schemas']['Setup'];

const { desk, askDesk, deskApp, sql, instanceId } = await openWorkshop({
  startAt: '2026-11-20T09:30:00.000Z',
});
const { workshop } = commandsOf(deskApp);

const shown = async () => (await desk('GET', '/setup')).body as Setup;
const stepOf = ({ steps }: Setup, name: string) => steps.find(({ step }) => step === name);

beforeEach(async () => {
  await sql`update instances set setup_answers = '{}' where id = ${instanceId}`;
});

test('a new workshop lacks its identity, and each completed step leaves the list', async () => {
  const before = await shown();
  expect(before).toMatchObject({ ready: false, next: 'identity', has_budgets: false });
  expect(stepOf(before, 'identity')).toMatchObject({
    state: 'missing',
    summary: null,
    blocks: [{ block: 'invoices' }, { block: 'contact' }, { block: 'lawful_papers' }],
  });
  await desk('PATCH', '/settings', {
    ...{
      legal_name: 'Taller Ficticio, S.L.',
      tax_id: 'B00000000',
      address: 'Calle Inventada 1',
      city: 'Getafe',
    },
    ...{ phone: '910000000', email: 'taller@example.com', registration_number: '28/1' },
  });
  await desk('POST', '/boxes', { name: 'Elevador 1' });
  await desk('POST', '/rates', { name: 'Mecánica', price_per_hour: 48.5 });
  await desk('POST', '/staff', { name: 'Íñigo Ficticio' });
  const after = await shown();
  expect(stepOf(after, 'identity')).toMatchObject({
    state: 'done',
    summary: 'Taller Ficticio, S.L. · B00000000 · Getafe',
    missing: [],
    blocks: [],
  });
  expect(stepOf(after, 'boxes')).toMatchObject({ state: 'done', summary: 'Elevador 1' });
  expect(stepOf(after, 'rates')?.summary).toContain('Mecánica');
  // The owner has no access yet, so the mechanic alone does not complete the team.
  expect(stepOf(after, 'people')).toMatchObject({
    state: 'missing',
    missing: [{ gap: 'owner_access' }],
    summary: 'Íñigo Ficticio',
  });
});

test('an owner with a password or a passkey has access, until they leave', async () => {
  const { body: owner } = await desk('POST', '/staff', { name: 'Marta Supuesta' });
  const isOpen = async () =>
    stepOf(await shown(), 'people')?.missing.some(({ gap }) => gap === 'owner_access');
  await sql`update accounts set role = 'owner' where instance_id = ${instanceId} and staff_id = ${owner.id}`;
  expect(await isOpen()).toBe(true);
  await sql`update accounts set password_hash = 'x' where instance_id = ${instanceId} and staff_id = ${owner.id}`;
  expect(await isOpen()).toBe(false);
  // The desk does not let the last owner leave.
  await sql`update staff set active = false where instance_id = ${instanceId} and id = ${owner.id}`;
  expect(await isOpen()).toBe(true);
});

test('hours are confirmed by an answer, or by stating them, even unchanged', async () => {
  expect(stepOf(await shown(), 'hours')).toMatchObject({ state: 'check', missing: [{ gap: 'usual_hours' }] });
  const { body: confirmed } = await desk('PATCH', '/setup/hours', { answer: 'confirmed' });
  expect(stepOf(confirmed, 'hours')).toMatchObject({ state: 'done' });
  const { body: reopened } = await desk('PATCH', '/setup/hours', { answer: 'open' });
  expect(stepOf(reopened, 'hours')).toMatchObject({ state: 'check' });
  await desk('PATCH', '/settings', { hours: 'mon-fri 8:30-14:00,15:30-18:30; sat closed; sun closed' });
  expect(stepOf(await shown(), 'hours')).toMatchObject({ state: 'done' });
});

test('a skipped step still says what it blocks', async () => {
  const { body } = await desk('PATCH', '/setup/sms', { answer: 'skipped' });
  expect(stepOf(body, 'sms')).toMatchObject({ state: 'skipped', blocks: [{ block: 'sms' }] });
});

test.each([
  ['/setup/coffee', { answer: 'skipped' }, 'path/step'],
  ['/setup/sms', { answer: 'maybe' }, '/answer'],
  ['/setup/sms', {}, '/answer'],
])('refuses %s with %o', async (path, body, field) => {
  const refused = await askDesk('PATCH', path, body);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toContainEqual({ path: field, message: expect.any(String) });
  expect(await sql`select setup_answers from instances where id = ${instanceId}`).toEqual([
    { setup_answers: {} },
  ]);
});

test.each(languages)('the command tells each open step and its remedy in %s', async (language) => {
  await desk('PATCH', '/settings', { language });
  const texts = setupTexts[language];
  const lines = (await workshop('setup', 'show')).split('\n');
  expect(lines.length).toBeGreaterThan(14);
  const logo = lines.find((line) => line.includes(enumLabel(language, 'SetupStep', 'logo'))) ?? '';
  expect(logo).toContain(texts.missing(enumLabel(language, 'SetupGap', 'logo')));
  expect(logo).toContain(enumLabel(language, 'SetupBlock', 'papers'));
  expect(logo).toMatch(/→ .*settings logo --instance workshop\.test$/);
  expect(lines.at(-2)).toBe(texts.notReady(3));
});
