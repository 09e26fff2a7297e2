import { expect, test } from 'vitest';
import { writeFault } from '../../../../../tools/lab/stand-ins/tax-authority/answers.ts';
import {
  headerRules,
  MessageRefusedError,
} from '../../../../../tools/lab/stand-ins/tax-authority/message.ts';
import {
  alta,
  company,
  detail,
  issuer,
  noon,
  openService,
  party,
  query,
  readAnswer,
  sending,
  soap,
} from '../../../../../tools/lab/stand-ins/tax-authority/scene.ts';

const refusal = (xml: string | Buffer, holders?: string[], contentType?: string, now = noon) => {
  const service = openService({
    now: () => now,
    unknownTaxIds: new Set(['12345678Z']),
    submitters: new Map<string, 'all' | string[]>([
      [company, 'all'],
      ['X1234567L', [issuer]],
    ]),
  });
  try {
    service.post(xml, holders, contentType);
    return null;
  } catch (error) {
    if (error instanceof MessageRefusedError) return error.code;
    throw error;
  }
};

const voluntary = (content: string) => ({
  rest: `<sf:RemisionVoluntaria>${content}</sf:RemisionVoluntaria>`,
});
const leaving = (day: string) =>
  sending([alta()], voluntary(`<sf:FechaFinVeriFactu>${day}</sf:FechaFinVeriFactu>`));
const inYear = (year: number) => Date.parse(`${year}-03-01T12:00:00+01:00`);

/** Cases for each code that refuses a whole message. */
const messageCases: [code: string | null, what: string, refused: () => string | null][] = [
  [null, 'a usual message', () => refusal(sending([alta()]))],
  [
    null,
    'a message after a failure',
    () => refusal(sending([alta()], voluntary('<sf:Incidencia>S</sf:Incidencia>'))),
  ],
  ['4138', 'an empty one', () => refusal('')],
  ['4119', 'another encoding', () => refusal(Buffer.from(sending([alta()]), 'latin1'))],
  ['4119', 'another charset', () => refusal(sending([alta()]), [issuer], 'text/xml; charset=iso-8859-1')],
  ['4103', 'no XML', () => refusal('<unfinished')],
  ['4102', 'no SOAP', () => refusal('<other/>')],
  ['4102', 'a document type', () => refusal(`<!DOCTYPE x>${alta()}`)],
  ['4118', 'another operation', () => refusal(soap('<other/>'))],
  ['4102', 'no record', () => refusal(sending([]))],
  ['4102', 'an unknown type', () => refusal(sending([alta({ TipoFactura: 'F9' })]))],
  ['4102', 'a missing element', () => refusal(sending([alta({ NombreRazonEmisor: null })]))],
  [
    '4102',
    'a recipient with both kinds of id',
    () =>
      refusal(
        sending([
          alta().replace('</sf:NIF></sf:IDDestinatario>', '</sf:NIF><sf:IDOtro/></sf:IDDestinatario>'),
        ]),
      ),
  ],
  ['4113', 'thirteen lines', () => refusal(sending([alta({ Desglose: detail().repeat(13) })]))],
  ['4114', 'more than 1,000 records', () => refusal(sending(Array(1_001).fill(alta())))],
  [
    '4121',
    'an unknown Incidencia',
    () => refusal(sending([alta()], voluntary('<sf:Incidencia>X</sf:Incidencia>'))),
  ],
  ['4116', 'a tax id of ten characters', () => refusal(sending([alta()], { taxId: '89890001KK' }))],
  ['4116', 'a wrong tax id', () => refusal(sending([alta()], { taxId: '89890001A' }))],
  [
    '4117',
    'a wrong representative',
    () => refusal(sending([alta()], { rest: `<sf:Representante>${party('12345678A')}</sf:Representante>` })),
  ],
  [
    '4104',
    'an issuer whom the census does not have',
    () => refusal(sending([alta()], { taxId: '12345678Z' })),
  ],
  [
    '4105',
    'a representative whom the census does not have',
    () => refusal(sending([alta()], { rest: `<sf:Representante>${party('12345678Z')}</sf:Representante>` })),
  ],
  ['4112', 'a stranger', () => refusal(sending([alta()]), ['00000000T'])],
  ['4112', 'a certificate without a tax id', () => refusal(sending([alta()]), [])],
  [null, 'a colaborador social', () => refusal(sending([alta()]), [company])],
  [null, 'an apoderado', () => refusal(sending([alta()]), ['X1234567L'])],
  [
    '4112',
    'an apoderado of another issuer',
    () => refusal(sending([alta()], { taxId: '00000000T' }), ['X1234567L']),
  ],
  [
    '4126',
    'an answer to a request',
    () =>
      refusal(
        sending([alta()], {
          rest: '<sf:RemisionRequerimiento><sf:RefRequerimiento>R1</sf:RefRequerimiento></sf:RemisionRequerimiento>',
        }),
      ),
  ],
  ['4120', 'no date', () => refusal(leaving('2026'))],
  [null, 'the last day of any year, until 2026', () => refusal(leaving('30-06-2027'))],
  [
    '4120',
    'a day in the middle of the year, from 2027 on',
    () => refusal(leaving('30-06-2027'), [issuer], undefined, inYear(2027)),
  ],
  [
    '4120',
    'the end of the next year',
    () => refusal(leaving('31-12-2028'), [issuer], undefined, inYear(2027)),
  ],
  [null, 'the end of the year', () => refusal(leaving('31-12-2027'), [issuer], undefined, inYear(2027))],
  [
    null,
    'the end of the year before',
    () => refusal(leaving('31-12-2026'), [issuer], undefined, inYear(2027)),
  ],
  ['4140', 'the query of a stranger', () => refusal(query(), ['00000000T'])],
  [
    '4132',
    'a query about another recipient',
    () => refusal(query('', { taxId: '00000000T', as: 'Destinatario' })),
  ],
  [null, 'a query', () => refusal(query())],
];

test.each(messageCases)('refuses a whole message with %s: %s', (code, _, refused) => {
  expect(refused()).toBe(code);
});

test('each rule about headers has a case', () => {
  const tried = messageCases.map(([code]) => code);
  expect(tried).toEqual(expect.arrayContaining(headerRules.map(([code]) => code)));
});

test.each(['1129', '1241', '1243', '1256', '1288', '3003', '3004', '3500', '3501'])(
  'records are refused with %s on demand only',
  (code) => {
    const { faults, send } = openService();
    faults.codesOfNumbers.set('F/1', code);
    expect(send(alta())).toMatchObject([{ state: 'Incorrecto', code }]);
    faults.clear();
    expect(send(alta())).toMatchObject([{ state: 'Correcto' }]);
  },
);

test.each([
  ['Server', '4103 4108 4110 4111 4128 4134'],
  ['Client', '4102 4104 4105 4112 4113 4118 4119 4120 4121 4126 4135 4138 4139 4140 4141'],
])('a fault is of the %s for %s', (side, codes) => {
  for (const code of codes.split(' ')) {
    const fault = readAnswer(writeFault(code));
    expect(fault.get('faultcode')).toBe(`env:${side}`);
    expect(fault.get('faultstring')).toMatch(`Codigo[${code}].`);
  }
});
