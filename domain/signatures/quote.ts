import {
  type Party,
  type VehicleOnPaper,
  type WorkshopOnPaper,
  workshopOnPaper,
} from '../workshops/paper-parties.ts';
import type { Signature } from './signature.ts';
import type { TrackedBudget, TrackedDocument, TrackedLine } from './tracked-budget.ts';

/** The content of a quote as shown to the client, in no particular language. The client signs this content. */
export interface Quote {
  budget_id: number;
  created_at: string;
  /** The last day on which the client may accept the quote. */
  valid_until: string | null;
  planned_delivery: string | null;
  client_reference: string | null;
  public_notes: string | null;
  workshop: WorkshopOnPaper;
  vehicle: VehicleOnPaper | null;
  lines: TrackedLine[];
  documents: TrackedDocument[];
}

/**
 * Returns the lines without the optional lines that the client did not select. The client signs the remaining lines.
 */
export function withoutUnselectedLines<Line extends Pick<TrackedLine, 'id' | 'optional'>>(
  lines: readonly Line[],
  ticked: ReadonlySet<number>,
): Line[] {
  return lines.filter(({ id, optional }) => !optional || ticked.has(id));
}

export function composeQuote(workshop: WorkshopOnPaper, budget: TrackedBudget): Quote {
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

/** A quote as printed, with the client's name. The quote's page omits the name, because people forward its link. */
export interface QuoteOnPaper extends Quote {
  client: Party;
}

export interface ClientSignature {
  name: string;
  at: string;
  signature: Signature;
}
