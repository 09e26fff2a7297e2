import type { TrackedBudget, TrackedDocument, TrackedLine } from '../budgets/tracked.ts';
import type { Signature } from './signature.ts';

/** Whom a paper names. */
export interface Party {
  name: string;
  tax_id: string | null;
  address: string | null;
  zip: string | null;
  city: string | null;
  province: string | null;
}

export interface QuotingWorkshop extends Party {
  legal_name: string;
  /** Absent, or empty: the workshop gave none. */
  registration_number?: string;
  country: string;
  region: string | null;
  timezone: string;
  phone: string;
  email: string;
}

export interface QuotedVehicle {
  plate: string | null;
  brand: string | null;
  model: string | null;
  km: number | null;
}

/** All that a client is shown of a quote, in no language: what it signs. */
export interface Quote {
  budget_id: number;
  created_at: string;
  /** The last day on which it can be accepted. */
  valid_until: string | null;
  planned_delivery: string | null;
  client_reference: string | null;
  public_notes: string | null;
  workshop: QuotingWorkshop;
  vehicle: QuotedVehicle | null;
  lines: TrackedLine[];
  documents: TrackedDocument[];
}

/** Without the numbers of its lines that were not ticked: what is signed. */
export function chosenLines<Line extends Pick<TrackedLine, 'id' | 'optional'>>(
  lines: readonly Line[],
  ticked: ReadonlySet<number>,
): Line[] {
  return lines.filter(({ id, optional }) => !optional || ticked.has(id));
}

/** Chooses what papers say of a workshop. */
export function workshopOnPaper(workshop: QuotingWorkshop): QuotingWorkshop {
  const { name, legal_name, tax_id, address, zip, city, province } = workshop;
  const { country, region, timezone, phone, email, registration_number } = workshop;
  return {
    name,
    legal_name,
    tax_id,
    ...(registration_number && { registration_number }),
    address,
    zip,
    city,
    province,
    country,
    region,
    timezone,
    phone,
    email,
  };
}

export function quoteOf(workshop: QuotingWorkshop, budget: TrackedBudget): Quote {
  const { plate, brand, model, km } = budget;
  return {
    budget_id: budget.id,
    created_at: budget.created_at,
    valid_until: budget.valid_until,
    planned_delivery: budget.date_out,
    client_reference: budget.client_reference,
    public_notes: budget.public_notes,
    workshop: workshopOnPaper(workshop),
    vehicle: plate === null && brand === null && model === null ? null : { plate, brand, model, km },
    lines: budget.lines,
    documents: budget.documents,
  };
}

/** What a quote is on paper: with the client that it is for, which the page leaves out, as links are passed on. */
export interface QuoteOnPaper extends Quote {
  client: Party;
}

export interface Signed {
  name: string;
  at: string;
  signature: Signature;
}
