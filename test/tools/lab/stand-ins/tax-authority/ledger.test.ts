import { expect, test } from 'vitest';
import { installationName } from '../../../../../tools/lab/stand-ins/tax-authority/records.ts';
import {
  after,
  alta,
  annulment,
  type Content,
  company,
  hashIn,
  issuer,
  key,
  noon,
  openService,
  query,
  sending,
  system,
} from '../../../../../tools/lab/stand-ins/tax-authority/scene.ts';
import type { Tree } from '../../../../../tools/lab/stand-ins/tax-authority/tree.ts';

const accepted = { state: 'Correcto', code: null };
const refused = (code: string, duplicate: string | null = null) => ({ state: 'Incorrecto', code, duplicate });
const first = alta();
const afterFirst = { Encadenamiento: after('F/1', hashIn(first)) };
const again = (changes: Content) => alta({ ...afterFirst, ...changes });
const annulled = annulment(afterFirst);

/** Records that are sent one after the other, and the expected answer to the last record. */
const operations: [what: string, records: string[], expected: object][] = [
  ['a new invoice', [first], accepted],
  ['the same one again', [first, first], refused('3000', 'Correcta')],
  [
    'one that has errors already',
    [alta({ CuotaTotal: '90.00' }), first],
    refused('3000', 'AceptadaConErrores'),
  ],
  ['a number after its annulment', [first, annulled, first], refused('3000', 'Anulada')],
  ['a subsanación', [first, again({ Subsanacion: 'S' })], accepted],
  ['a subsanación of nothing', [again({ Subsanacion: 'S' })], refused('3002')],
  ['a subsanación of what is annulled', [first, annulled, again({ Subsanacion: 'S' })], accepted],
  ['a subsanación after its refusal', [first, again({ Subsanacion: 'S', RechazoPrevio: 'S' })], accepted],
  ['such a one of nothing', [again({ Subsanacion: 'S', RechazoPrevio: 'S' })], refused('3002')],
  ['an alta after its refusal', [again({ Subsanacion: 'S', RechazoPrevio: 'X' })], accepted],
  [
    'such a one of a known invoice',
    [first, again({ Subsanacion: 'S', RechazoPrevio: 'X' })],
    refused('3000', 'Correcta'),
  ],
  ['an annulment', [first, annulled], accepted],
  ['an annulment of nothing', [annulled], refused('3002')],
  ['a second annulment', [first, annulled, annulled], refused('3001')],
  [
    'an annulment again, after its subsanación came again',
    [first, again({ Subsanacion: 'S' }), annulled, again({ Subsanacion: 'S' }), annulled],
    accepted,
  ],
  ['an annulment after its refusal', [first, annulment({ ...afterFirst, RechazoPrevio: 'S' })], accepted],
  ['an annulment without a record', [annulment({ SinRegistroPrevio: 'S' })], accepted],
  [
    'such a one of a known invoice',
    [first, annulment({ ...afterFirst, SinRegistroPrevio: 'S' })],
    refused('3000', 'Correcta'),
  ],
];

test.each(operations)('answers %s', (_, records, expected) => {
  expect(
    openService()
      .send(...records)
      .at(-1),
  ).toMatchObject(expected);
});

test('the ledger has the state of an invoice, and each record as it came', () => {
  const { send, ledger } = openService();
  const bad = alta({ IDFactura: key('F/2'), TipoFactura: 'F2' });
  send(first, bad);
  send(annulled);
  const name = installationName(issuer, company, 'W1', 'W1-000001');
  expect(ledger.recordsOf(name).map(({ record, state, message }) => [record.xml, state, message])).toEqual([
    [first, 'Correcto', 1],
    [bad, 'Incorrecto', 1],
    [annulled, 'Correcto', 2],
  ]);
  expect(ledger.standing({ issuer, number: 'F/1', date: '20-11-2026' })?.state).toBe('Anulado');
  expect(ledger.standing({ issuer, number: 'F/2', date: '20-11-2026' })).toBeUndefined();
  expect(ledger.messages.map(({ records, accepted }) => [records, accepted])).toEqual([
    [2, 1],
    [1, 1],
  ]);
  expect(new Set(ledger.messages.map(({ csv }) => csv)).size).toBe(2);
  expect(String(ledger)).toContain('2 messages, 3 records');
});

test('each installation has its own chain', () => {
  const { send, ledger } = openService();
  const other = { SistemaInformatico: system({ NumeroInstalacion: 'W1-000002' }) };
  expect(send(first, alta({ ...other, IDFactura: key('G/1') }))).toMatchObject([accepted, accepted]);
  expect(ledger.installations).toHaveLength(2);
});

test('the ledger finds a record that does not follow the one before', () => {
  const { send, ledger } = openService();
  const second = again({ IDFactura: key('F/2') });
  send(first, second, second);
  expect(ledger.chainGaps()).toEqual([]);
  send(again({ IDFactura: key('F/3') }));
  expect(ledger.chainGaps()).toMatchObject([{ before: { number: 'F/2' }, record: { number: 'F/3' } }]);
});

test('the ledger notes messages that come too early', () => {
  let now = noon;
  const { send, ledger, settings } = openService({ now: () => now });
  const pass = (seconds: number) => {
    now += seconds * 1_000;
  };
  send(first);
  pass(60);
  send(first);
  settings.waitSeconds = 300;
  pass(60);
  send(first);
  expect(ledger.earlyMessages).toEqual([]);
  pass(200);
  send(first);
  expect(ledger.earlyMessages).toEqual([{ issuer, earlierByMs: 100_000, records: 1 }]);
  send(...Array(1_000).fill(first));
  expect(ledger.earlyMessages).toHaveLength(1);
});

