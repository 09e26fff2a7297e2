import { budgetTotals, subtractTotals } from '../../../domain/budgets/lines.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import type { TrackedLine } from '../../../domain/signatures/tracked-budget.ts';
import { longDay } from '../../../domain/time/local.ts';
import { taxName } from '../../texts/tax-name.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { contactRequest } from './contact-request.ts';
import { countedLines, findPossibleDecision } from './decidable.ts';
import type { TrackingData } from './tracking.ts';

/** Renders the vehicle, the status and the price. */
export function Summary(tracking: TrackingData) {
  return (
    <div class="top">
      <Heading {...tracking} />
      <BudgetState {...tracking} />
      <SummaryTotal {...tracking} />
    </div>
  );
}

/**
 * Renders the title with the plate, which identifies the vehicle, and the number, which identifies the quote in a
 * conversation.
 */
function Heading({ budget, workshop, language }: TrackingData) {
  const { plate } = budget;
  const title = trackingTexts[language].title(budget.id);
  const day = longDay(new Date(budget.created_at), workshop.timezone, language);
  const vehicle = [budget.brand, budget.model].filter((part) => part !== null).join(' ');
  if (plate === null && vehicle === '') {
    return (
      <>
        <h1>{title}</h1>
        <p class="number">{day}</p>
      </>
    );
  }
  return (
    <>
      <h1>
        {plate !== null && (
          <span class="plate">
            <bdi>{plate}</bdi>
          </span>
        )}{' '}
        {vehicle !== '' && <bdi>{vehicle}</bdi>}
      </h1>
      <p class="number">{`${title} · ${day}`}</p>
    </>
  );
}

function BudgetState(tracking: TrackingData) {
  const { step, text } = stateTexts(tracking);
  return (
    <div class="standing">
      <p class="status">{step}</p>
      <p class="lead">{text}</p>
    </div>
  );
}

/**
 * Returns the texts about the budget's status. Two conditions take precedence: the quote has expired, or the quote
 * differs from the signed version.
 */
function stateTexts(tracking: TrackingData): { step: string; text: string } {
  const { budget, language } = tracking;
  const { status, expired, requested, resign, belowZero } = trackingTexts[language];
  const standing = status[budget.status];
  switch (findPossibleDecision(tracking)) {
    case 'expired':
      return { step: expired.title, text: expired.text(lastDay(tracking)) };
    case 'changes':
      return { step: resign.title, text: resign.text };
    case 'below_zero':
      return { step: belowZero.title, text: belowZero.text(contactRequest(tracking)) };
    case 'quote':
      return standing;
    default:
      return budget.status === 'Pendiente' ? { ...standing, text: requested } : standing;
  }
}

/** Formats the last day on which the client may accept the quote. */
function lastDay({ budget, language }: TrackingData): string {
  return longDay(new Date(budget.valid_until ?? budget.created_at), 'UTC', language);
}

function SummaryTotal(tracking: TrackingData) {
  const { workshop, language } = tracking;
  const { lines } = tracking.budget;
  if (lines.length === 0) return null;
  const counted = countedLines(tracking);
  const texts = trackingTexts[language].totals;
  return (
    <p class="sum" data-live="sum">
      <span>{texts.total(taxName(workshop, language))}</span>{' '}
      <strong>{amountFormats(language).money(budgetTotals(counted).total_cents)}</strong>{' '}
      {counted.length < lines.length && <span>{leftOutText(tracking, counted)}</span>}{' '}
      {lines.some(({ price_estimated }) => price_estimated) && <span>{texts.estimated}</span>}
    </p>
  );
}

/** Returns the text about the total price of the optional lines that are not ticked. */
function leftOutText({ budget: { lines }, language }: TrackingData, counted: TrackedLine[]): string {
  const { total_cents: cents } = subtractTotals(budgetTotals(lines), budgetTotals(counted));
  return trackingTexts[language].decide.leftOut(amountFormats(language).money(cents));
}
