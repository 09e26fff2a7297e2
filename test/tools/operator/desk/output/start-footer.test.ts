import { expect, test } from 'vitest';
import { deskOperations } from '../../../../../generated/operations.ts';
import { hasStartFooter, readStartFooter } from '../../../../../tools/operator/desk/output/start-footer.ts';
import { openInvoiceScene } from '../../../../api/desk/invoices/scene.ts';

const scene = await openInvoiceScene();
const { sql, host, deskApp } = scene;

const footer = (language: 'es' | 'en' = 'es') => readStartFooter(deskApp, { host, language });
const begin = (from: string) => sql`update instances set verifactu_from = ${from}`;

test.each(['showTaxSending', 'setTaxIssuer', 'issueInvoice', 'listSeries', 'setSettings'] as const)(
  '%s is followed by the warning about the first day of records',
  (operation) => expect(hasStartFooter(deskOperations[operation])).toBe(true),
);

test('commands about other things are not', () => {
  expect(hasStartFooter(deskOperations.listKeys)).toBe(false);
});

test('a first day after the lawful one is a standing warning in the workshop’s language', async () => {
  await begin('2028-10-01');
  expect(await footer()).toMatch(/^Por ley, .*2027-01-01.*2028-10-01/);
  expect(await footer('en')).toMatch(/^The tax records of this workshop are required by law from 2027-01-01/);
  await sql`update instances set tax_id = '12345678Z'`;
  expect(await footer('en')).toContain('from 2027-07-01');
});

test('there is none where records are sent, or the day is the lawful one', async () => {
  await begin('2027-07-01');
  expect(await footer(), 'a person').toBeNull();
  await sql`update instances set verifactu = 'exempt', verifactu_exemption = 'sii', verifactu_from = '2028-10-01'`;
  expect(await footer(), 'exempt').toBeNull();
});
