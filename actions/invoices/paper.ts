import type { Db } from '../../db/connection/client.ts';
import { findInvoiceOnPaper, type InvoiceOnPaper } from '../../db/invoices/queries.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { isSimplified } from '../../domain/invoices/invoice.ts';
import type { CorrectedInvoice, InvoicedParty, InvoicePaper } from '../../domain/invoices/paper.ts';
import { invoiceTotals } from '../../domain/invoices/totals.ts';

interface Reading {
  tx: Db;
  instance: Instance;
}

interface FoundPaper {
  paper: InvoicePaper;
  clientErased: boolean;
  issued: boolean;
}

/** Of an issued invoice what was frozen then; of a draft what it would be now. */
export async function invoicePaper(
  { tx, instance }: Reading,
  invoiceId: number,
): Promise<FoundPaper | undefined> {
  const row = await findInvoiceOnPaper(tx, instance.id, invoiceId);
  if (!row) return undefined;
  const paper = row.paper ?? draftPaper(instance, row);
  return { paper, clientErased: row.client_erased, issued: row.status !== 'draft' };
}

function draftPaper(instance: Instance, row: InvoiceOnPaper): InvoicePaper {
  const { rebu, lines } = row;
  return {
    language: row.language,
    kind: row.kind,
    invoice_id: row.id,
    full_number: null,
    date: row.date,
    operation_date: row.operation_date,
    at: row.updated_at,
    budget_id: row.budget_id,
    workshop: workshopOf(instance),
    recipient: recipientOf(row),
    vehicle: vehicleOf(row),
    date_in: row.date_in,
    date_out: row.date_out,
    public_notes: row.public_notes,
    rebu,
    lines,
    totals: invoiceTotals(lines, row),
    payment_method: row.payment_method,
    payments: [],
    corrects: correctedBy(row),
    qr: null,
    verifiable: false,
  };
}

function workshopOf(instance: Instance): InvoicePaper['workshop'] {
  const { name, legal_name, tax_id, address, zip, city, province } = instance;
  const { country, region, timezone, phone, email, web, logo_url } = instance;
  const party = { name, legal_name, tax_id, address, zip, city, province };
  return { ...party, country, region, timezone, phone, email, web, logo_url };
}

function recipientOf(row: InvoiceOnPaper): InvoicedParty | null {
  if (isSimplified(row.kind) || row.billing_name === null) return null;
  return {
    name: row.billing_name,
    tax_id: row.billing_tax_id,
    address: row.billing_address,
    zip: row.billing_zip,
    city: row.billing_city,
    province: row.billing_province,
    country: row.billing_country ?? '',
  };
}

function vehicleOf({ plate, brand, model, km }: InvoiceOnPaper): InvoicePaper['vehicle'] {
  return plate === null && brand === null && model === null ? null : { plate, brand, model, km };
}

function correctedBy(row: InvoiceOnPaper): CorrectedInvoice | null {
  const { corrected_number, corrected_date, correction, correction_reason } = row;
  if (corrected_number === null || corrected_date === null || correction === null) return null;
  return { full_number: corrected_number, date: corrected_date, correction, reason: correction_reason ?? '' };
}
