// Compares the rules of the tax authority as implemented by the service with the rules of the stand-in. The two
// implementations were written independently.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Alta } from '../../../../../domain/verifactu/record.ts';
import { ruleCodes } from '../../../../../domain/verifactu/rules/rule.ts';
import { classOfError } from '../../../../../domain/verifactu/sending/codes.ts';
import { writeRequest } from '../../../../../domain/verifactu/sending/write-request.ts';
import { altaRecord } from '../../../../../domain/verifactu/write-record.ts';
import { technicalCodes } from '../../../../../tools/lab/stand-ins/tax-authority/answers.ts';
import { MessageRefusedError } from '../../../../../tools/lab/stand-ins/tax-authority/message.ts';
import { linesOf, openService } from '../../../../../tools/lab/stand-ins/tax-authority/scene.ts';
import { detailsCases } from '../../../../domain/verifactu/rule-cases/details.ts';
import { invoiceCases } from '../../../../domain/verifactu/rule-cases/invoice.ts';
import { ratesCases } from '../../../../domain/verifactu/rule-cases/rates.ts';
import { recipientsCases } from '../../../../domain/verifactu/rule-cases/recipients.ts';
import { regimesCases } from '../../../../domain/verifactu/rule-cases/regimes.ts';
import { first } from '../../../../domain/verifactu/scene.ts';

const cases = { ...invoiceCases, ...recipientsCases, ...detailsCases, ...ratesCases, ...regimesCases };

/** Sends an alta to the stand-in; returns the code of the refusal or error, or `ok`. */
function codeFor(alta: Alta): string {
  const { issuerTaxId } = alta.invoice;
  const { post } = openService({ now: () => Date.parse('2026-11-20T12:00:00+01:00') });
  const message = writeRequest({
    issuer: { name: 'Talleres Ejemplo', taxId: issuerTaxId },
    afterFailure: false,
    lastDay: null,
    records: [altaRecord(alta, first).xml],
  });
  try {
    return linesOf(post(message, [issuerTaxId]))[0]?.code ?? 'ok';
  } catch (error) {
    if (error instanceof MessageRefusedError) return error.code;
    throw error;
  }
}

const bySchema = 'the schema refuses it before any rule can';
const cut = 'the software writes it shorter, or leaves it out, so that no rule is broken';

/** Broken rules for which the stand-in returns another code than the service expects, with the reason. */
const otherCodes: Record<string, [code: string, reason: string]> = {
  numberLength: ['4102', bySchema],
  taxIdForm: ['4102', bySchema],
  countryUnknown: ['4102', bySchema],
  treatmentUnknown: ['4102', bySchema],
  regimeMissing: ['4102', bySchema],
  regimeOfIpsi: ['4102', bySchema],
  maxCorrected: ['4102', bySchema],
  maxRecipients: ['4102', bySchema],
  referenceLength: ['ok', cut],
  foreignIdLength: ['ok', cut],
  exemptBare: ['ok', cut],
  notSubjectBare: ['2005', cut],
  surchargeHalf: ['1162', 'the software writes a surcharge without a rate as one of 0 %'],
  dayForm: ['1105', 'the day of issue has a code of its own'],
  exchangedMissing: ['ok', 'the authority asks for no simplified invoice, as a text of its table is read'],
  textMissing: ['ok', 'the schema allows an empty description'],
  vatNumberForm: ['ok', 'the stand-in does not know the forms of each country, and the authority asks VIES'],
};

/** Altas that the service allows and the stand-in refuses, with the code and the reason. */
const refusedAllTheSame: Record<string, [code: string, reason: string]> = {
  taxIdForm: ['1123', 'the control character is wrong, for which the software only warns'],
  unregisteredNifForm: ['1290', 'the control character is wrong, for which the software only warns'],
};

test.each(Object.entries(cases))('both sides say the same about %s', (name, { breaking, passing }) => {
  const expected = ruleCodes[name.split(' ')[0] as keyof typeof ruleCodes];
  expect(codeFor(breaking)).toBe(otherCodes[name]?.[0] ?? expected);
  expect(codeFor(passing)).toBe(refusedAllTheSame[name]?.[0] ?? 'ok');
});

test('the software sends again what a fault of the server refuses, and stops when it is suspended', () => {
  for (const code of technicalCodes) expect([code, classOfError(code)]).toEqual([code, 'retry']);
  expect(classOfError('4141')).toBe('stop');
});

test('the stand-in imports nothing from the software', () => {
  const folder = new URL('../../../../../tools/lab/stand-ins/tax-authority', import.meta.url).pathname;
  const files = globSync('*.ts', { cwd: folder });
  const imports = files.flatMap((file) => {
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    return [...text.matchAll(/(?:from|import) '([^']+)'/g)].map(([, name = '']) => name);
  });
  expect(imports.length).toBeGreaterThan(20);
  const own = /^(?:node:|libxml2-wasm$|vitest$|\.\/|\.\.\/(?:certificates|pkcs12|ends-with-parent)\.ts$)/;
  expect(imports.filter((name) => !own.test(name))).toEqual([]);
});
