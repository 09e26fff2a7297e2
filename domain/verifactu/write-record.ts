import type { XmlElement } from '../text/xml.ts';
import { type AltaFields, type AnnulmentFields, altaHash, annulmentHash } from './hash.ts';
import { amountLiteral, keyLiterals, maxText, taxIdLiteral, textLiteral } from './literals.ts';
import type { Alta, Annulment, InvoiceKey, InvoicingSystem, MadeRecord, RecordLink } from './record.ts';
import { altaBody, keyElements } from './write-alta.ts';
import { writeDocument } from './xml.ts';

/** Creates the record of an issued invoice (RegistroAlta). The hash and the XML use the same texts. */
export function altaRecord(alta: Alta, link: RecordLink): MadeRecord {
  const fields: AltaFields = {
    ...keyLiterals(alta.invoice),
    type: alta.type,
    taxTotal: amountLiteral(alta.taxCents),
    total: amountLiteral(alta.totalCents),
    ...linkFields(link),
  };
  const hash = altaHash(fields);
  const xml = writeDocument([
    'RegistroAlta',
    [
      ['IDVersion', '1.0'],
      [
        'IDFactura',
        [
          ['IDEmisorFactura', fields.issuer],
          ['NumSerieFactura', fields.number],
          ['FechaExpedicionFactura', fields.date],
        ],
      ],
      ...altaBody(alta),
      ['CuotaTotal', fields.taxTotal],
      ['ImporteTotal', fields.total],
      ...closing(link, fields, hash),
    ],
  ]);
  return { hash, xml };
}

/** Creates the record that annuls an invoice which should not have been issued (RegistroAnulacion). */
export function annulmentRecord(annulment: Annulment, link: RecordLink): MadeRecord {
  const fields: AnnulmentFields = { ...keyLiterals(annulment.invoice), ...linkFields(link) };
  const hash = annulmentHash(fields);
  const xml = writeDocument([
    'RegistroAnulacion',
    [
      ['IDVersion', '1.0'],
      [
        'IDFactura',
        [
          ['IDEmisorFacturaAnulada', fields.issuer],
          ['NumSerieFacturaAnulada', fields.number],
          ['FechaExpedicionFacturaAnulada', fields.date],
        ],
      ],
      ['RefExterna', textLiteral(annulment.reference, maxText.reference)],
      annulment.withoutRecord ? ['SinRegistroPrevio', 'S'] : null,
      annulment.rejectedBefore ? ['RechazoPrevio', 'S'] : null,
      ...closing(link, fields, hash),
    ],
  ]);
  return { hash, xml };
}

function linkFields({ previous, generatedAt }: RecordLink) {
  return { previousHash: previous?.hash ?? '', generatedAt };
}

/** Returns the last XML elements of a record: chain, software, time and hash. */
function closing({ previous, system }: RecordLink, fields: AnnulmentFields, hash: string): XmlElement[] {
  const chain: XmlElement =
    previous === null
      ? ['PrimerRegistro', 'S']
      : ['RegistroAnterior', [...keyElements(previous), ['Huella', fields.previousHash]]];
  return [
    ['Encadenamiento', [chain]],
    ['SistemaInformatico', systemElements(system)],
    ['FechaHoraHusoGenRegistro', fields.generatedAt],
    ['TipoHuella', '01'],
    ['Huella', hash],
  ];
}

function systemElements(system: InvoicingSystem): XmlElement[] {
  return [
    ['NombreRazon', textLiteral(system.makerName, maxText.name)],
    ['NIF', taxIdLiteral(system.makerTaxId)],
    ['NombreSistemaInformatico', textLiteral(system.name, maxText.systemName)],
    ['IdSistemaInformatico', system.id],
    ['Version', textLiteral(system.version, maxText.version)],
    ['NumeroInstalacion', textLiteral(system.installation, maxText.installation)],
    ['TipoUsoPosibleSoloVerifactu', 'S'],
    // The product serves several workshops (`TipoUsoPosibleMultiOT`). `IndicadorMultiplesOT` says whether one customer
    // account has several installations: every workshop is a customer account with a single installation.
    ['TipoUsoPosibleMultiOT', 'S'],
    ['IndicadorMultiplesOT', 'N'],
  ];
}

const hosts = { production: 'www2.agenciatributaria.gob.es', test: 'prewww2.aeat.es' };

interface InvoiceInQr {
  /** True for the tax authority's production service, false for its test service. */
  production: boolean;
  key: InvoiceKey;
  totalCents: number;
}

/**
 * Returns the URL in an invoice's QR code, which shows whether the tax authority received the record. No other
 * parameters are allowed.
 */
export function qrUrl({ production, key, totalCents }: InvoiceInQr): string {
  const { issuer, number, date } = keyLiterals(key);
  const values = { nif: issuer, numserie: number, fecha: date, importe: amountLiteral(totalCents) };
  // `URLSearchParams` would encode a space as `+`.
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `https://${production ? hosts.production : hosts.test}/wlpl/TIKE-CONT/ValidarQR?${query.join('&')}`;
}
