import { isBeforeAcceptance, progressSteps } from '../../../domain/budgets/status.ts';
import { capitalize } from '../../../domain/text/locale.ts';
import { longDay, longMoment, mediumDay } from '../../../domain/time/local.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { formatSpan, pastAppointment } from './appointments.ts';
import type { TrackingData } from './tracking.ts';

export function Steps({ budget, workshop, language }: TrackingData) {
  const texts = trackingTexts[language];
  return (
    // Sets the role `list`, because Safari ignores the semantics of a list without bullets.
    <ol class="steps" role="list">
      {progressSteps(budget.status, budget.milestones).map(({ status, state, at }) => (
        <li class={state} aria-current={state === 'current' || state === 'closed' ? 'step' : undefined}>
          <span class="name">{texts.status[status].step}</span>
          <span class="unseen">{` (${texts.state[state]}) `}</span>
          {at !== null && (
            <time datetime={new Date(at).toISOString()}>
              {mediumDay(new Date(at), workshop.timezone, language)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}

export function BudgetFacts(tracking: TrackingData) {
  const known = budgetFacts(tracking).filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <dl class="facts">
      {known.map(([label, value]) => (
        <div>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function budgetFacts(tracking: TrackingData): [label: string, value: string | null][] {
  const { budget, workshop, language } = tracking;
  const { facts: labels, appointment } = trackingTexts[language];
  const { timezone } = workshop;
  const { client_signed_at: signed, delivered_at: delivered } = budget;
  const past = pastAppointment(tracking);
  return [
    [labels.clientReference, budget.client_reference],
    [labels.validUntil, validityText(tracking)],
    [appointment.title, past ? formatSpan(tracking, past) : null],
    [labels.signed, signed && capitalize(longMoment(new Date(signed), timezone, language), language)],
    [labels.delivered, delivered && longDay(new Date(delivered), timezone, language)],
  ];
}

/** Formats the last day for accepting the quote. Null if the quote is decided or does not expire. */
function validityText({ budget: { status, valid_until }, language }: TrackingData): string | null {
  if (valid_until === null || !isBeforeAcceptance(status)) return null;
  return longDay(new Date(valid_until), 'UTC', language);
}
