import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  admissibleCodes,
  hashOf,
} from '../../../../../tools/lab/stand-ins/tax-authority/admissible-errors.ts';
import { ruleCodes } from '../../../../../tools/lab/stand-ins/tax-authority/invoice-rules.ts';
import { lineCases, pastRuleCases } from '../../../../../tools/lab/stand-ins/tax-authority/line-cases.ts';
import { readRecord } from '../../../../../tools/lab/stand-ins/tax-authority/records.ts';
import { ruleCases } from '../../../../../tools/lab/stand-ins/tax-authority/rule-cases.ts';
import {
  after,
  alta,
  annulment,
  type Content,
  detail,
  hashIn,
  key,
  linesOf,
  openService,
  party,
  sending,
} from '../../../../../tools/lab/stand-ins/tax-authority/scene.ts';
import { Tree } from '../../../../../tools/lab/stand-ins/tax-authority/tree.ts';

const allCases = [...ruleCases, ...lineCases, ...pastRuleCases];

/**
 * Sends a record as the only one of a message; returns the code in the answer. Before an annulment, sends an alta for
 * the annulment to annul.
 */
function codeFor(record: string): string | null {
  const { send } = openService();
  if (record.includes('RegistroAnulacion')) send(alta());
  return send(record)[0]?.code ?? null;
}

/** Sends a record as the only one; returns its code and state. */
const outcomeOf = (record: string) => openService().send(record)[0];

test.each(allCases)('refuses a record with %s, and not a similar one', (code, breaking, keeping) => {
  expect(codeFor(breaking)).toBe(code);
  expect(codeFor(keeping)).not.toBe(code);
  expect(Number(codeFor(keeping) ?? 2_000)).toBeGreaterThanOrEqual(2_000);
  expect(Number(codeFor(keeping) ?? 2_000)).toBeLessThan(3_000);
});

test('each rule has a case', () => {
  const tried = allCases.map(([code]) => code);
  expect(new Set(tried)).toEqual(new Set(ruleCodes));
});

const late = { FechaHoraHusoGenRegistro: '2026-11-24T12:04:01+01:00' };
const hash = 'A'.repeat(64);
const linked = (number: string, previous: string, changes: Content = {}) =>
  alta({ IDFactura: key(number), Encadenamiento: after('F/1', previous), ...changes });

/**
 * Cases for each error with which a record is accepted: records of which the last has the error, and similar records
 * without the error.
 */
const admissibleCases: [code: string, making: string[], avoiding: string[]][] = [
  ['2000', [alta({ Huella: hash })], [alta()]],
  [
    '2001',
    [alta({ Destinatarios: `<sf:IDDestinatario>${party('00000000T')}</sf:IDDestinatario>` })],
    [alta()],
  ],
  ['2002', [linked('F/2', 'ABC')], [linked('F/2', hash)]],
  ['2003', [alta(), linked('F/2', hash)], [alta(), linked('F/2', hashIn(alta()))]],
  ['2003', [linked('F/2', 'z'.repeat(64))], [linked('F/2', hash)]],
  ['2004', [alta(late)], [alta({ FechaHoraHusoGenRegistro: '2026-11-24T12:04:00+01:00' })]],
  ['2005', [alta({ ImporteTotal: '131.01' })], [alta({ ImporteTotal: '131.00' })]],
  [
    '2005',
    [alta({ ImporteTotal: '100.00' })],
    [alta({ ImporteTotal: '100.00', Desglose: detail({ ClaveRegimen: '03' }) })],
  ],
  ['2006', [alta({ CuotaTotal: '31.01' })], [alta({ CuotaTotal: '31.00' })]],
  ['2007', [alta(), alta({ IDFactura: key('F/2') })], [alta(), linked('F/2', hashIn(alta()))]],
  ['2008', [linked('F/2', hash, { Huella: hash })], [linked('F/2', hash)]],
  [
    '2009',
    [alta({ Desglose: detail({ Impuesto: '02', ClaveRegimen: null }) })],
    [alta({ Desglose: detail({ Impuesto: '02' }) })],
  ],
];

