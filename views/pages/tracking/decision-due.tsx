import type { ComponentChildren } from 'preact';
import { longDay } from '../../../domain/time/local.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { possibleDecisionOn } from './decidable.ts';
import { ActForm } from './forms.tsx';
import type { TrackingData } from './tracking.ts';

/**
 * Renders the box at the top of the page with the decision that the client has to make. The box links to the form below
 * the lines.
 */
export function DecisionDue(tracking: TrackingData) {
  const { budget, language } = tracking;
  const { decide, expired, resign } = trackingTexts[language];
  const { changes_declined_at: declined, renewal_asked_at: renewalAskedAt } = budget;
  switch (possibleDecisionOn(tracking)) {
    case 'quote':
      return (
        <Due title={decide.due}>
          <p>{decide.dueText}</p>
          <FormLink text={decide.toForm} />
        </Due>
      );
    case 'changes':
      return (
        <Due title={decide.due}>
          {declined !== null && <p>{resign.declined(dayOf(tracking, declined))}</p>}
          <FormLink text={resign.toForm} />
        </Due>
      );
    case 'expired':
      return (
        <Due title={expired.due}>
          {renewalAskedAt === null ? (
            <RenewalForm label={expired.ask} />
          ) : (
            <p>{expired.asked(dayOf(tracking, renewalAskedAt))}</p>
          )}
        </Due>
      );
    default:
      return null;
  }
}

function dayOf({ workshop, language }: TrackingData, moment: string): string {
  return longDay(new Date(moment), workshop.timezone, language);
}

function Due({ title, children }: { title: string; children: ComponentChildren }) {
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
    <ActForm act="renew">
      <button class="press">{label}</button>
    </ActForm>
  );
}
