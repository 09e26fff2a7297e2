import type { BudgetStatus, Step } from '../../../domain/budgets/status.ts';

export interface TrackingTexts {
  title: (number: number) => string;
  status: Record<BudgetStatus, { step: string; text: string }>;
  progress: string;
  /** How a step stands, for those who don't see it. */
  state: Record<Step['state'], string>;
  facts: {
    created: string;
    vehicle: string;
    plate: string;
    clientReference: string;
    signed: string;
    delivered: string;
  };
  appointment: {
    title: string;
    /** The client proposed it, and the workshop is to confirm it. */
    proposed: string;
    /** The client said to come. */
    confirmedByClient: string;
    addToCalendar: string;
    /** Beside the workshop's address. */
    address: string;
  };
  lines: {
    title: string;
    none: string;
    /** What the prices leave out: `IVA`. */
    withoutTax: (tax: string) => string;
    description: string;
    quantity: string;
    price: string;
    discount: string;
    amount: string;
    ungrouped: string;
    reference: string;
    estimated: string;
  };
  totals: {
    title: string;
    base: (tax: string) => string;
    /** `IVA 21 % sobre 100,00 €`. */
    tax: (tax: string, rate: string, base: string) => string;
    total: (tax: string) => string;
  };
  notes: string;
  documents: string;
  contact: string;
}
