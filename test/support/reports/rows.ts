/** The rows of a workshop from which reports are computed, as stored in the tables. */
export interface WorkshopRows {
  id: number;
  host: string;
  timezone: string;
  staff: { id: number; name: string }[];
  rates: { id: number; name: string; price_per_hour_cents: number }[];
  budgets: BudgetRow[];
  milestones: { id: number; budget_id: number; status: string; at: string }[];
  lines: BudgetLineRow[];
  appointments: { id: number; budget_id: number; status: 'confirmed' | 'proposed'; starts_at: string }[];
  /** Hours worked. The times of one person do not overlap. */
  work: WorkRow[];
  invoices: InvoiceRow[];
  invoiceLines: InvoiceLineRow[];
  payments: { id: number; invoice_id: number; amount_cents: number; undone: boolean }[];
}

export interface BudgetRow {
  id: number;
  status: string;
  internal: boolean;
  mechanic_id: number | null;
  date_in: string | null;
  delivered_at: string | null;
  created_at: string;
}

export interface WorkRow {
  id: number;
  budget_id: number;
  staff_id: number;
  started_at: string;
  ended_at: string | null;
}

interface Amounts {
  quantity_hundredths: number;
  unit_price_cents: number;
  discount_basis_points: number;
  tax_rate_basis_points: number;
}

export interface BudgetLineRow extends Amounts {
  id: number;
  budget_id: number;
  line_type: 'labor' | 'part' | 'fee' | 'sublet' | 'other';
}

export interface InvoiceLineRow extends Amounts {
  id: number;
  invoice_id: number;
  tax_exempt_code: string | null;
}

export interface InvoiceRow {
  id: number;
  budget_id: number;
  status: 'draft' | 'issued' | 'cancelled';
  kind: 'full' | 'simplified' | 'corrective' | 'corrective-simplified';
  series: string;
  date: string;
  rebu: boolean;
  surcharge: boolean;
  rectifies_id: number | null;
  correction: 'difference' | 'substitution' | null;
  correction_code: 'R1' | 'R3' | null;
  exchanges_id: number | null;
  replaced_by_id: number | null;
}
