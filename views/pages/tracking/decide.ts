import { type ComponentChild, h } from 'preact';
import { lineBaseCents, totalsOf } from '../../../domain/budgets/lines.ts';
import { amountsIn } from '../../../domain/money/amounts.ts';
import {
  comparedLines,
  type Decidable,
  decidableNow,
  isChangedLine,
} from '../../../domain/signatures/decision.ts';
import { seenOf } from '../../../domain/signatures/fingerprint.ts';
import { chosenLines, quoteOf } from '../../../domain/signatures/quote.ts';
import { signatureBox } from '../../../domain/signatures/signature.ts';
import type { TrackedLine } from '../../../domain/signatures/tracked.ts';
import { localDay, longDay, longMoment } from '../../../domain/time/local.ts';
import { taxName } from '../../texts/tax-name.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { declineForm } from './decline.ts';
import { actForm, alert, hidden } from './forms.ts';
import { contactWords } from './reach.ts';
import type { FormReply, Tracking, WrongField } from './tracking.ts';

/** Returns what the client can decide on this page. */
export function decidableOn({ budget, workshop, now }: Tracking): Decidable {
  return decidableNow(budget, localDay(now, workshop.timezone));
}

/** Optional lines that count in the totals: the ticked ones. A signed quote has no optional lines. */
export function countedLines({ budget, answered }: Tracking): TrackedLine[] {
  return chosenLines(budget.lines, answered?.ticked ?? new Set());
}

export function mayTick(tracking: Tracking): boolean {
  const decidable = decidableOn(tracking);
  return decidable === 'quote' || decidable === 'changes';
}

/** The next decision, above the fold: the form itself is below the lines. */
export function decisionDue(tracking: Tracking): ComponentChild {
  const { budget, language, workshop } = tracking;
  const { decide, expired, resign } = trackingTexts[language];
  const dayOf = (moment: string) => longDay(new Date(moment), workshop.timezone, language);
  const link = (text: string) => h('a', { class: 'press', href: '#decide' }, text);
  switch (decidableOn(tracking)) {
    case 'quote':
      return due(decide.due, h('p', null, decide.dueText), link(decide.toForm));
    case 'changes':
      return due(
        decide.due,
        budget.changes_declined_at !== null &&
          h('p', null, resign.declined(dayOf(budget.changes_declined_at))),
        link(resign.toForm),
      );
    case 'expired':
      return due(
        expired.due,
        budget.renewal_asked_at === null
          ? actForm('renew', h('button', { class: 'press' }, expired.ask))
          : h('p', null, expired.asked(dayOf(budget.renewal_asked_at))),
      );
    default:
      return null;
  }
}

function due(title: string, ...content: ComponentChild[]): ComponentChild {
  return h(
    'section',
    { class: 'due', 'aria-labelledby': 'decision' },
    h('h2', { id: 'decision' }, title),
    ...content,
  );
}

/** Explains why the submitted form was not accepted. */
export function answer(tracking: Tracking): ComponentChild {
  const { answered, language } = tracking;
  if (!answered) return null;
  const { wrong, times } = trackingTexts[language];
  const { changes, refused } = answered;
  if (answered.wrong.length > 0) return errorList(tracking, answered.wrong);
  if (changes) return changedBox(tracking, changes);
  if (refused === 'settled') return alert(h('p', null, wrong.settled));
  if (refused === 'too_many') return alert(h('p', null, wrong.tooMany(contactWords(tracking))));
  if (refused === 'paused') return alert(h('p', null, wrong.paused));
  if (refused === 'total') return alert(h('p', null, wrong.total));
  if (refused === 'below_zero') return alert(h('p', null, wrong.belowZero(contactWords(tracking))));
  if (refused === 'late') return alert(h('p', null, times.late(contactWords(tracking))));
  return null;
}

function changedBox(
  { language }: Tracking,
  { parts, lines, removed }: NonNullable<FormReply['changes']>,
): ComponentChild {
  const texts = trackingTexts[language].changed;
  const items = [
    ...parts.map((part) => texts.parts[part]),
    ...(lines.size > 0 ? [h('a', { href: '#lines' }, trackingTexts[language].lines.title)] : []),
    ...(removed > 0 ? [texts.removed(String(removed))] : []),
  ];
  return alert(
    h('h2', null, texts.title),
    h('p', null, texts.text),
    h(
      'ul',
      null,
      items.map((item) => h('li', null, item)),
    ),
  );
}

