import { deferredVatRecord, noRecipient, type RuleCase, simplifiedInvoice } from './line-cases.ts';
import { alta, annulment, type Content, detail, foreign, issuer, key, nif, party, system } from './scene.ts';

const recordTo = (...recipients: string[]) => alta({ Destinatarios: recipients.join('') });
const corrective = (type: string, way: string | null, changes: Content = {}) =>
  alta({ TipoFactura: type, TipoRectificativa: way, ...changes });
const rectifiedAmounts = {
  ImporteRectificacion:
    '<sf:BaseRectificada>1</sf:BaseRectificada><sf:CuotaRectificada>0</sf:CuotaRectificada>',
};
const recordWithNumber = (number: string) => alta({ IDFactura: key(number) });
const recordWithDate = (date: string) => alta({ IDFactura: key('F/1', date) });
const recordWithSystem = (changes: Content) => alta({ SistemaInformatico: system(changes) });
const foreignMaker = (type: string) =>
  recordWithSystem({
    NIF: null,
    IDOtro: `<sf:CodigoPais>FR</sf:CodigoPais><sf:IDType>${type}</sf:IDType><sf:ID>FR123</sf:ID>`,
  });
const recordAfter = (hash: string, date = '19-11-2026', number = 'F/0') =>
  alta({
    Encadenamiento: `<sf:RegistroAnterior>${key(number, date)}<sf:Huella>${hash}</sf:Huella></sf:RegistroAnterior>`,
  });
const sampleHash = 'A'.repeat(64);
const thirdPartyRecord = (taxId: string, issuedBy: string | null = 'T') =>
  alta({ EmitidaPorTerceroODestinatario: issuedBy, Tercero: party(taxId) });
const largeInvoice = { ImporteTotal: '100000000.00', Desglose: detail({ ClaveRegimen: '03' }) };

