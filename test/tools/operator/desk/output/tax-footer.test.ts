import { expect, test } from 'vitest';
import { languages } from '../../../../../generated/errors.ts';
import { deskOperations } from '../../../../../generated/operations.ts';
import {
  hasTaxFooter,
  readTaxFooter,
  taxFooter,
} from '../../../../../tools/operator/desk/output/tax-footer.ts';
import { taxErrors } from '../../../../../views/texts/tax-errors.ts';
import { openInvoiceScene } from '../../../../api/desk/invoices/scene.ts';

const scene = await openInvoiceScene({ columns: { verifactu: 'test' } });
const zone = { host: 'taller.test', timezone: 'Europe/Madrid', language: 'en' } as const;
const well = {
  unsent: 0,
  unsent_since: null,
  rejected: 0,
  failure: null,
  stop_code: null,
  advice: null,
  clock_skew_seconds: null,
};

test.each(['issueInvoice', 'listDeskInvoices', 'showInvoice', 'cancelInvoice', 'recordPayment'] as const)(
  '%s is followed by it',
  (operation) => expect(hasTaxFooter(deskOperations[operation])).toBe(true),
);

test('commands about other things are not', () => {
  for (const each of ['listKeys', 'showTaxSending'] as const)
    expect(hasTaxFooter(deskOperations[each])).toBe(false);
});

test('it is one line with how many, since when, why, and what to do', () => {
  const unsent_since = '2026-11-20T09:30:00.000Z';
  const failing = { ...well, unsent: 3, unsent_since, failure: 'ECONNREFUSED', advice: 'Wait.' };
  const line = taxFooter(failing, zone) ?? '';
  expect(line).toMatch(
    /^Tax records: 3 not sent since .*10:30.* \(ECONNREFUSED\)\. Wait\. See .*verifactu status/,
  );
  expect(line).not.toContain('\n');
  expect(taxFooter({ ...well, rejected: 1, advice: 'Correct it.' }, zone)).toContain(
    '1 invoice rejected. Correct it.',
  );
});

test('a wrong clock is part of it, also when everything was sent', () => {
  const advice = 'Set it.';
  expect(taxFooter({ ...well, clock_skew_seconds: 312, advice }, zone)).toMatch(
    /^Tax records: dated 312 s late by a wrong clock\. Set it\. See /,
  );
  expect(taxFooter({ ...well, rejected: 1, clock_skew_seconds: -90, advice }, zone)).toContain(
    '1 invoice rejected, dated 90 s early by a wrong clock. Set it.',
  );
});

test('there is none when everything was sent and accepted', () => {
  expect(taxFooter(well, zone)).toBeNull();
});

test('it is read for the workshop of the command', async () => {
  const place = { ...zone, host: scene.host };
  expect(await readTaxFooter(scene.deskApp, place)).toBeNull();
  await scene.issued();
  expect(await readTaxFooter(scene.deskApp, place)).toMatch(/^Tax records: 1 not sent since /);
});

test('it is in the workshop’s language, with its advice', async () => {
  const lines = await Promise.all(
    languages.map((language) => readTaxFooter(scene.deskApp, { ...zone, host: scene.host, language })),
  );
  expect(new Set(lines).size).toBe(languages.length);
  for (const [at, language] of languages.entries()) expect(lines[at]).toContain(taxErrors[language].waiting);
});
