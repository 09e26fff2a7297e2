import { dayOf } from './days.ts';
import { dayOfTax, lineRules } from './line-rules.ts';
import type { Alta, Party, TaxRecord } from './records.ts';
import { isPersonTaxId, isTaxId } from './tax-ids.ts';

/** Values that rules compare a record with. */
export interface Circumstances {
  /** The current date in Madrid, where the authority is. */
  today: string;
  /** Tax id of the issuer in the header of the message. */
  issuer: string;
}

/**
 * A rule: its code, and a function that tells whether a record violates the rule. The authority refuses such a record
 * with the code.
 */
type Rule<Kind> = [code: string, breaks: (record: Kind, at: Circumstances) => boolean];

const fullInvoiceTypes = ['F1', 'F3', 'R1', 'R2', 'R3', 'R4'];
const isCorrective = ({ type }: Alta) => type.startsWith('R');
const statesYes = ({ tree }: Alta, name: string) => tree.get(name) === 'S';
const anyRecipient = ({ recipients }: Alta, test: (party: Party) => boolean) =>
  (recipients ?? []).some((each) => test(each));
const isOtherId = ({ idType }: Party, ...types: string[]) => idType !== null && !types.includes(idType);
const yearsFrom = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** Tells whether the tax of an invoice is due after the invoice's date. This depends on the regime of the lines. */
const isDueLater = ({ lines }: Alta) =>
  lines.every(({ tax, regime }) => ['01', '03'].includes(tax) && ['14', '15'].includes(regime ?? ''));

/** Pattern of a VAT number of the European Union: the code of a country in upper case, and further characters. */
const vatNumber =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI|GB)[0-9A-Z+*]{2,13}$/;

const isValidId = ({ idType, id }: Party) => id !== null && (idType !== '02' || vatNumber.test(id));
/**
 * Prefixes of VAT numbers, by country, for countries whose prefix differs from the country's code. The schema has no XI
 * among its countries.
 */
const vatLetters: Record<string, string[]> = { GR: ['EL'], GB: ['GB', 'XI'] };
const isOfItsCountry = ({ country, id }: Party) =>
  country === null || (vatLetters[country] ?? [country]).includes(id?.slice(0, 2) ?? '');
const isVatNumberOf =
  (country: string) =>
  ({ idType, id }: Party) =>
    idType === '02' && id?.startsWith(country) === true;

const hundredMillions = 10_000_000_000;

