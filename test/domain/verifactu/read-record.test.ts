import { expect, test } from 'vitest';
import { computeRecordHash, readRecord } from '../../../domain/verifactu/read-record.ts';
import { altaRecord, annulmentRecord } from '../../../domain/verifactu/write-record.ts';
import { first, invoice, next, workedInvoices } from './scene.ts';

const alta = altaRecord(invoice(), next);
const previous = { issuer: '89890001K', number: 'F26/0001', date: '19-11-2026' };
const link = { previousHash: next.previous?.hash, generatedAt: '2026-11-20T10:30:00+01:00' };

test('reads from an alta what it was hashed from', () => {
  expect(readRecord(alta.xml)).toEqual({
    kind: 'alta',
    reference: 'invoice 2',
    correctsRecord: false,
    previous,
    hash: alta.hash,
    fields: {
      issuer: '89890001K',
      number: 'F26/0002',
      date: '20-11-2026',
      type: 'F1',
      taxTotal: '21.00',
      total: '121.00',
      ...link,
    },
  });
});

test('reads from an annulment what it was hashed from', () => {
  const { hash, xml } = annulmentRecord({ invoice: invoice().invoice, reference: '' }, next);
  const fields = { issuer: '89890001K', number: 'F26/0002', date: '20-11-2026', ...link };
  expect(readRecord(xml)).toEqual({
    kind: 'annulment',
    reference: '',
    correctsRecord: false,
    previous,
    hash,
    fields,
  });
});

test('the hash of every record can be computed from its XML, that of the first of a chain too', () => {
  const odd = invoice({
    invoice: { ...invoice().invoice, fullNumber: 'F&A/1' },
    description: `a > b && "c" 🚗 &lt;`,
  });
  const altas = [...Object.values(workedInvoices), odd].flatMap((each) => [
    altaRecord(each, first),
    altaRecord(each, next),
  ]);
  const annulments = [first, next].map((at) => annulmentRecord({ invoice: odd.invoice, reference: 'x' }, at));
  for (const { hash, xml } of [...altas, ...annulments]) {
    const read = readRecord(xml);
    expect(read?.hash).toBe(hash);
    expect(read && computeRecordHash(read)).toBe(hash);
  }
});

test('a record that was changed where it is hashed has another hash', () => {
  const changes: [string, string][] = [
    ['>89890001K</sf:IDEmisorFactura>', '>89890002K</sf:IDEmisorFactura>'],
    ['>F26/0002<', '>F26/0003<'],
    ['>20-11-2026<', '>21-11-2026<'],
    ['>F1<', '>F3<'],
    ['<sf:CuotaTotal>21.00<', '<sf:CuotaTotal>21.0<'],
    ['>121.00<', '>122.00<'],
    [String(link.previousHash), 'A'.repeat(64)],
    ['T10:30:00+01:00', 'T10:30:01+01:00'],
  ];
  for (const [from, to] of changes) {
    const read = readRecord(alta.xml.replace(from, to));
    expect(read && computeRecordHash(read), to).not.toBe(alta.hash);
    expect(read?.hash).toBe(alta.hash);
  }
});

test.each([
  ['nothing', ''],
  ['text', 'RegistroAlta'],
  ['what stands before it', ` ${alta.xml}`],
  ['what stands behind it', `${alta.xml}\n`],
  ['another namespace', alta.xml.replace('/SuministroInformacion.xsd', '/SuministroLR.xsd')],
  ['another root', alta.xml.replaceAll('RegistroAlta', 'RegistroEvento')],
  ['an end too few', alta.xml.replace('</sf:RegistroAlta>', '')],
  ['an end that is another', alta.xml.replace('</sf:Desglose>', '</sf:Desgloses>')],
  ['text between elements', alta.xml.replace('<sf:TipoHuella>', ' <sf:TipoHuella>')],
  ['a comment', alta.xml.replace('<sf:TipoHuella>', '<!-- --><sf:TipoHuella>')],
  ['an entity that is not ours', alta.xml.replace('>F1<', '>&#70;1<')],
  ['an amount missing', alta.xml.replace('<sf:CuotaTotal>21.00</sf:CuotaTotal>', '')],
  ['an amount twice', alta.xml.replace(/<sf:ImporteTotal>.*?<\/sf:ImporteTotal>/, '$&$&')],
  [
    'two places in the chain',
    alta.xml.replace('<sf:Encadenamiento>', '$&<sf:PrimerRegistro>S</sf:PrimerRegistro>'),
  ],
  ['no place in the chain', alta.xml.replace(/<sf:RegistroAnterior>.*<\/sf:RegistroAnterior>/, '')],
])('%s is no record of ours', (_, xml) => {
  expect(readRecord(xml)).toBeNull();
});
