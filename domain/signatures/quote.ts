import {
  type Party,
  type VehicleOnPaper,
  type WorkshopOnPaper,
  workshopOnPaper,
} from '../workshops/on-paper.ts';
import type { Signature } from './signature.ts';
import type { TrackedBudget, TrackedDocument, TrackedLine } from './tracked.ts';

/** The content of a quote as shown to the client, independent of the language: this is what is signed. */
export interface Quote {
  budget_id: number;
  created_at: string;
  /** The last day for accepting it. */
  valid_until: string | null;
  planned_delivery: string | null;
  client_reference: string | null;
  public_notes: string | null;
  workshop: WorkshopOnPaper;
  vehicle: VehicleOnPaper | null;
  lines: TrackedLine[];
  documents: TrackedDocument[];
}

/** Removes the optional lines that were not ticked: the rest is signed. */
export function chosenLines<Line extends Pick<TrackedLine, 'id' | 'optional'>>(
  lines: readonly Line[],
  ticked: ReadonlySet<number>,
): Line[] {
  return lines.filter(({ id, optional }) => !optional || ticked.has(id));
}

export function quoteOf(workshop: WorkshopOnPaper, budget: TrackedBudget): Quote {
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

/** A quote on paper, which names its client. The page omits the name, because links are passed on. */
export interface QuoteOnPaper extends Quote {
  client: Party;
}

export interface ClientSignature {
  name: string;
  at: string;
  signature: Signature;
}