test.each(admissibleCases)('accepts a record with the error %s', (code, making, avoiding) => {
  const last = (records: string[]) =>
    openService({ unknownTaxIds: new Set(['00000000T']) })
      .send(...records)
      .at(-1);
  expect(last(making)).toMatchObject({ state: 'AceptadoConErrores', code });
  expect(last(avoiding)).toMatchObject({ state: 'Correcto', code: null });
});

test('each admissible error has a case', () => {
  expect(new Set(admissibleCases.map(([code]) => code))).toEqual(new Set(admissibleCodes));
});

test('IPSI without a regime is refused from 2027 on', () => {
  const record = alta({
    IDFactura: key('F/1', '01-01-2027'),
    Desglose: detail({ Impuesto: '02', ClaveRegimen: null }),
  });
  const { send } = openService({ now: () => Date.parse('2027-01-01T12:00:00+01:00') });
  expect(send(record)).toMatchObject([{ state: 'Incorrecto', code: '1245' }]);
});

test('the quota is not compared with the base where only the tax is corrected', () => {
  const change = { Desglose: detail({ BaseImponibleOimporteNoSujeto: '0', CuotaRepercutida: '-110.00' }) };
  const totals = { CuotaTotal: '-110.00', ImporteTotal: '-110.00' };
  for (const type of ['R1', 'R2', 'R3', 'R4'])
    expect(
      outcomeOf(alta({ TipoFactura: type, TipoRectificativa: 'I', ...change, ...totals })),
    ).toMatchObject({
      state: 'Correcto',
    });
});

test('computes the hashes that the authority published', () => {
  const path = new URL('../../../../domain/verifactu/fixtures/official-vectors.json', import.meta.url);
  const vectors: { kind?: string; fields: [string, string][]; expected: string }[] = JSON.parse(
    readFileSync(path, 'utf8'),
  ).hash;
  expect(vectors.length).toBeGreaterThanOrEqual(4);
  for (const { fields, expected } of vectors) {
    const values = Object.fromEntries(fields);
    const isAlta = 'TipoFactura' in values;
    const leaf = (name: string) => new Tree(name, values[name] ?? '', []);
    const names = ['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura'];
    const id = names.map((name) => leaf(isAlta ? name : `${name}Anulada`));
    const chain = new Tree('Encadenamiento', '', [new Tree('RegistroAnterior', '', [leaf('Huella')])]);
    const rest = ['TipoFactura', 'CuotaTotal', 'ImporteTotal', 'FechaHoraHusoGenRegistro'].map(leaf);
    const record = new Tree(isAlta ? 'RegistroAlta' : 'RegistroAnulacion', '', [
      new Tree('IDFactura', '', id),
      chain,
      ...rest,
    ]);
    expect(hashOf(readRecord(new Tree('RegistroFactura', '', [record]), ''))).toBe(expected);
  }
});

test('an answer lists each record with its operation, and a receipt if one is accepted', () => {
  const { post } = openService();
  const answer = post(sending([alta(), annulment({ Encadenamiento: after('F/1', hashIn(alta())) }), alta()]));
  expect(linesOf(answer)).toEqual([
    { number: 'F/1', operation: 'Alta', state: 'Correcto', code: null, duplicate: null },
    { number: 'F/1', operation: 'Anulacion', state: 'Correcto', code: null, duplicate: null },
    { number: 'F/1', operation: 'Alta', state: 'Incorrecto', code: '3000', duplicate: 'Anulada' },
  ]);
  expect(answer.get('EstadoEnvio')).toBe('ParcialmenteCorrecto');
  expect(answer.get('TiempoEsperaEnvio')).toBe('60');
  expect(answer.get('CSV')).toMatch(/^A-[0-9A-F]{14}$/);
  expect(answer.get('DatosPresentacion/TimestampPresentacion')).toBe('2026-11-24T12:00:00+01:00');
  const refused = post(sending([alta()]));
  expect(refused.get('EstadoEnvio')).toBe('Incorrecto');
  expect(refused.at('CSV')).toBeUndefined();
});
