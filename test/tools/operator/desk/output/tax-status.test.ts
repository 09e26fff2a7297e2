import { expect, test } from 'vitest';
import { languages } from '../../../../../generated/errors.ts';
import { openInvoiceScene } from '../../../../api/desk/invoices/scene.ts';
import { commandsOf } from '../../../../support/commands.ts';

const scene = await openInvoiceScene({ columns: { verifactu: 'test', language: 'en' } });
const { sql, issued, deskApp, desk } = scene;
const { workshop, json } = commandsOf(deskApp);
const status = () => workshop('verifactu', 'status');
const invoices = [await issued(), await issued()];
await sql`insert into verifactu_sending (instance_id, failing_since, failure, reconciled_at)
  select id, now(), 'ECONNREFUSED', now() from instances`;

test.each(languages)(
  'the state of sending and the advice are said in the workshop’s language: %s',
  async (language) => {
    await sql`update instances set language = ${language}`;
    const said = await status();
    const { advice } = await json('verifactu', 'status');
    expect(said).toContain(`\n${advice}\n`);
    expect(said).toContain('2 ');
    expect(said).toContain('(ECONNREFUSED)');
    expect(said).not.toMatch(/unsent|failing_since|null|undefined/);
    const others = languages.filter((each) => each !== language);
    for (const other of others) {
      await sql`update instances set language = ${other}`;
      expect(await status()).not.toBe(said);
    }
    await sql`update instances set language = 'en'`;
  },
);

test('what fails, what is stopped and what was rejected is said', async () => {
  await sql`update verifactu_sending set stopped_at = now(), stop_code = '4112', stop_text = 'El titular…'`;
  await sql`update invoices set verifactu_status = 'rejected' where id = ${invoices[0]?.id}`;
  const said = await status();
  expect(said).toMatch(/^Tax records go to the tax authority’s test service\.\n/);
  expect(said).toMatch(/\nSending has been stopped since .+\.\nEl titular…\n/);
  expect(said).toMatch(/\n2 not sent since .+ \(4112\)\.\n1 invoice rejected\.\n/);
  await sql`update verifactu_sending set stopped_at = null, stop_code = null, stop_text = null, failure = null`;
  await sql`update invoices set verifactu_status = 'pending'`;
});

test('after a restore there is one line for each reason', async () => {
  const noteLost = (number: number) => sql`
    insert into verifactu_differences (instance_id, issuer_tax_id, full_number, date, what, found_at)
    select id, 'B12345674', ${`F2020-${String(number).padStart(4, '0')}`}, '2020-05-04', 'lost_here', now() from instances`;
  for (let number = 1; number <= 250; number += 1) await noteLost(number);
  await sql`insert into verifactu_differences
    (instance_id, issuer_tax_id, full_number, date, what, invoice_id, found_at)
    select instance_id, 'B12345674', full_number, date, 'missing_there', id, now() from invoices`;
  const lines = (await status()).trimEnd().split('\n');
  const [heading, settle, lost, ...rest] = lines.slice(lines.indexOf('') + 1);
  expect(heading).toBe('Differences from the tax authority’s records: 252');
  expect(settle).toMatch(/^- F.*, F.*: .*verifactu correct ID --unchanged/);
  expect(lost).toMatch(/^- F2020-0001, .*F2020-0010 and 240 more: .*remains valid/);
  expect(rest).toEqual([]);
  const { difference_reasons, differences } = (await desk('GET', '/verifactu/sending')).body;
  expect(difference_reasons).toMatchObject([
    { what: 'missing_there', count: 2 },
    { what: 'lost_here', count: 250, invoices: expect.arrayContaining(['F2020-0001']) },
  ]);
  expect(differences).toHaveLength(200);
});
