import { writeXml, type XmlElement } from '../../text/xml.ts';
import { dayLiteral } from '../literals.ts';
import { envelope, type Issuer, issuerElement, namespaces } from './soap.ts';

/** Limit of records per message. */
export const maxRecords = 1_000;

export interface Request {
  issuer: Issuer;
  /** Whether an earlier attempt to send the first of them failed (Incidencia). */
  afterFailure: boolean;
  /** The last day with VERI*FACTU (FechaFinVeriFactu) of a workshop that leaves it: a 31 December. */
  lastDay: string | null;
  /** The records in chain order, unchanged from when they were stored. */
  records: readonly string[];
}

/** Writes the message that sends records (RegFactuSistemaFacturacion). */
export function writeRequest({ issuer, afterFailure, lastDay, records }: Request): string {
  if (records.length === 0 || records.length > maxRecords)
    throw new RangeError(`a message has 1 to ${maxRecords} records, not ${records.length}`);
  const mode: XmlElement = [
    'sf:RemisionVoluntaria',
    [
      lastDay === null ? null : ['sf:FechaFinVeriFactu', dayLiteral(lastDay)],
      ['sf:Incidencia', afterFailure ? 'S' : 'N'],
    ],
  ];
  const header = writeXml(['lr:Cabecera', [issuerElement(issuer), mode]]);
  const content = records.map((record) => `<lr:RegistroFactura>${record}</lr:RegistroFactura>`).join('');
  const [root, spaces] = ['lr:RegFactuSistemaFacturacion', namespaces];
  return envelope(
    `<${root} xmlns:lr="${spaces.sending}" xmlns:sf="${spaces.common}">${header}${content}</${root}>`,
  );
}
