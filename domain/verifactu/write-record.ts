import type { XmlElement } from '../text/xml.ts';
import { type AltaFields, type AnnulmentFields, altaHash, annulmentHash } from './hash.ts';
import { amountLiteral, keyLiterals, taxIdLiteral, textLiteral, textMost } from './literals.ts';
import type { Alta, Annulment, InvoicingSystem, MadeRecord, RecordLink } from './record.ts';
import { altaBody, keyElements } from './write-alta.ts';
import { writeDocument } from './xml.ts';

/** RegistroAlta: an invoice was issued. Its literals are made once, and both hashed and written. */
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

/** RegistroAnulacion: an invoice that should never have been issued. */
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
      ['RefExterna', textLiteral(annulment.reference, textMost.reference)],
      ...closing(link, fields, hash),
    ],
  ]);
  return { hash, xml };
}

function linkFields({ previous, generatedAt }: RecordLink) {
  return { previousHash: previous?.hash ?? '', generatedAt };
}

/** What every record ends with: its place in the chain, what made it and when, and its hash. */
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
    ['NombreRazon', textLiteral(system.makerName, textMost.name)],
    ['NIF', taxIdLiteral(system.makerTaxId)],
    ['NombreSistemaInformatico', textLiteral(system.name, textMost.systemName)],
    ['IdSistemaInformatico', system.id],
    ['Version', textLiteral(system.version, textMost.version)],
    ['NumeroInstalacion', textLiteral(system.installation, textMost.installation)],
    ['TipoUsoPosibleSoloVerifactu', 'S'],
    // The product serves many workshops. Each is the account of one customer, with one set-up that invoices, and it is
    // within such an account that the indicator asks for several.
    ['TipoUsoPosibleMultiOT', 'S'],
    ['IndicadorMultiplesOT', 'N'],
  ];
}
