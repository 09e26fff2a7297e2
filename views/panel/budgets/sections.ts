import type { VNode } from 'preact';
import { AppointmentSection } from './appointment-section.tsx';
import type { SectionProps } from './data.ts';
import { DetailsSection, NotesSection } from './details-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { InvoicingSection } from './invoicing/invoicing-section.tsx';
import { LinesSection } from './lines/lines-section.tsx';
import { TimelineSection } from './timeline-section.tsx';
import { TotalsSection } from './totals-section.tsx';
import { VersionsSection } from './versions-section.tsx';

/** The sections of a budget's page in their order, each in a file of its own. A section may render nothing. */
export const budgetSections: readonly ((props: SectionProps) => VNode | null)[] = [
  LinesSection,
  TotalsSection,
  InvoicingSection,
  DocumentsSection,
  NotesSection,
  DetailsSection,
  AppointmentSection,
  VersionsSection,
  TimelineSection,
];
