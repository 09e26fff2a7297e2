import { budgetTotals } from '../../../domain/budgets/lines.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { contactRequest } from './contact-request.ts';
import { countedLines } from './decidable.ts';
import { HiddenField } from './forms.tsx';
import { AgreedTotal, ShownTotal } from './totals.tsx';
import type { FormReply, TrackingData } from './tracking.ts';

/**
 * Renders the form for the confirmation code, the last step of a signature. Hidden fields contain the values entered
 * before.
 */
export function CodeForm({ seen, ...tracking }: TrackingData & { seen: string }) {
  const { language, answered } = tracking;
  if (!answered?.code) return null;
  const { code, name, signature, ticked } = answered;
  return (
    <form method="post" id="sign">
      <p role="status">{codeStateText(tracking, code)}</p>
      <AgreedTotal {...tracking} />
      <HiddenField name="seen" value={seen} />
      <ShownTotal cents={budgetTotals(countedLines(tracking)).total_cents} />
      <HiddenField name="signature" value={signature} />
      <HiddenField name="name" value={name} />
      <HiddenField name="consent" value="1" />
      {[...ticked].map((id) => (
        <HiddenField name="line" value={String(id)} />
      ))}
      {code.state !== 'unreachable' && <CodeField language={language} />}
    </form>
  );
}

function codeStateText(
  tracking: TrackingData,
  { state, target, left }: NonNullable<FormReply['code']>,
): string {
  const { code: texts } = trackingTexts[tracking.language];
  switch (state) {
    case 'sent':
      return texts.sent(target);
    case 'wrong':
      return texts.wrong(String(left));
    case 'gone':
      return texts.gone;
    case 'too_many':
      return texts.tooMany;
    case 'unreachable':
      return texts.unreachable(contactRequest(tracking));
  }
}

function CodeField({ language }: Pick<TrackingData, 'language'>) {
  const { code: texts } = trackingTexts[language];
  return (
    <>
      <p class="field">
        <label for="code">{texts.label}</label>
        <input
          id="code"
          name="code"
          inputMode="numeric"
          autocomplete="one-time-code"
          maxLength={9}
          autofocus
        />
      </p>
      <button name="do" value="accept" class="press">
        {texts.confirm}
      </button>
      <button name="do" value="code" class="plain" formNoValidate>
        {texts.again}
      </button>
    </>
  );
}
