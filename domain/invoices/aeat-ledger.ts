import { normaliseTaxId } from '../clients/tax-id.ts';
import { sum } from '../money/money.ts';
import type { RecordDetail } from '../verifactu/record.ts';
import { type ExportedInvoice, reportedDetails, subtractedAmounts } from './ledger.ts';
import { identifyRecipient, invoiceType } from './tax-record.ts';

/**
 * The columns of the tax authority's register of issued invoices, in the official order. The official form has two rows
 * of titles, which are combined into one row here.
 */
const officialColumns = [
  'Ejercicio',
  'Periodo',
  'Actividad: Código',
  'Actividad: Tipo',
  'Actividad: Grupo o Epígrafe del IAE',
  'Tipo de Factura',
  'Concepto de Ingreso',
  'Ingreso Computable',
  'Fecha Expedición',
  'Fecha Operación',
  'Serie',
  'Número',
  'Número-Final',
  'NIF Destinatario: Tipo',
  'NIF Destinatario: Código País',
  'NIF Destinatario: Identificación',
  'Nombre Destinatario',
  'Clave de Operación',
  'Calificación de la Operación',
  'Operación Exenta',
  'Total Factura',
  'Base Imponible',
  'Tipo de IVA',
  'Cuota IVA Repercutida',
  'Tipo de Recargo Eq.',
  'Cuota Recargo Eq.',
  'Cobro: Fecha',
  'Cobro: Importe',
  'Cobro: Medio Utilizado',
  'Cobro: Identificación Medio Utilizado',
  'Tipo Retención del IRPF',
  'Importe Retenido del IRPF',
  'Registro Acuerdo Facturación',
  'Inmueble: Situación',
  'Inmueble: Referencia Catastral',
  'Referencia Externa',
] as const;

/**
 * Additional columns of this service. They follow the official columns, so that the official columns keep their
 * positions.
 */
const ownColumns = [
  'Forma de rectificación',
  'Rectifica a',
  'Sustituida por',
  'Margen REBU',
  'Cuota REBU',
  'Fecha de pago',
  'Medio de pago',
  'Sustituye a',
  'Anulada el',
  'Motivo de anulación',
] as const;

type Column = (typeof officialColumns)[number] | (typeof ownColumns)[number];

type AeatRow = Partial<Record<Column, string>>;

/** Returns the register of issued invoices as CSV, with the additional columns and with cancelled invoices. */
export function aeatCsv(invoices: readonly ExportedInvoice[]): string {
  return writeCsv([...officialColumns, ...ownColumns], invoices.flatMap(aeatRows));
}

/** Returns the register as CSV in the tax authority's format: only the official columns, without cancelled invoices. */
export function officialAeatCsv(invoices: readonly ExportedInvoice[]): string {
  const valid = invoices.filter(({ status }) => status !== 'cancelled');
  return writeCsv(officialColumns, valid.flatMap(aeatRows));
}

function writeCsv(columns: readonly Column[], rows: readonly AeatRow[]): string {
  const lines = rows.map((row) => columns.map((column) => quoteCell(row[column] ?? '')).join(';'));
  return `\uFEFF${[columns.join(';'), ...lines].join('\r\n')}\r\n`;
}

const correctionLetters = { difference: 'I', substitution: 'S' };

/** Returns one row per tax rate of an invoice; for a cancelled invoice, a single row without amounts. */
function aeatRows(invoice: ExportedInvoice): AeatRow[] {
  const shared: AeatRow = {
    Ejercicio: invoice.date.slice(0, 4),
    Periodo: `${Math.ceil(Number(invoice.date.slice(5, 7)) / 3)}T`,
    'Tipo de Factura': invoiceType(invoice),
    'Fecha Expedición': formatDay(invoice.date),
    'Fecha Operación': formatDay(invoice.operation_date === invoice.date ? null : invoice.operation_date),
    ...numberCells(invoice.full_number),
    ...recipientCells(invoice),
    'Referencia Externa': String(invoice.id),
    'Forma de rectificación': invoice.correction === null ? '' : correctionLetters[invoice.correction],
    'Rectifica a': invoice.rectifies ?? '',
    'Sustituida por': invoice.replaced_by ?? '',
    'Fecha de pago': formatDay(invoice.paid_on),
    'Medio de pago': invoice.paid_by ?? '',
    'Sustituye a': invoice.exchanges ?? '',
  };
  if (invoice.status === 'cancelled') return [{ ...shared, ...cancelledCells(invoice) }];
  const replaced = subtractedAmounts(invoice);
  const subtracted = replaced === null ? [] : reportedDetails({ ...invoice, ...replaced });
  const details = netDetails([...reportedDetails(invoice), ...subtracted]);
  const totalCents = invoice.total_cents + (replaced?.total_cents ?? 0);
  return details.map((detail, at) => ({
    ...shared,
    ...amountCells(detail),
    ...(at === 0 && firstRowCells(invoice, totalCents, details)),
  }));
}

