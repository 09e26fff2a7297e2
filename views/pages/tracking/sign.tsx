import { budgetTotals } from '../../../domain/budgets/lines.ts';
import { amountFormats } from '../../../domain/money/amounts.ts';
import { shownQuoteField } from '../../../domain/signatures/fingerprint.ts';
import { composeQuote } from '../../../domain/signatures/quote.ts';
import { signatureBox } from '../../../domain/signatures/signature.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { CodeForm } from './code-form.tsx';
import { countedLines, findPossibleDecision } from './decidable.ts';
import { DeclineForm } from './decline.tsx';
import { HiddenField } from './forms.tsx';
import { AgreedTotal, ShownTotal } from './totals.tsx';
import type { TrackingData } from './tracking.ts';

/** Renders the form with which the client accepts the quote. Null if the client has nothing to decide. */
export function DecisionForm(tracking: TrackingData) {
  const decidable = findPossibleDecision(tracking);
  if (decidable !== 'quote' && decidable !== 'changes') return null;
  const { answered, language } = tracking;
  const { decide, resign, code } = trackingTexts[language];
  const usual = decidable === 'quote' ? decide.title : resign.formTitle;
  const seen = shownQuoteField(composeQuote(tracking.workshop, tracking.budget));
  return (
    <section aria-labelledby="decide" class="decide">
      <h2 id="decide" tabIndex={-1}>
        {answered?.code ? code.title : usual}
      </h2>
      {answered?.code ? (
        <CodeForm {...tracking} seen={seen} />
      ) : (
        <>
          <SignForm {...tracking} seen={seen} decidable={decidable} />
          <DeclineForm {...tracking} seen={seen.slice(0, seen.indexOf('.'))} decidable={decidable} />
        </>
      )}
    </section>
  );
}

function SignForm({
  seen,
  decidable,
  ...tracking
}: TrackingData & { seen: string; decidable: 'quote' | 'changes' }) {
  const { answered, language, pageSeal } = tracking;
  const { decide, resign } = trackingTexts[language];
  const { total_cents } = budgetTotals(countedLines(tracking));
  return (
    <form method="post" id="sign">
      <HiddenField name="seen" value={seen} />
      <ShownTotal cents={total_cents} />
      {pageSeal && <HiddenField name="page" value={pageSeal} />}
      <HiddenField name="signature" value={answered?.signature ?? ''} />
      <AgreedTotal {...tracking} />
      <NameField {...tracking} />
      <SignaturePad {...tracking} />
      <p class="quiet">{decide.typed}</p>
      <ConsentCheckbox {...tracking} totalCents={total_cents} />
      <button name="do" value="accept" class="press">
        {decidable === 'quote' ? decide.accept : resign.accept}
      </button>
    </form>
  );
}

function NameField({ answered, language }: TrackingData) {
  return (
    <p class="field">
      <label for="name">{trackingTexts[language].decide.name}</label>
      <input
        id="name"
        name="name"
        value={answered?.name ?? ''}
        autocomplete="name"
        maxLength={120}
        required
        aria-invalid={answered?.wrong.includes('name') ? 'true' : undefined}
      />
    </p>
  );
}

/** Renders the pad for drawing a signature. The pad is hidden until the browser script shows it. */
function SignaturePad({ language }: TrackingData) {
  const { decide } = trackingTexts[language];
  const { width, height } = signatureBox;
  return (
    <div class="field pad" hidden id="signature">
      <p id="draw">{decide.draw}</p>
      <canvas width={width} height={height} role="img" aria-labelledby="draw" />
      <button type="button" class="plain">
        {decide.clear}
      </button>
    </div>
  );
}

function ConsentCheckbox({
  answered,
  language,
  workshop,
  totalCents,
}: TrackingData & { totalCents: number }) {
  return (
    <p class="tick">
      <input
        type="checkbox"
        id="consent"
        name="consent"
        value="1"
        required
        aria-invalid={answered?.wrong.includes('consent') ? 'true' : undefined}
      />{' '}
      <label for="consent" data-live="consent">
        {trackingTexts[language].decide.consent(workshop.name, amountFormats(language).money(totalCents))}
      </label>
    </p>
  );
}
