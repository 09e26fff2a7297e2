import { expect, test } from 'vitest';
import { matchLines } from '../../../../domain/verifactu/sending/match.ts';
import { readPage, readPageInPieces, writeQuery } from '../../../../domain/verifactu/sending/query.ts';
import { type Answer, readAnswer } from '../../../../domain/verifactu/sending/read-answer.ts';
import { UnreadableAnswerError } from '../../../../domain/verifactu/sending/soap.ts';
import { maxRecords, writeRequest } from '../../../../domain/verifactu/sending/write-request.ts';
import { altaRecord, annulmentRecord } from '../../../../domain/verifactu/write-record.ts';
import { schemaFault } from '../fixtures.ts';
import { first, invoice, next } from '../scene.ts';
import { answer, fault, line, page, soap, storedRecord } from './answers.ts';

const issuer = { name: ' Talleres <Ejemplo> & Cía. ', taxId: '89890001-k' };
const alta = altaRecord(invoice(), first).xml;
const annulment = annulmentRecord({ invoice: invoice().invoice, reference: '2' }, next).xml;

/** Parses an answer; throws if it is a refusal. */
function read(xml: string): Answer {
  const found = readAnswer(xml);
  if ('refusal' in found) throw new Error(found.refusal.text);
  return found;
}

test('a request has the stored records byte for byte, in their order', () => {
  const xml = writeRequest({ issuer, afterFailure: true, lastDay: '2027-12-31', records: [alta, annulment] });
  expect(schemaFault(xml)).toBeNull();
  expect(xml).toContain(`<lr:RegistroFactura>${alta}</lr:RegistroFactura><lr:RegistroFactura>${annulment}<`);
  expect(xml).toContain('<sf:NombreRazon>Talleres &lt;Ejemplo&gt; &amp; Cía.</sf:NombreRazon>');
  expect(xml).toContain(
    '<sf:FechaFinVeriFactu>31-12-2027</sf:FechaFinVeriFactu><sf:Incidencia>S</sf:Incidencia>',
  );
  const usual = writeRequest({ issuer, afterFailure: false, lastDay: null, records: [alta] });
  expect(schemaFault(usual)).toBeNull();
  expect(usual).toContain('<sf:RemisionVoluntaria><sf:Incidencia>N</sf:Incidencia></sf:RemisionVoluntaria>');
});

test('a request has 1 to 1,000 records', () => {
  const request = (count: number) =>
    writeRequest({ issuer, afterFailure: false, lastDay: null, records: Array(count).fill(alta) });
  expect(schemaFault(request(maxRecords))).toBeNull();
  for (const count of [0, maxRecords + 1]) expect(() => request(count)).toThrow(RangeError);
});

test('an answer gives the state of each record, the receipt and the wait', () => {
  const rejected =
    '<tikR:CodigoErrorRegistro>1110</tikR:CodigoErrorRegistro><tikR:DescripcionErrorRegistro>El NIF &amp; otros</tikR:DescripcionErrorRegistro>';
  const xml = answer(
    [
      line({ number: 'F26/0001', reference: '1' }),
      line({ number: 'F26/0002', reference: '2', state: 'Incorrecto', rest: rejected }),
      line({ number: 'F26/0001', reference: '3', kind: 'Anulacion', state: 'AceptadoConErrores' }),
    ],
    { state: 'ParcialmenteCorrecto', wait: '120' },
  );
  expect(schemaFault(xml, 'RespuestaSuministro.xsd')).toBeNull();
  const found = read(xml);
  expect(found).toMatchObject({
    csv: 'A-EJEMPLO000000001',
    presentedAt: '2026-11-20T10:31:00+01:00',
    waitSeconds: 120,
  });
  expect(found.lines).toEqual([
    expect.objectContaining({ reference: '1', kind: 'alta', state: 'accepted', code: null, duplicate: null }),
    expect.objectContaining({ state: 'rejected', code: '1110', description: 'El NIF & otros' }),
    expect.objectContaining({ kind: 'anulacion', state: 'accepted_with_errors' }),
  ]);
  expect(found.lines[0]?.key).toEqual({ issuer: '89890001K', number: 'F26/0001', date: '20-11-2026' });
});

test('without an accepted record there is no receipt', () => {
  const xml = answer([line({ number: 'F26/0001', state: 'Incorrecto' })], {
    state: 'Incorrecto',
    receipted: '',
  });
  expect(read(xml)).toMatchObject({ csv: null, presentedAt: null });
});

test.each([
  ['Correcta', 'accepted'],
  ['Correcto', 'accepted'],
  ['AceptadaConErrores', 'accepted_with_errors'],
  ['Anulada', 'annulled'],
])('the state %s of a duplicate is %s', (text, state) => {
  const rest = `<tikR:CodigoErrorRegistro>3000</tikR:CodigoErrorRegistro><tikR:RegistroDuplicado><tik:IdPeticionRegistroDuplicado>7</tik:IdPeticionRegistroDuplicado><tik:EstadoRegistroDuplicado>${text}</tik:EstadoRegistroDuplicado></tikR:RegistroDuplicado>`;
  const { lines } = read(answer([line({ number: 'F26/0001', state: 'Incorrecto', rest })]));
  expect(lines[0]).toMatchObject({ state: 'rejected', code: '3000', duplicate: state });
});

test.each([
  ['env:Client', 'Codigo[4112].El titular del certificado no es el obligado', 'client', '4112'],
  ['soapenv:Server', 'Codigo[20009].Error interno', 'server', '20009'],
  ['Server.Unavailable', 'Servicio no disponible', 'server', null],
  ['soap:Client', 'Otro texto', 'client', null],
  ['env:MustUnderstand', 'Otro texto', 'server', null],
])('the fault %s with %s refuses the whole request', (code, text, side, found) => {
  expect(readAnswer(fault(code, text))).toEqual({ refusal: { side, code: found, text } });
});

