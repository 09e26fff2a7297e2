import type { VNode } from 'preact';
import { CheckInSection } from '../check-in/check-in-section.tsx';
import { InspectionsSection } from '../inspections/section.tsx';
import { AppointmentSection } from './appointment-section.tsx';
import type { SectionProps } from './data.ts';
import { DetailsSection, NotesSection } from './details-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { InvoicingSection } from './invoicing/invoicing-section.tsx';
import { LinesSection } from './lines/lines-section.tsx';
import { PartsSection } from './parts-section.tsx';
import { TimelineSection } from './timeline-section.tsx';
import { VersionsSection } from './versions-section.tsx';

type Section = (props: SectionProps) => VNode | null;

/**
 * The sections of a budget's page, each in a file of its own. A section may render nothing. Sections beside each other
 * are below each other in narrow windows, and beside the list.
 */
export const budgetSections: { top: readonly Section[]; start: readonly Section[]; end: readonly Section[] } =
  {
    top: [LinesSection, PartsSection, InspectionsSection],
    start: [InvoicingSection, DocumentsSection, VersionsSection, TimelineSection],
    end: [NotesSection, AppointmentSection, CheckInSection, DetailsSection],
  };
