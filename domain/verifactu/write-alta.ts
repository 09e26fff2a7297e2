import type { XmlElement } from '../text/xml.ts';
import {
  amountLiteral,
  dayLiteral,
  foreignIdLiteral,
  keyLiterals,
  maxText,
  rateLiteral,
  taxIdLiteral,
  textLiteral,
} from './literals.ts';
import type { Alta, InvoiceKey, Recipient, RecordDetail } from './record.ts';

/** Minimum total, in cents, of an invoice that is marked (Macrodato) to confirm that its amount is not a mistake. */
const largeTotalCents = 10_000_000_000;

/** Returns the XML elements of an alta between its key and its totals. */
export function altaBody(alta: Alta): (XmlElement | null)[] {
  return [
    ['RefExterna', textLiteral(alta.reference, maxText.reference)],
    ['NombreRazonEmisor', textLiteral(alta.issuerName, maxText.name)],
    ...subsanation(alta),
    ['TipoFactura', alta.type],
    ...correctionOf(alta),
    alta.operationDate === null ? null : ['FechaOperacion', dayLiteral(alta.operationDate)],
    ['DescripcionOperacion', textLiteral(alta.description, maxText.description)],
    alta.qualified ? ['FacturaSimplificadaArt7273', 'S'] : null,
    alta.withoutTaxId ? ['FacturaSinIdentifDestinatarioArt61d', 'S'] : null,
    Math.abs(alta.totalCents) >= largeTotalCents ? ['Macrodato', 'S'] : null,
    alta.recipients.length === 0 ? null : ['Destinatarios', alta.recipients.map(recipientElement)],
    ['Desglose', alta.details.map(detailElement)],
  ];
}

function subsanation({ correctsRecord }: Alta): (XmlElement | null)[] {
  if (correctsRecord === undefined) return [];
  const { rejectedBefore } = correctsRecord;
  return [['Subsanacion', 'S'], rejectedBefore === null ? null : ['RechazoPrevio', rejectedBefore]];
}

function correctionOf({ corrects, exchanges = [] }: Alta): (XmlElement | null)[] {
  if (corrects === null)
    return [
      exchanges.length === 0
        ? null
        : ['FacturasSustituidas', exchanges.map((key) => ['IDFacturaSustituida', keyElements(key)])],
    ];
  const { way, invoices, replaced } = corrects;
  return [
    ['TipoRectificativa', way],
    invoices.length === 0
      ? null
      : ['FacturasRectificadas', invoices.map((key) => ['IDFacturaRectificada', keyElements(key)])],
    replaced === null
      ? null
      : [
          'ImporteRectificacion',
          [
            ['BaseRectificada', amountLiteral(replaced.baseCents)],
            ['CuotaRectificada', amountLiteral(replaced.quotaCents)],
            replaced.surchargeCents === 0
              ? null
              : ['CuotaRecargoRectificado', amountLiteral(replaced.surchargeCents)],
          ],
        ],
  ];
}

export function keyElements(key: InvoiceKey): XmlElement[] {
  const { issuer, number, date } = keyLiterals(key);
  return [
    ['IDEmisorFactura', issuer],
    ['NumSerieFactura', number],
    ['FechaExpedicionFactura', date],
  ];
}

function recipientElement(recipient: Recipient): XmlElement {
  const name: XmlElement = ['NombreRazon', textLiteral(recipient.name, maxText.name)];
  if ('taxId' in recipient) return ['IDDestinatario', [name, ['NIF', taxIdLiteral(recipient.taxId)]]];
  const { country, idType, id } = recipient;
  const other: XmlElement = [
    'IDOtro',
    [
      country === null ? null : ['CodigoPais', country],
      ['IDType', idType],
      ['ID', foreignIdLiteral(idType, id)],
    ],
  ];
  return ['IDDestinatario', [name, other]];
}

/**
 * Returns the XML element of a tax detail. Rate and quota are written only for taxed details and for reverse charge,
 * where both are zero.
 */
function detailElement(detail: RecordDetail): XmlElement {
  const { treatment, rateBasisPoints, surchargeRateBasisPoints, surchargeCents } = detail;
  const isTaxed = treatment.startsWith('S');
  const isSurcharged = isTaxed && (surchargeRateBasisPoints !== 0 || surchargeCents !== 0);
  return [
    'DetalleDesglose',
    [
      ['Impuesto', detail.tax],
      ['ClaveRegimen', detail.regime],
      [treatment.startsWith('E') ? 'OperacionExenta' : 'CalificacionOperacion', treatment],
      isTaxed ? ['TipoImpositivo', rateLiteral(rateBasisPoints)] : null,
      ['BaseImponibleOimporteNoSujeto', amountLiteral(detail.baseCents)],
      isTaxed ? ['CuotaRepercutida', amountLiteral(detail.quotaCents)] : null,
      isSurcharged ? ['TipoRecargoEquivalencia', rateLiteral(surchargeRateBasisPoints)] : null,
      isSurcharged ? ['CuotaRecargoEquivalencia', amountLiteral(surchargeCents)] : null,
    ],
  ];
}