test.each([
  ['nothing', ''],
  ['a page of a proxy', '<html><body>Bad gateway</body></html>'],
  ['text', 'upstream timed out'],
  ['another message', soap('<a/>')],
  ['an answer that is cut off', answer([line({ number: 'F26/0001' })]).slice(0, -30)],
  ['an answer that ends within a record', answer([line({ number: 'F26/0001' })]).slice(0, 700)],
  ['an unknown state', answer([line({ number: 'F26/0001', state: 'Quizás' })])],
  ['a stored state as answer', answer([line({ number: 'F26/0001', state: 'Anulado' })])],
  ['no wait', answer([], { wait: '' })],
  ['a wait that is no number', answer([], { wait: '1e3' })],
  ['a document type', answer([]).replace('<soapenv:Env', '<!DOCTYPE a [<!ENTITY b "c">]><soapenv:Env')],
])('%s is no answer', (_, xml) => {
  expect(() => readAnswer(xml)).toThrow(UnreadableAnswerError);
});

const sent = (number: number, full_number: string, kind: 'alta' | 'anulacion' = 'alta') => ({
  number,
  full_number,
  kind,
  issuer_tax_id: '89890001K',
  date: '2026-11-20',
});

test('each record gets the line with its reference, key and kind', () => {
  const records = [
    sent(1, 'F26/0001'),
    sent(2, 'F26/0002'),
    sent(3, 'F26/0001', 'anulacion'),
    sent(4, 'F26/0003'),
  ];
  const { lines } = read(
    answer([
      line({ number: 'F26/0001', reference: '3', kind: 'Anulacion' }),
      line({ number: 'F26/0002', reference: '2' }),
      line({ number: 'F26/0009', reference: '4' }),
      line({ number: 'F26/0001', reference: '1' }),
      line({ number: 'F26/0001', reference: '1' }),
    ]),
  );
  const matched = matchLines(records, lines);
  expect(matched.answered.map(({ record, line }) => [record.number, line.reference, line.kind])).toEqual([
    [1, '1', 'alta'],
    [2, '2', 'alta'],
    [3, '3', 'anulacion'],
  ]);
  expect(matched.unanswered).toEqual([records[3]]);
  expect(matched.strange.map(({ key }) => key.number)).toEqual(['F26/0009', 'F26/0001']);
});

test('a query asks for a month, an invoice, some days, or the next page', () => {
  const month = { issuer, month: '2026-11', invoice: null, after: null };
  expect(schemaFault(writeQuery(month), 'ConsultaLR.xsd')).toBeNull();
  const one = writeQuery({ ...month, invoice: { fullNumber: 'F26/0001', date: '2026-11-20' } });
  expect(schemaFault(one, 'ConsultaLR.xsd')).toBeNull();
  expect(one).toContain('<sf:FechaExpedicionFactura>20-11-2026<');
  const some = writeQuery({ ...month, days: { from: '2026-11-20', until: '2026-11-21' } });
  expect(schemaFault(some, 'ConsultaLR.xsd')).toBeNull();
  expect(some).toContain('<sf:Desde>20-11-2026</sf:Desde><sf:Hasta>21-11-2026</sf:Hasta>');
  const after = { issuer: '89890001K', number: 'F26/0001', date: '20-11-2026' };
  const second = writeQuery({ ...month, after });
  expect(schemaFault(second, 'ConsultaLR.xsd')).toBeNull();
  expect(second).toContain('<con:ClavePaginacion><sf:IDEmisorFactura>89890001K<');
});

test('a page gives the stored records and where the next begins', () => {
  const hash = 'A'.repeat(64);
  const xml = page([storedRecord({ number: 'F26/0001', hash, state: 'Anulado' })], 'F26/0001');
  expect(schemaFault(xml, 'RespuestaConsultaLR.xsd')).toBeNull();
  expect(readPage(xml)).toEqual({
    records: [
      {
        key: { issuer: '89890001K', number: 'F26/0001', date: '20-11-2026' },
        reference: '1',
        hash,
        state: 'annulled',
        code: null,
        description: null,
        installation: 'W1-000001',
      },
    ],
    next: { issuer: '89890001K', number: 'F26/0001', date: '20-11-2026' },
  });
  expect(readPage(page([]))).toEqual({ records: [], next: null });
  expect(readPage(fault('env:Client', 'Codigo[4140].x'))).toMatchObject({ refusal: { code: '4140' } });
});

test('a long answer is read in pieces, which say the same as the whole', () => {
  const records = Array.from({ length: 25 }, (_, at) =>
    storedRecord({ number: `F26/${at}`, hash: 'A'.repeat(64), state: 'Correcto' }),
  );
  const xml = page(records, 'F26/24');
  const pieces = [...readPageInPieces(xml)].flatMap((piece) => ('records' in piece ? [piece] : []));
  expect(pieces.length).toBeGreaterThan(2);
  const { next } = pieces[0] ?? { next: null };
  expect({ records: pieces.flatMap((piece) => piece.records), next }).toEqual(readPage(xml));
  expect(() => [...readPageInPieces(xml.slice(0, -xml.length / 3))]).toThrow(UnreadableAnswerError);
  expect([...readPageInPieces(fault('env:Client', 'Codigo[4140].x'))]).toMatchObject([
    { refusal: { code: '4140' } },
  ]);
});
