import type { InvoiceFields, InvoiceLine } from '../../../domain/invoices/invoice.ts';
import type { InvoiceToIssue } from '../../../domain/invoices/obstacles.ts';
import { invoiceLine } from '../../support/invoices.ts';

const fields: InvoiceFields = {
  kind: 'full',
  operation_date: null,
  billing_name: 'Clara Ejemplo',
  billing_tax_id: '12345678Z',
  billing_address: 'Avenida de la Paz, 3',
  billing_city: 'Alcalá de Henares',
  billing_zip: null,
  billing_province: null,
  billing_country: 'ES',
  rebu: false,
  surcharge: false,
  qualified: false,
  without_tax_id: false,
  located_in: null,
  correction: null,
  correction_code: null,
};
const workshop = {
  legal_name: 'Talleres Ejemplo, S.L.',
  tax_id: 'B12345674',
  address: 'Calle Inventada, 7',
  city: 'Madrid',
  country: 'ES',
  region: 'MD',
  zip: '28001',
  verifactu: 'off',
  verifactu_from: '2027-01-01',
  verifactu_ends: null,
  uncertified_accepted_at: null,
} as const;

export interface Changes {
  invoice?: Partial<InvoiceFields>;
  lines?: InvoiceLine[];
  issuer?: Partial<InvoiceToIssue['issuer']>;
  rest?: Partial<Pick<InvoiceToIssue, 'corrected' | 'left' | 'fullNumber' | 'today' | 'unlistedRates'>>;
}

/** Returns an invoice of a workshop in Madrid that satisfies all conditions for issuing, with these changes. */
export function issuable({ invoice, lines = [invoiceLine(1)], issuer, rest }: Changes = {}): InvoiceToIssue {
  return {
    invoice: { ...fields, ...invoice },
    lines,
    issuer: { ...workshop, ...issuer },
    corrected: null,
    fullNumber: 'F2026-0001',
    today: '2026-11-20',
    left: null,
    ...rest,
  };
}