export const ruleCases: RuleCase[] = [
  ['1130', recordWithNumber('F/Ñ'), recordWithNumber('F/ 1-_a')],
  ['1287', recordWithNumber('F"1'), recordWithNumber('F#1')],
  ['1104', recordWithNumber(' '), recordWithNumber('1')],
  ['1105', recordWithDate('31-11-2026'), recordWithDate('30-10-2026')],
  ['1108', alta({ IDFactura: key('F/1', '20-11-2026', '12345678Z') }), alta()],
  ['1112', recordWithDate('25-11-2026'), recordWithDate('24-11-2026')],
  ['1152', recordWithDate('27-10-2024'), recordWithDate('28-10-2024')],
  ['1176', recordWithSystem({ NIF: 'B12345675' }), recordWithSystem({ NIF: '12345678Z' })],
  ['1221', foreignMaker('07'), foreignMaker('04')],
  [
    '1177',
    recordWithSystem({ IdSistemaInformatico: 'w1' }),
    recordWithSystem({ IdSistemaInformatico: '77' }),
  ],
  ['1179', recordWithSystem({ NumeroInstalacion: ' ' }), recordWithSystem({ NumeroInstalacion: '1' })],
  [
    '1244',
    alta({ FechaHoraHusoGenRegistro: '2026-11-24T11:00:00.5+01:00' }),
    alta({ FechaHoraHusoGenRegistro: '2026-11-24T10:00:00Z' }),
  ],
  ['1292', alta({ Huella: '-'.repeat(64) }), alta()],
  ['1262', alta({ Huella: 'AB' }), alta()],
  ['1175', recordAfter(sampleHash, '19-11-2026', ' '), recordAfter(sampleHash)],
  ['1174', recordAfter(sampleHash, '31-02-2026'), recordAfter(sampleHash)],
  ['1291', recordAfter('-'.repeat(64)), recordAfter(sampleHash)],

  ['1161', alta({ RechazoPrevio: 'S' }), alta({ RechazoPrevio: 'N' })],
  ['1153', alta({ RechazoPrevio: 'X' }), alta({ Subsanacion: 'S', RechazoPrevio: 'X' })],
  ['1114', corrective('R1', null), corrective('R1', 'I')],
  ['1115', corrective('F1', 'I'), corrective('R4', 'I')],
  [
    '1116',
    alta({ FacturasSustituidas: `<sf:IDFacturaSustituida>${key('S/1')}</sf:IDFacturaSustituida>` }),
    alta({
      TipoFactura: 'F3',
      FacturasSustituidas: `<sf:IDFacturaSustituida>${key('S/1')}</sf:IDFacturaSustituida>`,
    }),
  ],
  [
    '1117',
    alta({ FacturasRectificadas: `<sf:IDFacturaRectificada>${key('F/0')}</sf:IDFacturaRectificada>` }),
    corrective('R1', 'I', {
      FacturasRectificadas: `<sf:IDFacturaRectificada>${key('F/0')}</sf:IDFacturaRectificada>`,
    }),
  ],
  ['1118', corrective('R1', 'S'), corrective('R1', 'S', rectifiedAmounts)],
  ['1119', corrective('R1', 'I', rectifiedAmounts), corrective('R1', 'I')],

  ['1145', alta({ FechaOperacion: '31-02-2026' }), alta({ FechaOperacion: '28-02-2026' })],
  ['1134', alta({ FechaOperacion: '23-11-2006' }), alta({ FechaOperacion: '24-11-2006' })],
  [
    '1125',
    deferredVatRecord({}, { FechaOperacion: '01-01-2028' }),
    deferredVatRecord({}, { FechaOperacion: '31-12-2027' }),
  ],
  ['1173', alta({ FechaOperacion: '25-11-2026' }), deferredVatRecord({}, { FechaOperacion: '25-11-2026' })],
  ['1146', alta({ FechaOperacion: '21-11-2026' }), alta({ FechaOperacion: '19-11-2026' })],

  ['1183', simplifiedInvoice({ FacturaSimplificadaArt7273: 'S' }), alta({ FacturaSimplificadaArt7273: 'S' })],
  [
    '1185',
    alta({ FacturaSinIdentifDestinatarioArt61d: 'S' }),
    simplifiedInvoice({ FacturaSinIdentifDestinatarioArt61d: 'S' }),
  ],
  ['1157', alta({ Cupon: 'S' }), corrective('R1', 'I', { Cupon: 'S' })],
  ['1138', alta({ Macrodato: 'S' }), alta({ ...largeInvoice, Macrodato: 'S' })],
  ['1139', alta(largeInvoice), alta({ ...largeInvoice, ImporteTotal: '99999999.99' })],

  ['1155', thirdPartyRecord('12345678Z', null), thirdPartyRecord('12345678Z')],
  ['1159', thirdPartyRecord('12345678Z', 'D'), alta({ EmitidaPorTerceroODestinatario: 'D' })],
  ['1186', alta({ EmitidaPorTerceroODestinatario: 'T' }), thirdPartyRecord('B12345674')],
  [
    '1158',
    simplifiedInvoice({ EmitidaPorTerceroODestinatario: 'D' }),
    alta({ EmitidaPorTerceroODestinatario: 'D' }),
  ],
  ['1188', thirdPartyRecord(issuer), thirdPartyRecord('12345678Z')],
  [
    '1211',
    alta({
      EmitidaPorTerceroODestinatario: 'T',
      Tercero: foreign('07', '12345678Z', 'ES').replaceAll(/<\/?sf:IDDestinatario>/g, ''),
    }),
    thirdPartyRecord('12345678Z'),
  ],

  ['1189', alta(noRecipient), simplifiedInvoice()],
  ['1190', simplifiedInvoice({ Destinatarios: nif('12345678Z') }), corrective('R5', 'I', noRecipient)],
  ['1239', recordTo(nif('12345678Z', ' ')), recordTo(nif('12345678Z', 'A'))],
  ['1123', recordTo(nif('12345678A')), recordTo(nif('X1234567L'))],
  ['1193', recordTo(nif(issuer)), recordTo(nif('B12345674'))],
  ['1103', recordTo(foreign('04', ' ', 'MA')), recordTo(foreign('04', 'MA 1', 'MA'))],
  ['1111', recordTo(foreign('04', '123')), recordTo(foreign('02', 'DE123456789'))],
  ['1126', recordTo(foreign('04', '12345678Z', 'ES')), recordTo(foreign('03', 'AAA123', 'ES'))],
  ['1290', recordTo(foreign('07', '12345678A', 'ES')), recordTo(foreign('07', '12345678Z', 'ES'))],
  ['1131', recordTo(foreign('07', 'B12345674', 'ES')), recordTo(foreign('07', '12345678Z', 'ES'))],
  ['1122', recordTo(foreign('02', 'DE123456789', 'FR')), recordTo(foreign('02', 'EL123456789', 'GR'))],
  ['1122', recordTo(foreign('02', 'XI123456789', 'IE')), recordTo(foreign('02', 'XI123456789', 'GB'))],
  ['1103', recordTo(foreign('02', 'de123456789')), recordTo(foreign('02', 'XI123456789'))],
  [
    '1254',
    alta({ FechaOperacion: '31-12-2020', Destinatarios: foreign('02', 'XI123456789') }),
    alta({ FechaOperacion: '01-01-2021', Destinatarios: foreign('02', 'XI123456789') }),
  ],
  [
    '1255',
    alta({ FechaOperacion: '01-02-2021', Destinatarios: foreign('02', 'GB123456789') }),
    alta({ FechaOperacion: '31-01-2021', Destinatarios: foreign('02', 'GB123456789') }),
  ],
  [
    '1191',
    corrective('R3', 'I', { Destinatarios: foreign('02', 'DE123456789') }),
    corrective('R3', 'I', { Destinatarios: foreign('07', '12345678Z', 'ES') }),
  ],
  [
    '1192',
    corrective('R2', 'I', { Destinatarios: foreign('04', '1', 'MA') }),
    corrective('R2', 'I', { Destinatarios: foreign('02', 'DE123456789') }),
  ],
  [
    '1150',
    simplifiedInvoice({
      Desglose: detail({ BaseImponibleOimporteNoSujeto: '2488.00', CuotaRepercutida: '522.48' }),
      CuotaTotal: '522.48',
      ImporteTotal: '3010.48',
    }),
    simplifiedInvoice({
      Desglose: detail({ BaseImponibleOimporteNoSujeto: '2487.00', CuotaRepercutida: '522.27' }),
      CuotaTotal: '522.27',
      ImporteTotal: '3009.27',
    }),
  ],

  ['1224', annulment({ GeneradoPor: 'E' }), annulment({ GeneradoPor: 'E', Generador: party(issuer) })],
  [
    '1227',
    annulment({
      GeneradoPor: 'E',
      Generador: foreign('04', '1', 'MA').replaceAll(/<\/?sf:IDDestinatario>/g, ''),
    }),
    annulment({ GeneradoPor: 'E', Generador: party(issuer) }),
  ],
  [
    '1229',
    annulment({
      GeneradoPor: 'T',
      Generador: foreign('07', '12345678Z', 'ES').replaceAll(/<\/?sf:IDDestinatario>/g, ''),
    }),
    annulment({ GeneradoPor: 'T', Generador: party('12345678Z') }),
  ],
];