/** The form to decide with; null if there is nothing to decide. */
export function decisionForm(tracking: Tracking): ComponentChild {
  const decidable = decidableOn(tracking);
  if (decidable !== 'quote' && decidable !== 'changes') return null;
  const { answered, language } = tracking;
  const { decide, resign, code } = trackingTexts[language];
  const usual = decidable === 'quote' ? decide.title : resign.formTitle;
  const seen = seenOf(quoteOf(tracking.workshop, tracking.budget));
  return h(
    'section',
    { 'aria-labelledby': 'decide', class: 'decide' },
    h('h2', { id: 'decide', tabIndex: -1 }, answered?.code ? code.title : usual),
    answered?.code ? codeForm(tracking, seen) : signForm(tracking, seen, decidable),
    !answered?.code && declineForm(tracking, seen.slice(0, seen.indexOf('.')), decidable),
  );
}

function errorList({ language }: Tracking, wrong: WrongField[]): ComponentChild {
  const texts = trackingTexts[language].wrong;
  const item = (field: WrongField) => h('li', null, h('a', { href: `#${field}` }, texts[field]));
  return alert(h('p', null, h('strong', null, texts.title)), h('ul', null, wrong.map(item)));
}

function agreed(tracking: Tracking): ComponentChild {
  const { language } = tracking;
  const { money } = amountsIn(language);
  const { total_cents } = totalsOf(countedLines(tracking));
  return h(
    'p',
    { 'data-live': 'agreed' },
    `${trackingTexts[language].decide.agreed} `,
    h('strong', null, money(total_cents)),
  );
}

function signForm(tracking: Tracking, seen: string, decidable: 'quote' | 'changes'): ComponentChild {
  const { answered, language } = tracking;
  const { decide, resign } = trackingTexts[language];
  const { total_cents } = totalsOf(countedLines(tracking));
  const { width, height } = signatureBox;
  return h(
    'form',
    { method: 'post', id: 'sign' },
    hidden('seen', seen),
    shownTotal(total_cents),
    tracking.pageSeal && hidden('page', tracking.pageSeal),
    hidden('signature', answered?.signature ?? ''),
    agreed(tracking),
    nameField(tracking),
    h(
      'div',
      { class: 'field pad', hidden: true, id: 'signature' },
      h('p', { id: 'draw' }, decide.draw),
      h('canvas', { width, height, role: 'img', 'aria-labelledby': 'draw' }),
      h('button', { type: 'button', class: 'plain' }, decide.clear),
    ),
    h('p', { class: 'quiet' }, decide.typed),
    consentTick(tracking, total_cents),
    h(
      'button',
      { name: 'do', value: 'accept', class: 'press' },
      decidable === 'quote' ? decide.accept : resign.accept,
    ),
  );
}

function nameField({ answered, language }: Tracking): ComponentChild {
  return h(
    'p',
    { class: 'field' },
    h('label', { for: 'name' }, trackingTexts[language].decide.name),
    h('input', {
      id: 'name',
      name: 'name',
      value: answered?.name ?? '',
      autocomplete: 'name',
      maxLength: 120,
      required: true,
      ...wrongIn(answered, 'name'),
    }),
  );
}

function consentTick({ answered, language, workshop }: Tracking, totalCents: number): ComponentChild {
  return h(
    'p',
    { class: 'tick' },
    h('input', {
      type: 'checkbox',
      id: 'consent',
      name: 'consent',
      value: '1',
      required: true,
      ...wrongIn(answered, 'consent'),
    }),
    ' ',
    h(
      'label',
      { for: 'consent', 'data-live': 'consent' },
      trackingTexts[language].decide.consent(workshop.name, amountsIn(language).money(totalCents)),
    ),
  );
}

function wrongIn(answered: Tracking['answered'], field: WrongField) {
  return answered?.wrong.includes(field) ? { 'aria-invalid': 'true' } : {};
}

/** Sends the total that the client saw, so that a different one is refused. The script updates it after each tick. */
function shownTotal(cents: number): ComponentChild {
  return h('input', { type: 'hidden', name: 'total', value: String(cents), 'data-live': 'total' });
}

