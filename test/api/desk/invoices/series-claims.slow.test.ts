import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listSharedSeries } from '../../../../db/invoices/series-claims.ts';
import { openInvoiceScene, refusal, year } from './scene.ts';

const scene = await openInvoiceScene();
const { sql, database, openIssuer, openInstance } = scene;

type Desk = Pick<Awaited<ReturnType<typeof openInstance>>, 'desk' | 'askDesk'>;

let opened = 0;
const nextHost = () => {
  opened += 1;
  return `taller-${opened}.test`;
};
/** Opens another workshop with this tax id, without invoices. */
const another = (tax_id: string, columns: object = {}) =>
  openInstance(nextHost(), 'business', {}, { tax_id, ...columns });
const create = ({ askDesk }: Desk, code: string, more: object = {}) =>
  askDesk('POST', '/series', { code, kind: 'full', ...more });
const seriesOf = async ({ desk }: Desk) => (await desk('GET', '/series')).body.data;
const messageOf = ({ body }: { body: { error: { fields: { message: string }[] } } }) =>
  body.error.fields.map(({ message }) => message).join(' ');

test('workshops with one tax id never number two invoices alike', async () => {
  const sister = await openIssuer(nextHost());
  const [one, other] = [await scene.issued(), await sister.issued()];
  expect([one.full_number, other.full_number]).toEqual([`F${year}-0001`, `FB${year}-0001`]);
  expect((await sister.issued()).full_number).toBe(`FB${year}-0002`);
});

describe('a series of another workshop with the tax id', () => {
  test('is refused with the workshop’s host and a free code', async () => {
    const [one, other] = [await another('A58818501'), await another('a-58818501')];
    expect((await create(one, 'T')).status).toBe(201);
    const refused = await create(other, 'T');
    expect(refusal(refused)).toEqual([422, 'validation_error', '/code']);
    expect(messageOf(refused)).toMatch(/taller-2\.test.* TB /);
    const alike = await create(other, `T${year}`, { per_year: false });
    expect(refusal(alike)[2], 'the same numbers').toBe('/code');
    expect(await seriesOf(other)).toEqual([]);
    expect((await create(other, 'TB')).status).toBe(201);
  });

  test('is refused where the tax id is set, and nothing changes until it is switched off', async () => {
    const [one, other] = [await another('B17244633'), await another('')];
    await create(one, 'F');
    await create(other, 'F');
    const set = () => other.askDesk('PATCH', '/settings', { tax_id: 'B17244633', city: 'Girona' });
    const refused = await set();
    expect(refusal(refused)).toEqual([422, 'validation_error', '/tax_id']);
    expect(messageOf(refused)).toMatch(/FB/);
    expect((await other.desk('GET', '/settings')).body).toMatchObject({ tax_id: '' });
    expect((await create(other, 'FB', { is_default: true })).status).toBe(201);
    const [f] = await seriesOf(other);
    await other.desk('PATCH', `/series/${f.id}`, { active: false });
    expect((await set()).status).toBe(200);
    expect(refusal(await other.askDesk('PATCH', `/series/${f.id}`, { active: true }))[2]).toBe('/active');
  });

  test('is refused where the mode changes to one in which that workshop issues', async () => {
    const [one, other] = [await another('B60195344', { verifactu: 'test' }), await another('B60195344')];
    await create(one, 'F');
    expect((await create(other, 'F')).status, 'real invoices are not those of tests').toBe(201);
    const refused = await other.askDesk('PATCH', '/verifactu/mode', { mode: 'test' });
    expect(refusal(refused)).toEqual([422, 'validation_error', '/mode']);
    expect((await other.desk('GET', '/settings')).body.verifactu).toBe('off');
  });

  test('is free once that workshop has another tax id', async () => {
    const [one, other] = [await another('B58378431'), await another('B58378431')];
    await create(one, 'F');
    await one.desk('PATCH', '/settings', { tax_id: 'B64717838' });
    expect((await create(other, 'F')).status).toBe(201);
  });
});