const found = (answer: Tree) =>
  answer
    .list('RegistroRespuestaConsultaFactuSistemaFacturacion')
    .map((each) => [each.get('IDFactura/NumSerieFactura'), each.get('EstadoRegistro/EstadoRegistro')]);

test('a query returns what is stored of a month', () => {
  const { send, post } = openService();
  const october = alta({ IDFactura: key('O/1', '30-10-2026') });
  const wrong = again({ IDFactura: key('F/2'), RefExterna: 'ref 2', CuotaTotal: '90.00' });
  send(october);
  send(first, wrong, annulled);
  const answer = post(query());
  expect(found(answer)).toEqual([
    ['F/1', 'Anulado'],
    ['F/2', 'AceptadoConErrores'],
  ]);
  const stored = answer.list('RegistroRespuestaConsultaFactuSistemaFacturacion')[1];
  expect(stored?.get('DatosRegistroFacturacion/Huella')).toBe(hashIn(wrong));
  expect(stored?.get('DatosRegistroFacturacion/RefExterna')).toBe('ref 2');
  expect(stored?.get('DatosRegistroFacturacion/SistemaInformatico/NumeroInstalacion')).toBe('W1-000001');
  expect(stored?.get('EstadoRegistro/CodigoErrorRegistro')).toBe('2006');
  expect(found(post(query('', { month: '10' })))).toEqual([['O/1', 'Correcto']]);
  const empty = post(query('', { month: '09' }));
  expect(empty.get('ResultadoConsulta')).toBe('SinDatos');
});

test('a query finds one invoice, a reference, a range of days and a recipient', () => {
  const { send, post } = openService();
  send(first, again({ IDFactura: key('F/2', '21-11-2026'), RefExterna: 'ref 2' }));
  const on = (content: string) => `<con:FechaExpedicionFactura>${content}</con:FechaExpedicionFactura>`;
  const numbered = '<con:NumSerieFactura>F/2</con:NumSerieFactura>';
  const filters = [
    numbered,
    `${numbered}${on('<sf:FechaExpedicionFactura>21-11-2026</sf:FechaExpedicionFactura>')}`,
    on('<sf:RangoFechaExpedicion><sf:Desde>21-11-2026</sf:Desde></sf:RangoFechaExpedicion>'),
    '<con:RefExterna>ref 2</con:RefExterna>',
  ];
  for (const filter of filters) expect(found(post(query(filter)))).toEqual([['F/2', 'Correcto']]);
  const wrongDay = `${numbered}${on('<sf:FechaExpedicionFactura>20-11-2026</sf:FechaExpedicionFactura>')}`;
  expect(found(post(query(wrongDay)))).toEqual([]);
  expect(found(post(query('', { taxId: '12345678Z', as: 'Destinatario' }), ['12345678Z']))).toHaveLength(2);
});

test('a query goes through the pages', () => {
  const { post } = openService({ pageSize: 2 });
  const numbers = ['F/1', 'F/2', 'F/3', 'F/4', 'F/5'];
  post(sending(numbers.map((number) => alta({ IDFactura: key(number) }))));
  const read: (string | null)[] = [];
  let filter = '';
  for (let pages = 0; pages < 3; pages++) {
    const page = post(query(filter));
    read.push(...found(page).map(([number = null]) => number));
    const isLast = pages === 2;
    expect(page.get('IndicadorPaginacion')).toBe(isLast ? 'N' : 'S');
    expect(page.at('ClavePaginacion') === undefined).toBe(isLast);
    filter = `<con:ClavePaginacion>${key(page.get('ClavePaginacion/NumSerieFactura') ?? '')}</con:ClavePaginacion>`;
  }
  expect(read).toEqual(numbers);
});

test('a month may be that of the operation', () => {
  const { send, post, settings } = openService({ month: 'operation' });
  send(alta({ FechaOperacion: '30-10-2026' }));
  expect(found(post(query()))).toEqual([]);
  expect(found(post(query('', { month: '10' })))).toHaveLength(1);
  settings.month = 'issue';
  expect(found(post(query()))).toHaveLength(1);
});

test('the records of chosen numbers are refused, or accepted with an error, on demand', () => {
  const { send, faults } = openService();
  faults.codesOfNumbers.set('F/1', '3004');
  expect(send(first)).toMatchObject([refused('3004')]);
  faults.codesOfNumbers.set('F/1', '2004');
  expect(send(first)).toMatchObject([{ state: 'AceptadoConErrores', code: '2004' }]);
  faults.codesOfNumbers.set('F/2', '2004');
  faults.clear();
  expect(send(again({ IDFactura: key('F/2') }))).toMatchObject([accepted]);
});

test('an exchange of an invoice that is not there, or was annulled, is listed', () => {
  const { send, ledger } = openService();
  const exchange = (...numbers: string[]) =>
    again({
      IDFactura: key('F/9'),
      TipoFactura: 'F3',
      FacturasSustituidas:
        numbers.map((number) => `<sf:IDFacturaSustituida>${key(number)}</sf:IDFacturaSustituida>`).join('') ||
        null,
    });
  send(exchange('F/1'));
  expect(ledger.unknownExchanges()).toMatchObject([
    { exchange: { number: 'F/9' }, listed: [{ number: 'F/1' }] },
  ]);
  send(first);
  expect(ledger.unknownExchanges()).toEqual([]);
});