/** Asks for the code, the last step. Hidden fields carry the earlier input. */
function codeForm(tracking: Tracking, seen: string): ComponentChild {
  const { language, answered } = tracking;
  const { code: texts } = trackingTexts[language];
  if (!answered?.code) return null;
  const { code, name, signature, ticked } = answered;
  const message = {
    sent: () => texts.sent(code.target),
    wrong: () => texts.wrong(String(code.left)),
    gone: () => texts.gone,
    too_many: () => texts.tooMany,
    unreachable: () => texts.unreachable(contactWords(tracking)),
  }[code.state]();
  const mayEnter = code.state !== 'unreachable';
  return h(
    'form',
    { method: 'post', id: 'sign' },
    h('p', { role: 'status' }, message),
    agreed(tracking),
    hidden('seen', seen),
    shownTotal(totalsOf(countedLines(tracking)).total_cents),
    hidden('signature', signature),
    hidden('name', name),
    hidden('consent', '1'),
    [...ticked].map((id) => hidden('line', String(id))),
    mayEnter &&
      h(
        'p',
        { class: 'field' },
        h('label', { for: 'code' }, texts.label),
        h('input', {
          id: 'code',
          name: 'code',
          inputMode: 'numeric',
          autocomplete: 'one-time-code',
          maxLength: 9,
          autofocus: true,
        }),
      ),
    mayEnter && h('button', { name: 'do', value: 'accept', class: 'press' }, texts.confirm),
    mayEnter && h('button', { name: 'do', value: 'code', class: 'plain', formNoValidate: true }, texts.again),
  );
}

/** Shows who signed and when; null without a signature. */
export function signedBox({ budget, language, workshop }: Tracking): ComponentChild {
  const { signed } = budget;
  if (!signed) return null;
  const texts = trackingTexts[language].signed;
  const moment = longMoment(new Date(signed.signed_at), workshop.timezone, language);
  return h(
    'section',
    { class: 'signed', 'aria-labelledby': 'signed' },
    h('h2', { id: 'signed' }, texts.title),
    signed.signature.kind === 'drawn' &&
      h(
        'svg',
        {
          viewBox: `0 0 ${signatureBox.width} ${signatureBox.height}`,
          role: 'img',
          'aria-label': signed.name,
        },
        h('path', { d: signed.signature.path }),
      ),
    h('p', null, h('bdi', null, signed.name), `, ${moment}`),
  );
}

/** Compares the signed lines with the current ones; null if they are equal. */
export function comparison(tracking: Tracking): ComponentChild {
  const { budget, language } = tracking;
  if (decidableOn(tracking) !== 'changes' || !budget.signed) return null;
  const texts = trackingTexts[language].resign;
  const { money } = amountsIn(language);
  const { lines: labels, totals } = trackingTexts[language];
  const now = countedLines(tracking);
  const changed = comparedLines(budget.signed.lines, budget.lines).filter(isChangedLine);
  const amountOf = (line: TrackedLine | null) => (line === null ? texts.none : money(lineBaseCents(line)));
  const row = (what: ComponentChild, was: string, is: string, look?: string) =>
    h(
      'tr',
      { role: 'row', class: look },
      h('th', { role: 'rowheader', scope: 'row' }, what),
      h('td', { role: 'cell' }, was),
      h('td', { role: 'cell' }, is),
    );
  const head = (text: string) => h('th', { role: 'columnheader', scope: 'col' }, text);
  return h(
    'section',
    { 'aria-labelledby': 'changes' },
    h('h2', { id: 'changes' }, texts.compared),
    h(
      'table',
      { class: 'compared', role: 'table', 'aria-labelledby': 'changes' },
      h(
        'thead',
        { role: 'rowgroup' },
        h('tr', { role: 'row' }, head(labels.description), head(texts.was), head(texts.is)),
      ),
      h(
        'tbody',
        { role: 'rowgroup' },
        changed.map(({ was, is }) =>
          row(h('span', { dir: 'auto' }, (is ?? was)?.description), amountOf(was), amountOf(is)),
        ),
        row(
          totals.total(taxName(tracking.workshop, language)),
          money(totalsOf(budget.signed.lines).total_cents),
          money(totalsOf(now).total_cents),
          'total',
        ),
      ),
    ),
  );
}
