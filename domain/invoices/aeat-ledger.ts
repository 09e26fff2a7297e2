import { normaliseTaxId } from '../clients/tax-id.ts';
import { sum } from '../money/money.ts';
import type { RecordDetail } from '../verifactu/record.ts';
import { type ExportedInvoice, replacedAmounts, reportedDetails } from './ledger.ts';
import { recipientOf, typeOf } from './registered.ts';

/** The columns of the tax authority's register of issued invoices, in its order; its two rows of titles are one here. */
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

/** Our own columns follow the official ones, so that these keep their places. */
const ownColumns = [
  'Forma de rectificación',
  'Rectifica a',
  'Sustituida por',
  'Importes sustituidos',
  'Margen REBU',
  'Cuota REBU',
  'Fecha de pago',
  'Medio de pago',
  'Sustituye a',
] as const;

const columns = [...officialColumns, ...ownColumns];

type AeatRow = Partial<Record<(typeof columns)[number], string>>;

/** Writes the register of issued invoices. Cancelled ones are not part of it. */
export function aeatCsv(invoices: readonly ExportedInvoice[]): string {
  const rows = invoices.filter(({ status }) => status !== 'cancelled').flatMap(aeatRows);
  const lines = rows.map((row) => columns.map((column) => cell(row[column] ?? '')).join(';'));
  return `\uFEFF${[columns.join(';'), ...lines].join('\r\n')}\r\n`;
}

/** Returns one row for each rate, and of a substitution or an exchange those that subtract the invoice that it replaces. */
function aeatRows(invoice: ExportedInvoice): AeatRow[] {
  const replaced = replacedAmounts(invoice);
  const own = rowsOf(invoice, 'N');
  return replaced === null ? own : [...own, ...rowsOf({ ...invoice, ...replaced }, 'S')];
}

const ways = { difference: 'I', substitution: 'S' };

function rowsOf(invoice: ExportedInvoice, replacedAmounts: 'S' | 'N'): AeatRow[] {
  const details = reportedDetails(invoice);
  const shared: AeatRow = {
    Ejercicio: invoice.date.slice(0, 4),
    Periodo: `${Math.ceil(Number(invoice.date.slice(5, 7)) / 3)}T`,
    'Tipo de Factura': typeOf(invoice),
    'Fecha Expedición': day(invoice.date),
    'Fecha Operación': day(invoice.operation_date === invoice.date ? null : invoice.operation_date),
    ...numberCells(invoice.full_number),
    ...recipientCells(invoice),
    'Referencia Externa': String(invoice.id),
    'Forma de rectificación': invoice.correction === null ? '' : ways[invoice.correction],
    'Rectifica a': invoice.rectifies ?? '',
    'Sustituida por': invoice.replaced_by ?? '',
    'Importes sustituidos': replacedAmounts,
    'Fecha de pago': day(invoice.paid_on),
    'Medio de pago': invoice.paid_by ?? '',
    'Sustituye a': invoice.exchanges ?? '',
  };
  return details.map((detail, at) => ({
    ...shared,
    ...amountCells(detail),
    ...(at === 0 && onceCells(invoice, details)),
  }));
}

/** Cuts `F2026-0118` into `F2026-` and `0118`: joined, they are the number in the record. */
function numberCells(fullNumber: string): AeatRow {
  const end = fullNumber.lastIndexOf('-') + 1;
  return { Serie: fullNumber.slice(0, end), Número: fullNumber.slice(end) };
}

function recipientCells(invoice: ExportedInvoice): AeatRow {
  if (invoice.billing_name === null) return {};
  const named: AeatRow = { 'Nombre Destinatario': invoice.billing_name };
  if (invoice.billing_tax_id === null) return named;
  const recipient = recipientOf(invoice);
  if ('taxId' in recipient) return { ...named, 'NIF Destinatario: Identificación': recipient.taxId };
  return {
    ...named,
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
    'Base Imponible': decimal(detail.baseCents),
    'Tipo de IVA': decimal(detail.rateBasisPoints),
    'Cuota IVA Repercutida': decimal(detail.quotaCents),
    'Tipo de Recargo Eq.': decimal(detail.surchargeRateBasisPoints),
    'Cuota Recargo Eq.': decimal(detail.surchargeCents),
  };
}

/** Returns the amounts that appear once per invoice, so that columns can be summed. */
function onceCells(invoice: ExportedInvoice, details: readonly RecordDetail[]): AeatRow {
  const total = { 'Total Factura': decimal(invoice.total_cents) };
  if (!invoice.rebu) return total;
  return {
    ...total,
    'Margen REBU': decimal(sum(details.map(({ baseCents }) => baseCents))),
    'Cuota REBU': decimal(sum(details.map(({ quotaCents }) => quotaCents))),
  };
}

/** Writes hundredths with a decimal comma: `-1234,50`. */
function decimal(hundredths: number): string {
  return (hundredths / 100).toFixed(2).replace('.', ',');
}

/** Writes `2026-11-20` as `20/11/2026`. */
function day(date: string | null): string {
  return date === null ? '' : date.split('-').reverse().join('/');
}

function cell(text: string): string {
  // A spreadsheet would read it as a formula; a negative amount is a number.
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+,\d\d$/.test(text);
  const harmless = isFormula ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
