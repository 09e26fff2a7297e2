import { describe, expect, test } from 'vitest';
import { untilSomebodyWaits } from '../../../support/locks.ts';
import { openInvoiceScene, refusal, year } from './scene.ts';

const scene = await openInvoiceScene();
const { sql, desk, askDesk, budgetIn, draft, drafted, issue, issued, askIssue } = scene;

const series = async (body: object) => (await desk('POST', '/series', body)).body;
const create = (body: object) => askDesk('POST', '/series', body);
const set = (id: number, body: object) => askDesk('PATCH', `/series/${id}`, body);
const list = async () => (await desk('GET', '/series')).body.data;
const inSeries = async (code: string, asked: object = {}) =>
  issue((await drafted({}, { series: code, ...asked })).id);

test('the usual ones are made when first needed, once, even if others need them', async () => {
  expect(await list()).toEqual([]);
  const budgets = await Promise.all(Array.from({ length: 8 }, () => budgetIn('Finalizado')));
  const answers = await Promise.all(
    budgets.map(({ id }, at) => draft({ budget_id: id, ...(at % 2 === 1 && { simplified: true }) })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  const usual = { per_year: true, first_number: 1, is_default: true, active: true };
  expect(await list()).toEqual(
    expect.arrayContaining([
      { id: expect.any(Number), code: 'F', kind: 'full', ...usual },
      { id: expect.any(Number), code: 'S', kind: 'simplified', ...usual },
    ]),
  );
  expect(await list()).toHaveLength(2);
  for (const [at, kind, code] of [
    [0, 'corrective', 'R'],
    [1, 'corrective-simplified', 'SR'],
  ] as const) {
    const { id } = await issue(answers[at]?.body.id);
    const { body } = await scene.correct(id, { difference: true });
    expect([body.series_kind, body.series]).toEqual([kind, code]);
    await scene.discard(body.id);
  }
});

describe('numbers', () => {
  test('go up by one in each series, whatever is issued in others', async () => {
    await series({ code: 'A', kind: 'full' });
    await series({ code: 'MAD/B-1', kind: 'full' });
    const numbers = [];
    for (const code of ['A', 'MAD/B-1', 'A', 'A', 'MAD/B-1'])
      numbers.push((await inSeries(code)).full_number);
    expect(numbers).toEqual([
      `A${year}-0001`,
      `MAD/B-1${year}-0001`,
      `A${year}-0002`,
      `A${year}-0003`,
      `MAD/B-1${year}-0002`,
    ]);
  });

  test('begin at the first one that was set, and go on without a year', async () => {
    await series({ code: 'C', kind: 'full', first_number: 118 });
    await series({ code: 'D', kind: 'full', per_year: false });
    const [first, second, ever] = [await inSeries('C'), await inSeries('C'), await inSeries('D')];
    expect([first, second].map(({ number, full_number }) => [number, full_number])).toEqual([
      [118, `C${year}-0118`],
      [119, `C${year}-0119`],
    ]);
    expect([ever.number, ever.full_number]).toEqual([1, 'D-0001']);
  });
});

describe('a series', () => {
  test('is the default of its kind if it is the first, or chosen to be', async () => {
    const codes = async () =>
      (await list())
        .filter(({ kind, is_default }: Record<string, unknown>) => kind === 'full' && is_default)
        .map(({ code }: { code: string }) => code);
    expect(await codes()).toEqual(['F']);
    const e = await series({ code: 'E', kind: 'full' });
    expect(e.is_default).toBe(false);
    await series({ code: 'E2', kind: 'full', is_default: true });
    expect(await codes()).toEqual(['E2']);
    expect((await drafted()).series).toBe('E2');
    expect((await set(e.id, { is_default: true })).body).toEqual({ ...e, is_default: true });
    expect(await codes()).toEqual(['E']);
    expect((await drafted()).series).toBe('E');
    const f = (await list()).find(({ code }: { code: string }) => code === 'F');
    await set(f.id, { is_default: true });
  });

  test.each([
    ['another kind', 'S', {}],
    ['a kind that isn’t simplified', 'F', { simplified: true }],
    ['no workshop’s', 'NONE', {}],
  ])('that is %s is refused for a draft', async (_, code, asked) => {
    const budget = await budgetIn('Finalizado');
    expect(refusal(await draft({ budget_id: budget.id, series: code, ...asked }))).toEqual([
      422,
      'validation_error',
      '/series',
    ]);
    expect(await scene.linesAbout(budget.id)).toEqual([]);
  });

  test('that is closed takes no further drafts, and those that it has are issued', async () => {
    const { id } = await series({ code: 'G', kind: 'full' });
    const before = await drafted({}, { series: 'G' });
    expect((await set(id, { active: false })).body.active).toBe(false);
    const budget = await budgetIn('Finalizado');
    expect(refusal(await draft({ budget_id: budget.id, series: 'G' }))).toEqual([
      422,
      'validation_error',
      '/series',
    ]);
    const other = await drafted();
    expect(refusal(await scene.set(other.id, { series: 'G' }))).toEqual([422, 'validation_error', '/series']);
    expect((await issue(before.id)).full_number).toBe(`G${year}-0001`);
  });

  test('is taken by nobody’s surprise: where the default is closed, one has to be named', async () => {
    const other = await scene.openInstance('closed.test', 'business', {}, { name: 'Taller' });
    const its = await scene.openBudgetsOf(other);
    const { body: closed } = await other.desk('POST', '/series', { code: 'A', kind: 'full' });
    await other.desk('POST', '/series', { code: 'B', kind: 'full' });
    await other.desk('PATCH', `/series/${closed.id}`, { active: false });
    const { id: budget_id } = await its.budgetIn('Finalizado');
    expect(refusal(await other.askDesk('POST', '/invoices', { budget_id }))).toEqual([
      422,
      'validation_error',
      '/series',
    ]);
    const { body } = await other.desk('GET', '/series');
    expect(body.data.map(({ code }: { code: string }) => code)).toEqual(['A', 'B']);
    expect((await other.desk('POST', '/invoices', { budget_id, series: 'B' })).body.series).toBe('B');
    // A series may have the code that is the default of another kind.
    await other.desk('POST', '/series', { code: 'S', kind: 'corrective' });
    const { id: ticket } = await its.budgetIn('Finalizado');
    expect(
      refusal(await other.askDesk('POST', '/invoices', { budget_id: ticket, simplified: true })),
    ).toEqual([422, 'validation_error', '/series']);
  });

  test.each([
    ['a code that is taken', { code: 'F', kind: 'simplified' }, '/code'],
    [
      'one whose numbers could be those of another',
      { code: `F${year}`, kind: 'full', per_year: false },
      '/code',
    ],
    ['small letters', { code: 'f', kind: 'full' }, '/code'],
    ['blanks', { code: 'F 1', kind: 'full' }, '/code'],
    ['a hyphen at its end', { code: 'F-', kind: 'full' }, '/code'],
    ['what the tax authority refuses', { code: 'F=', kind: 'full' }, '/code'],
    ['no code', { code: '', kind: 'full' }, '/code'],
    ['21 characters', { code: 'A'.repeat(21), kind: 'full' }, '/code'],
    ['no kind', { code: 'H' }, '/kind'],
    ['a kind of nothing', { code: 'H', kind: 'invoice' }, '/kind'],
    ['a first number of 0', { code: 'H', kind: 'full', first_number: 0 }, '/first_number'],
    ['a first number beyond nine digits', { code: 'H', kind: 'full', first_number: 1e9 }, '/first_number'],
  ])('with %s is refused', async (_, body, path) => {
    const before = await list();
    expect(refusal(await create(body))).toEqual([422, 'validation_error', path]);
    expect(await list()).toEqual(before);
  });

  test('counts otherwise as long as it has numbered nothing', async () => {
    const { id } = await series({ code: 'J', kind: 'full' });
    const draftOfJ = await drafted({}, { series: 'J' });
    expect((await set(id, { per_year: false, first_number: 7 })).body).toMatchObject({
      per_year: false,
      first_number: 7,
    });
    expect((await issue(draftOfJ.id)).full_number).toBe('J-0007');
    expect(refusal(await set(id, { per_year: true }))).toEqual([422, 'validation_error', '/per_year']);
    expect(refusal(await set(id, { first_number: 1 }))).toEqual([422, 'validation_error', '/first_number']);
    expect((await set(id, { per_year: false, first_number: 7 })).status).toBe(200);
    expect((await inSeries('J')).full_number).toBe('J-0008');
  });

  test('that would then write numbers of another stays as it is', async () => {
    await series({ code: 'K', kind: 'full' });
    const { id } = await series({ code: `K${year}`, kind: 'full' });
    expect(refusal(await set(id, { per_year: false }))).toEqual([422, 'validation_error', '/per_year']);
  });

  test.each([
    [{ is_default: false }, '/is_default'],
    [{ code: 'Z' }, '/code'],
    [{ kind: 'full' }, '/kind'],
  ])('is not set to %j', async (body, path) => {
    const [{ id }] = await list();
    expect(refusal(await set(id, body))).toEqual([422, 'validation_error', path]);
  });

  test('counts as it was set when the number is given, not when issuing began', async () => {
    await issued();
    const { id } = await series({ code: 'L', kind: 'full' });
    const waiting = await drafted({}, { series: 'L' });
    let answer: ReturnType<typeof askIssue> | undefined;
    await sql.begin(async (tx) => {
      await tx`select from verifactu_chains for update`;
      answer = askIssue({ id: waiting.id });
      await untilSomebodyWaits(tx);
      expect((await set(id, { per_year: false })).status).toBe(200);
    });
    expect((await answer)?.body.full_number).toBe('L-0001');
    expect((await inSeries('L')).full_number).toBe('L-0002');
  });
});
