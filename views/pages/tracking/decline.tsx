import { type DeclineReason, declineReasons } from '../../../domain/signatures/decision.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { ActionForm, HiddenField } from './forms.tsx';
import type { TrackingData } from './tracking.ts';

type DeclineProps = TrackingData & { seen: string };

/**
 * Renders the form with which the client refuses the quote, or the changes since its signature. Null if the client has
 * already refused.
 */
export function DeclineForm({ decidable, ...props }: DeclineProps & { decidable: 'quote' | 'changes' }) {
  return decidable === 'quote' ? <DeclineQuoteForm {...props} /> : <DeclineChangesForm {...props} />;
}

function DeclineChangesForm({ answered, language, budget, seen }: DeclineProps) {
  // Renders no form after a refusal, because the workshop must act next.
  if (budget.changes_declined_at !== null) return null;
  const { resign } = trackingTexts[language];
  return (
    <details class="decline">
      <summary>{resign.disagree}</summary>
      <ActionForm act="decline">
        <HiddenField name="seen" value={seen} />
        <CommentField label={resign.comment} value={answered?.comment} />
        <button class="plain">{resign.decline}</button>
      </ActionForm>
    </details>
  );
}

function DeclineQuoteForm({ answered, language, seen }: DeclineProps) {
  const { decide } = trackingTexts[language];
  return (
    <details class="decline" open={answered?.wrong.includes('reason') ?? false}>
      <summary>{decide.declineTitle}</summary>
      <ActionForm act="decline">
        <HiddenField name="seen" value={seen} />
        <fieldset id="reason">
          <legend>{decide.reason}</legend>
          {declineReasons.map((reason) => (
            <ReasonChoice
              reason={reason}
              label={decide.reasons[reason]}
              checked={answered?.reason === reason}
            />
          ))}
        </fieldset>
        <CommentField label={decide.comment} value={answered?.comment} />
        <button class="plain">{decide.decline}</button>
      </ActionForm>
    </details>
  );
}

interface ReasonChoiceProps {
  reason: DeclineReason;
  label: string;
  checked: boolean;
}

function ReasonChoice({ reason, label, checked }: ReasonChoiceProps) {
  const id = `reason-${reason}`;
  return (
    <p class="tick">
      <input type="radio" name="reason" id={id} value={reason} required checked={checked} />{' '}
      <label for={id}>{label}</label>
    </p>
  );
}

function CommentField({ label, value = '' }: { label: string; value: string | undefined }) {
  return (
    <p class="field">
      <label for="comment">{label}</label>
      <textarea id="comment" name="comment" rows={3} maxLength={500}>
        {value}
      </textarea>
    </p>
  );
}
