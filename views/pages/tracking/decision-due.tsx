import type { ComponentChildren } from 'preact';
import { longDay } from '../../../domain/time/local.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { findPossibleDecision } from './decidable.ts';
import { ActionForm } from './forms.tsx';
import type { TrackingData } from './tracking.ts';

/**
 * Renders the box at the top of the page with the decision that the client has to make. The box links to the form below
 * the lines.
 */
export function PendingDecision(tracking: TrackingData) {
  const { budget, language } = tracking;
  const { decide, expired, resign } = trackingTexts[language];
  const { changes_declined_at: declined, renewal_asked_at: renewalAskedAt } = budget;
  switch (findPossibleDecision(tracking)) {
    case 'quote':
      return (
        <DecisionSection title={decide.due}>
          <p>{decide.dueText}</p>
          <FormLink text={decide.toForm} />
        </DecisionSection>
      );
    case 'changes':
      return (
        <DecisionSection title={decide.due}>
          {declined !== null && <p>{resign.declined(formatDay(tracking, declined))}</p>}
          <FormLink text={resign.toForm} />
        </DecisionSection>
      );
    case 'expired':
      return (
        <DecisionSection title={expired.due}>
          {renewalAskedAt === null ? (
            <RenewalForm label={expired.ask} />
          ) : (
            <p>{expired.asked(formatDay(tracking, renewalAskedAt))}</p>
          )}
        </DecisionSection>
      );
    default:
      return null;
  }
}

function formatDay({ workshop, language }: TrackingData, moment: string): string {
  return longDay(new Date(moment), workshop.timezone, language);
}

function DecisionSection({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="due" aria-labelledby="decision">
      <h2 id="decision">{title}</h2>
      {children}
    </section>
  );
}

function FormLink({ text }: { text: string }) {
  return (
    <a class="press" href="#decide">
      {text}
    </a>
  );
}

function RenewalForm({ label }: { label: string }) {
  return (
    <ActionForm act="renew">
      <button class="press">{label}</button>
    </ActionForm>
  );
}