/** Rules for the fields that invoices and annulments have in common. */
const recordRules: Rule<TaxRecord>[] = [
  ['1130', ({ key }) => /[^\x20-\x7e]/.test(key.number)],
  ['1287', ({ key }) => /["'<>=]/.test(key.number)],
  ['1104', ({ key }) => key.number === ''],
  ['1105', ({ issueDay }) => issueDay === null],
  ['1108', ({ key }, { issuer }) => key.issuer !== issuer],
  ['1112', ({ issueDay }, { today }) => (issueDay ?? '') > today],
  ['1152', ({ issueDay }) => (issueDay ?? '') < '2024-10-28'],
  ['1176', ({ maker }) => maker !== null && !isTaxId(maker)],
  ['1221', ({ tree }) => tree.get('SistemaInformatico/IDOtro/IDType') === '07'],
  ['1177', ({ tree }) => !/^[A-Z0-9]{2}$/.test(tree.get('SistemaInformatico/IdSistemaInformatico') ?? '')],
  ['1179', ({ tree }) => tree.get('SistemaInformatico/NumeroInstalacion') === null],
  ['1244', ({ generatedAt }) => !/^\d{4}(-\d\d){2}T\d\d(:\d\d){2}(Z|[+-]\d\d:\d\d)$/.test(generatedAt)],
  ['1292', ({ hash }) => !/^[0-9A-Za-z]*$/.test(hash)],
  ['1262', ({ hash }) => hash.length !== 64],
  ['1175', ({ previous }) => previous?.number === ''],
  ['1174', ({ previous }) => previous !== null && dayOf(previous.date) === null],
  ['1291', ({ previous }) => previous !== null && !/^[0-9A-Za-z]*$/.test(previous.hash)],
];

const altaRules: Rule<Alta>[] = [
  ['1161', ({ previousRefusal, isCorrection }) => previousRefusal === 'S' && !isCorrection],
  ['1153', ({ previousRefusal, isCorrection }) => previousRefusal === 'X' && !isCorrection],
  ['1114', (alta) => isCorrective(alta) && alta.way === null],
  ['1115', (alta) => !isCorrective(alta) && alta.way !== null],
  ['1116', ({ tree, type }) => tree.at('FacturasSustituidas') !== undefined && type !== 'F3'],
  ['1117', (alta) => alta.tree.at('FacturasRectificadas') !== undefined && !isCorrective(alta)],
  ['1118', ({ tree, way }) => way === 'S' && tree.at('ImporteRectificacion') === undefined],
  ['1119', ({ tree, way }) => way !== 'S' && tree.at('ImporteRectificacion') !== undefined],

  ['1145', ({ tree, operationDay }) => tree.get('FechaOperacion') !== null && operationDay === null],
  ['1134', ({ operationDay }, { today }) => (operationDay ?? today) < yearsFrom(today, -20)],
  [
    '1125',
    ({ operationDay }, { today }) => (operationDay ?? today) > `${yearsFrom(today, 1).slice(0, 4)}-12-31`,
  ],
  ['1173', (alta, { today }) => (alta.operationDay ?? today) > today && !isDueLater(alta)],
  ['1146', (alta) => (alta.operationDay ?? '') > (alta.issueDay ?? '') && !isDueLater(alta)],

  ['1183', (alta) => statesYes(alta, 'FacturaSimplificadaArt7273') && !fullInvoiceTypes.includes(alta.type)],
  [
    '1185',
    (alta) => statesYes(alta, 'FacturaSinIdentifDestinatarioArt61d') && !['F2', 'R5'].includes(alta.type),
  ],
  ['1157', (alta) => statesYes(alta, 'Cupon') && !['R1', 'R5'].includes(alta.type)],
  ['1138', (alta) => statesYes(alta, 'Macrodato') && Math.abs(alta.total) < hundredMillions],
  ['1139', (alta) => !statesYes(alta, 'Macrodato') && Math.abs(alta.total) >= hundredMillions],

  ['1155', ({ thirdParty, issuedBy }) => thirdParty !== null && issuedBy === null],
  ['1159', ({ thirdParty, issuedBy }) => thirdParty !== null && issuedBy === 'D'],
  ['1186', ({ thirdParty, issuedBy }) => thirdParty === null && issuedBy === 'T'],
  ['1158', ({ recipients, issuedBy }) => recipients === null && issuedBy === 'D'],
  ['1188', ({ thirdParty, key }) => thirdParty !== null && thirdParty.taxId === key.issuer],
  ['1211', ({ thirdParty }) => thirdParty?.idType === '07'],

  ['1189', ({ recipients, type }) => fullInvoiceTypes.includes(type) && recipients === null],
  ['1190', ({ recipients, type }) => !fullInvoiceTypes.includes(type) && recipients !== null],
  ['1239', (alta) => anyRecipient(alta, ({ name }) => name === '')],
  ['1123', (alta) => anyRecipient(alta, ({ taxId }) => taxId !== null && !isTaxId(taxId))],
  ['1193', (alta) => anyRecipient(alta, ({ taxId }) => taxId === alta.key.issuer)],
  ['1103', (alta) => anyRecipient(alta, (party) => party.taxId === null && !isValidId(party))],
  ['1111', (alta) => anyRecipient(alta, (party) => isOtherId(party, '02') && party.country === null)],
  [
    '1126',
    (alta) =>
      anyRecipient(
        alta,
        (party) =>
          (party.country === 'ES' && isOtherId(party, '03', '07')) ||
          (party.idType === '07' && party.country !== 'ES'),
      ),
  ],
  ['1290', (alta) => anyRecipient(alta, ({ idType, id }) => idType === '07' && !isTaxId(id ?? ''))],
  ['1131', (alta) => anyRecipient(alta, ({ idType, id }) => idType === '07' && !isPersonTaxId(id ?? ''))],
  ['1122', (alta) => anyRecipient(alta, (party) => party.idType === '02' && !isOfItsCountry(party))],
  ['1254', (alta) => anyRecipient(alta, isVatNumberOf('XI')) && dayOfTax(alta) < '2021-01-01'],
  ['1255', (alta) => anyRecipient(alta, isVatNumberOf('GB')) && dayOfTax(alta) >= '2021-02-01'],
  ['1191', (alta) => alta.type === 'R3' && anyRecipient(alta, (party) => isOtherId(party, '07'))],
  ['1192', (alta) => alta.type === 'R2' && anyRecipient(alta, (party) => isOtherId(party, '02', '07'))],

  [
    '1150',
    (alta) =>
      alta.type === 'F2' &&
      alta.tree.get('NumRegistroAcuerdoFacturacion') === null &&
      !statesYes(alta, 'FacturaSinIdentifDestinatarioArt61d') &&
      alta.lines.reduce((sum, { base, quota }) => sum + base + (quota ?? 0), 0) > 301_000,
  ],
  ...lineRules.map(
    ([code, breaks]): Rule<Alta> => [code, (alta) => alta.lines.some((line) => breaks(line, alta))],
  ),
];

const generatorRules: Rule<TaxRecord>[] = [
  ['1224', ({ tree }) => (tree.get('GeneradoPor') === null) !== (tree.at('Generador') === undefined)],
  ['1227', ({ tree }) => tree.get('GeneradoPor') === 'E' && tree.get('Generador/NIF') === null],
  ['1229', ({ tree }) => tree.get('GeneradoPor') === 'T' && tree.get('Generador/IDOtro/IDType') === '07'],
];

/** Returns the code with which a record is refused for its content; null if it satisfies all rules. */
export function refusalOf(record: TaxRecord, at: Circumstances): string | null {
  const common = recordRules.find(([, breaks]) => breaks(record, at));
  const own =
    record.kind === 'Alta'
      ? altaRules.find(([, breaks]) => breaks(record, at))
      : generatorRules.find(([, breaks]) => breaks(record, at));
  return (common ?? own)?.[0] ?? null;
}

/** The codes of all rules, for tests that check every rule. */
export const ruleCodes: ReadonlySet<string> = new Set(
  [...recordRules, ...altaRules, ...generatorRules].map(([code]) => code),
);
