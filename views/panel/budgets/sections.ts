import type { VNode } from 'preact';
import type { SectionProps } from './data.ts';
import { InvoicingSection } from './invoicing/invoicing-section.tsx';
import { LinesSection } from './lines/lines-section.tsx';
import { TotalsSection } from './totals-section.tsx';

/** The sections of a budget's page in their order, each in a file of its own. A section may render nothing. */
export const budgetSections: readonly ((props: SectionProps) => VNode | null)[] = [
  LinesSection,
  TotalsSection,
  InvoicingSection,
];