/**
 * Sums the details of a replacement and the negated details of the replaced invoice, because the register allows one
 * row per invoice number and rate. Omits rates whose sum is zero. If all sums are zero, one row remains.
 */
function netDetails(details: readonly RecordDetail[]): RecordDetail[] {
  const byRate = Map.groupBy(details, ({ regime, treatment, rateBasisPoints, surchargeRateBasisPoints }) =>
    [regime, treatment, rateBasisPoints, surchargeRateBasisPoints].join(),
  );
  const net = [...byRate.values()].map(sumDetails);
  const changed = net.filter((each) => each.baseCents !== 0 || each.quotaCents !== 0);
  return changed.length > 0 ? changed : net.slice(0, 1);
}

function sumDetails(alike: RecordDetail[]): RecordDetail {
  const [first] = alike as [RecordDetail];
  return {
    ...first,
    baseCents: sum(alike.map(({ baseCents }) => baseCents)),
    quotaCents: sum(alike.map(({ quotaCents }) => quotaCents)),
    surchargeCents: sum(alike.map(({ surchargeCents }) => surchargeCents)),
  };
}

/**
 * Returns the cells of a cancelled invoice, which document that its number was used, and the reason for the
 * cancellation.
 */
function cancelledCells({ cancelled_on, cancellation_reason }: ExportedInvoice): AeatRow {
  return {
    'Total Factura': formatDecimal(0),
    'Anulada el': formatDay(cancelled_on),
    'Motivo de anulación': cancellation_reason ?? '',
  };
}

/** Splits `F2026-0118` into series `F2026-` and number `0118`, which together are the number in the tax record. */
function numberCells(fullNumber: string): AeatRow {
  const end = fullNumber.lastIndexOf('-') + 1;
  return { Serie: fullNumber.slice(0, end), Número: fullNumber.slice(end) };
}

function recipientCells(invoice: ExportedInvoice): AeatRow {
  if (invoice.billing_name === null) return {};
  const recipientColumns: AeatRow = { 'Nombre Destinatario': invoice.billing_name };
  if (invoice.billing_tax_id === null) return recipientColumns;
  const recipient = identifyRecipient(invoice);
  if ('taxId' in recipient)
    return { ...recipientColumns, 'NIF Destinatario: Identificación': recipient.taxId };
  return {
    ...recipientColumns,
    'NIF Destinatario: Tipo': recipient.idType,
    'NIF Destinatario: Código País': recipient.country ?? '',
    'NIF Destinatario: Identificación': normaliseTaxId(recipient.id),
  };
}

function amountCells(detail: RecordDetail): AeatRow {
  const isExempt = detail.treatment.startsWith('E');
  return {
    'Clave de Operación': detail.regime,
    'Calificación de la Operación': isExempt ? '' : detail.treatment,
    'Operación Exenta': isExempt ? detail.treatment : '',
    'Base Imponible': formatDecimal(detail.baseCents),
    'Tipo de IVA': formatDecimal(detail.rateBasisPoints),
    'Cuota IVA Repercutida': formatDecimal(detail.quotaCents),
    'Tipo de Recargo Eq.': formatDecimal(detail.surchargeRateBasisPoints),
    'Cuota Recargo Eq.': formatDecimal(detail.surchargeCents),
  };
}

/** Returns the amounts that only the first row of an invoice contains, so that columns can be summed. */
function firstRowCells(
  { rebu }: ExportedInvoice,
  totalCents: number,
  details: readonly RecordDetail[],
): AeatRow {
  const total = { 'Total Factura': formatDecimal(totalCents) };
  if (!rebu) return total;
  return {
    ...total,
    'Margen REBU': formatDecimal(sum(details.map(({ baseCents }) => baseCents))),
    'Cuota REBU': formatDecimal(sum(details.map(({ quotaCents }) => quotaCents))),
  };
}

/** Formats hundredths with a decimal comma, such as `-1234,50`. */
function formatDecimal(hundredths: number): string {
  return (hundredths / 100).toFixed(2).replace('.', ',');
}

/** Formats the date `2026-11-20` as `20/11/2026`. */
function formatDay(date: string | null): string {
  return date === null ? '' : date.split('-').reverse().join('/');
}

function quoteCell(text: string): string {
  // Prevents formula injection in spreadsheets. Negative amounts are numbers and stay unchanged.
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+,\d\d$/.test(text);
  const harmless = isFormula ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
