import type { ComponentChildren } from 'preact';
import { endedWithoutWork } from '../../../domain/budgets/status.ts';
import { taxLabel, taxName } from '../../texts/tax-name.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { Document, renderPage } from '../document.tsx';
import { Comparison } from './comparison.tsx';
import { ReachButtons } from './contact-buttons.tsx';
import { mayChooseOptions } from './decidable.ts';
import { PendingDecision } from './decision-due.tsx';
import { ChooseTimeTask, NextTask } from './due-actions.tsx';
import { DocumentList, InspectionPaperLink, PaperLinks } from './files.tsx';
import { InspectionReport } from './inspections.tsx';
import { InvoiceSection } from './invoice.tsx';
import { Imprint, Letterhead } from './letterhead.tsx';
import { LineTables } from './lines.tsx';
import { isPhoto, PhotoGrid } from './photos.tsx';
import { BudgetFacts, Steps } from './progress.tsx';
import { FormReplyMessage } from './reply.tsx';
import { trackingScript } from './script.ts';
import { DecisionForm } from './sign.tsx';
import { SignedBox } from './signed.tsx';
import { trackingStyle } from './style.ts';
import { Summary } from './summary.tsx';
import { TotalsTable } from './totals.tsx';
import type { TrackingData } from './tracking.ts';
import { WaitingList } from './waiting.tsx';

/**
 * Renders the client's page about a budget. The page starts with the information that a client needs on a phone:
 * vehicle, status, price, next step, telephone.
 */
export function trackingPage(tracking: TrackingData): string {
  const { budget, workshop, language } = tracking;
  return renderPage(
    <Document
      language={language}
      title={`${trackingTexts[language].title(budget.id)} · ${workshop.name}`}
      style={trackingStyle}
      sandbox={workshop.sandbox}
    >
      <Letterhead {...tracking} />
      <main class={endedWithoutWork(budget.status) ? 'closed' : undefined}>
        <Summary {...tracking} />
        <FormReplyMessage {...tracking} />
        <WaitingList {...tracking} />
        <NextTask {...tracking} />
        <InvoiceSection {...tracking} />
        <PendingDecision {...tracking} />
        <ChooseTimeTask {...tracking} />
        <ReachButtons {...tracking} />
        <Comparison {...tracking} />
        <Details {...tracking} />
        <DecisionForm {...tracking} />
        <SignedBox {...tracking} />
      </main>
      <Imprint {...tracking} />
      {mayChooseOptions(tracking) && <script dangerouslySetInnerHTML={{ __html: trackingScript }} />}
    </Document>,
  );
}

function Details(tracking: TrackingData) {
  const { budget, language } = tracking;
  const texts = trackingTexts[language];
  const ofInspections = new Set(
    budget.inspections.flatMap(({ points }) => points.flatMap(({ photo_ids }) => photo_ids)),
  );
  // The photos of an inspection are beside its points.
  const photos = budget.documents.filter(isPhoto).filter(({ id }) => !ofInspections.has(id));
  const files = budget.documents.filter((each) => !isPhoto(each));
  return (
    <>
      <Section id="progress" title={texts.progress}>
        <Steps {...tracking} />
        <BudgetFacts {...tracking} />
      </Section>
      <Section id="lines" title={texts.lines.title}>
        <PricedLines {...tracking} />
        <PaperLinks {...tracking} />
      </Section>
      {budget.inspections.map((inspection) => (
        <Section id={`inspection${inspection.id}`} title={texts.inspection.title}>
          <InspectionReport inspection={inspection} tracking={tracking} />
          <InspectionPaperLink id={inspection.id} language={language} />
        </Section>
      ))}
      {budget.public_notes !== null && (
        <Section id="notes" title={texts.notes}>
          <p class="notes" dir="auto">
            {budget.public_notes}
          </p>
        </Section>
      )}
      {photos.length > 0 && (
        <Section id="photos" title={texts.photos}>
          <PhotoGrid photos={photos} photoPath={tracking.photoPath} />
        </Section>
      )}
      {files.length > 0 && (
        <Section id="documents" title={texts.documents}>
          <DocumentList {...tracking} files={files} />
        </Section>
      )}
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  children: ComponentChildren;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function PricedLines(tracking: TrackingData) {
  const { budget, workshop, language, answered } = tracking;
  const { lines: texts, decide } = trackingTexts[language];
  const { lines } = budget;
  if (lines.length === 0) return <p class="quiet">{texts.none}</p>;
  const tax = taxName(workshop, language);
  const isChosen = mayChooseOptions(tracking) && !answered?.code && lines.some(({ optional }) => optional);
  const choices = {
    ticked: isChosen ? (answered?.ticked ?? new Set<number>()) : null,
    changed: answered?.changes?.lines ?? new Map(),
    findings: new Map(
      budget.inspections.flatMap(({ points }) =>
        points.flatMap((point) => (point.line_id === null ? [] : [[point.line_id, point] as const])),
      ),
    ),
    withTax: budget.for_business ? null : tax,
  };
  return (
    <>
      <p class="quiet">{texts.withoutTax(tax)}</p>
      {isChosen && <p>{decide.options}</p>}
      <LineTables lines={lines} tax={taxLabel(workshop, language)} language={language} choices={choices} />
      {isChosen && <RecountButton label={decide.recount} />}
      <TotalsTable {...tracking} />
    </>
  );
}

/** Renders a button that recalculates the total, for browsers without JavaScript. */
function RecountButton({ label }: { label: string }) {
  return (
    <button id="recount" class="plain" form="sign" name="do" value="recount" formNoValidate>
      {label}
    </button>
  );
}
