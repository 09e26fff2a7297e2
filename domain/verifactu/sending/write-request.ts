import { writeXml, type XmlElement } from '../../text/xml.ts';
import { dayLiteral } from '../literals.ts';
import { envelope, type Issuer, issuerElement, namespaces } from './soap.ts';

/** Maximum number of records per message. */
export const maxRecords = 1_000;

export interface Request {
  issuer: Issuer;
  /** True if an earlier attempt to send the first record failed (Incidencia). */
  afterFailure: boolean;
  /**
   * The last day on which a workshop that stops using VERI*FACTU sends records (FechaFinVeriFactu): 31 December of a
   * year. Null if it continues.
   */
  lastDay: string | null;
  /** The XML of the records in the order of the chain, exactly as stored. */
  records: readonly string[];
}

/** Creates the message that sends tax records (RegFactuSistemaFacturacion). */
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
