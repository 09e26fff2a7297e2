import { type ComponentChild, h } from 'preact';
import { type DeclineReason, declineReasons } from '../../../domain/signatures/decision.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { actForm, hidden } from './forms.ts';
import type { Tracking } from './tracking.ts';

/** The form that refuses the quote, or its changes since the signature; null after a refusal. */
export function declineForm(
  tracking: Tracking,
  seen: string,
  decidable: 'quote' | 'changes',
): ComponentChild {
  return decidable === 'quote' ? declineQuoteForm(tracking, seen) : declineChangesForm(tracking, seen);
}

function declineChangesForm({ answered, language, budget }: Tracking, seen: string): ComponentChild {
  // After a refusal it is the workshop's turn.
  if (budget.changes_declined_at !== null) return null;
  const { resign } = trackingTexts[language];
  return h(
    'details',
    { class: 'decline' },
    h('summary', null, resign.disagree),
    actForm(
      'decline',
      hidden('seen', seen),
      commentField(resign.comment, answered?.comment),
      h('button', { class: 'plain' }, resign.decline),
    ),
  );
}

function commentField(label: string, value = ''): ComponentChild {
  return h(
    'p',
    { class: 'field' },
    h('label', { for: 'comment' }, label),
    h('textarea', { id: 'comment', name: 'comment', rows: 3, maxLength: 500 }, value),
  );
}

function declineQuoteForm({ answered, language }: Tracking, seen: string): ComponentChild {
  const { decide } = trackingTexts[language];
  const isOpen = answered?.wrong.includes('reason') ?? false;
  const choice = (reason: DeclineReason) =>
    h(
      'p',
      { class: 'tick' },
      h('input', {
        type: 'radio',
        name: 'reason',
        id: `reason-${reason}`,
        value: reason,
        required: true,
        checked: answered?.reason === reason,
      }),
      ' ',
      h('label', { for: `reason-${reason}` }, decide.reasons[reason]),
    );
  return h(
    'details',
    { class: 'decline', open: isOpen },
    h('summary', null, decide.declineTitle),
    actForm(
      'decline',
      hidden('seen', seen),
      h('fieldset', { id: 'reason' }, h('legend', null, decide.reason), declineReasons.map(choice)),
      commentField(decide.comment, answered?.comment),
      h('button', { class: 'plain' }, decide.decline),
    ),
  );
}