test('the numbers of a workshop that was removed stay used, its series without invoices become free', async () => {
  const host = nextHost();
  const removed = await openIssuer(host, {}, { tax_id: 'B58818501' });
  await removed.issued();
  await create(removed, 'G');
  const gone = await scene.askDesk('POST', `/instances/${host}/remove`, {
    confirm: host,
    without_archive: host,
  });
  expect(gone.status).toBe(200);
  const heir = await another('B58818501');
  expect(messageOf(await create(heir, 'F'))).toMatch(/ #\d+: .* FB /);
  expect((await create(heir, 'G')).status).toBe(201);
});

describe('a race', () => {
  const crowd = (tax_id: string) => Promise.all(Array.from({ length: 12 }, () => another(tax_id)));
  const outcomes = (answers: { status: number }[]) => {
    const count = (status: number) => answers.filter((each) => each.status === status).length;
    return { won: count(200) + count(201), refused: count(422) };
  };

  test('for a code has one winner', async () => {
    const workshops = await crowd('B43522192');
    expect(outcomes(await Promise.all(workshops.map((each) => create(each, 'F'))))).toEqual({
      won: 1,
      refused: 11,
    });
  });

  test('for numbers that would be the same has one winner', async () => {
    const workshops = await crowd('B61534707');
    const racing = workshops.map((each, at) =>
      at % 2 === 0 ? create(each, `F${year}`, { per_year: false }) : create(each, 'F'),
    );
    expect(outcomes(await Promise.all(racing))).toEqual({ won: 1, refused: 11 });
  });

  test('for a tax id has one winner', async () => {
    const workshops = await crowd('');
    for (const each of workshops) await create(each, 'F');
    const set = ({ askDesk }: Desk) => askDesk('PATCH', '/settings', { tax_id: 'B55011993' });
    expect(outcomes(await Promise.all(workshops.map(set)))).toEqual({ won: 1, refused: 11 });
  });
});

test('the first invoices of several workshops at once get different numbers', async () => {
  const workshops = await Promise.all(
    Array.from({ length: 4 }, () => openIssuer(nextHost(), {}, { tax_id: 'B62163134' })),
  );
  const drafts = await Promise.all(workshops.map(({ budgetIn }) => budgetIn('Finalizado')));
  const answers = await Promise.all(
    workshops.map(({ askIssue }, at) => askIssue({ budget_id: drafts[at]?.id })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
  expect(new Set(answers.map(({ body }) => body.full_number)).size).toBe(4);
});

describe('a series that two workshops have used before', () => {
  /** Fills the table of claims with the statement of the migration that created the table. */
  const migrate = async () => {
    const file = new URL('../../../../db/migrations/0042_series_claims.sql', import.meta.url);
    const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint');
    await sql`delete from series_claims`;
    await sql.unsafe(statements.find((each) => each.includes('INSERT INTO "series_claims"')) ?? '');
  };

  test('stays with the one whose number is higher; the other gets a free code', async () => {
    const tax_id = 'B64405731';
    const [behind, ahead] = [
      await openIssuer(nextHost(), {}, { tax_id: 'B65410011' }),
      await openIssuer(nextHost(), {}, { tax_id }),
    ];
    for (const each of [behind, ahead, ahead]) await each.issued();
    await sql`update instances set tax_id = ${tax_id} where tax_id = 'B65410011'`;
    await migrate();
    expect((await ahead.issued()).full_number).toBe(`F${year}-0003`);
    expect(await listSharedSeries(database.reads, {})).toEqual([
      expect.objectContaining({ tax_id, code: 'F' }),
    ]);
    const budget = await behind.budgetIn('Finalizado');
    const issued = await behind.askIssue({ budget_id: budget.id });
    expect(issued.body.full_number, 'a new one is set up').toBe(`FB${year}-0001`);
    const named = await behind.draft({ budget_id: (await behind.budgetIn('Finalizado')).id, series: 'F' });
    expect(refusal(named)).toEqual([422, 'validation_error', '/series']);
  });
});
