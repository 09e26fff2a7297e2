import { type ComponentChild, h } from 'preact';
import { difference, totalsOf } from '../../../domain/budgets/lines.ts';
import { endedWithoutWork, isBeforeAcceptance, type Step, stepsOf } from '../../../domain/budgets/status.ts';
import { amountsIn } from '../../../domain/money/amounts.ts';
import type { Paper } from '../../../domain/signatures/paper.ts';
import type { TrackedDocument, TrackedLine } from '../../../domain/signatures/tracked.ts';
import { capitalized } from '../../../domain/text/locale.ts';
import { longDay, longMoment, mediumDay } from '../../../domain/time/local.ts';
import { addressLine, contactLinks } from '../../../domain/workshops/contact.ts';
import { taxLabel, taxName } from '../../texts/tax-name.ts';
import { trackingTexts } from '../../texts/tracking.ts';
import { document, headersAllowing, languageMenu } from '../layout.ts';
import {
  answer,
  comparison,
  countedLines,
  decidableOn,
  decisionDue,
  decisionForm,
  mayTick,
  signedBox,
} from './decide.ts';
import { dueNow, pastAppointment, spanOf, timeToChoose } from './due.ts';
import { invoiceSection } from './invoice.ts';
import { lineTables, totalsTable } from './lines.ts';
import { isPhoto, photoGrid } from './photos.ts';
import { contactWords, reachButtons } from './reach.ts';
import { scriptAllowed, trackingScript } from './script.ts';
import { trackingStyle } from './style.ts';
import type { TrackedWorkshop, Tracking } from './tracking.ts';

/** Headers of the page: it loads only the workshop's logo and photos of this service. */
export function trackingHeaders(workshop: TrackedWorkshop) {
  const images = ["'self'", logoOrigin(workshop)].filter((source) => source !== null).join(' ');
  return headersAllowing(
    `img-src ${images}; ${scriptAllowed}; connect-src 'self'; form-action 'self'`,
    trackingStyle,
  );
}

/** Starts with what somebody in a car park needs: vehicle, status, price, next step, telephone. */
export function trackingPage(tracking: Tracking): string {
  const { budget, workshop, language } = tracking;
  const texts = trackingTexts[language];
  const photos = budget.documents.filter(isPhoto);
  const files = budget.documents.filter((each) => !isPhoto(each));
  return document(
    {
      language,
      title: `${texts.title(budget.id)} · ${workshop.name}`,
      style: trackingStyle,
      sandbox: workshop.sandbox,
    },
    letterhead(tracking),
    h(
      'main',
      { class: endedWithoutWork(budget.status) && 'closed' },
      h('div', { class: 'top' }, ...heading(tracking), standing(tracking), sum(tracking)),
      answer(tracking),
      dueNow(tracking),
      invoiceSection(tracking),
      decisionDue(tracking),
      timeToChoose(tracking),
      reachButtons(tracking),
      comparison(tracking),
      section('progress', texts.progress, steps(tracking), facts(tracking)),
      section('lines', texts.lines.title, ...priced(tracking), paperLinks(tracking)),
      budget.public_notes !== null &&
        section('notes', texts.notes, h('p', { class: 'notes', dir: 'auto' }, budget.public_notes)),
      photos.length > 0 && section('photos', texts.photos, photoGrid(photos, tracking)),
      files.length > 0 && section('documents', texts.documents, documentList(files, tracking)),
      decisionForm(tracking),
      signedBox(tracking),
    ),
    imprint(tracking),
    mayTick(tracking) && h('script', { dangerouslySetInnerHTML: { __html: trackingScript } }),
  );
}

function section(id: string, title: string, ...content: ComponentChild[]): ComponentChild {
  return h('section', { 'aria-labelledby': id }, h('h2', { id }, title), ...content);
}

/** The title: the plate tells the client which vehicle it is; the number identifies the quote in a conversation. */
function heading({ budget, workshop, language }: Tracking): ComponentChild[] {
  const title = trackingTexts[language].title(budget.id);
  const day = longDay(new Date(budget.created_at), workshop.timezone, language);
  const vehicle = [budget.brand, budget.model].filter((part) => part !== null).join(' ');
  if (budget.plate === null && vehicle === '') {
    return [h('h1', null, title), h('p', { class: 'number' }, day)];
  }
  const named = h(
    'h1',
    null,
    budget.plate !== null && h('span', { class: 'plate' }, h('bdi', null, budget.plate)),
    ' ',
    vehicle !== '' && h('bdi', null, vehicle),
  );
  return [named, h('p', { class: 'number' }, `${title} · ${day}`)];
}

function standing(tracking: Tracking): ComponentChild {
  const { step, text } = standingTexts(tracking);
  return h('div', { class: 'standing' }, h('p', { class: 'status' }, step), h('p', { class: 'lead' }, text));
}

/** States that take precedence over the status: the quote has expired, or differs from the signed one. */
function standingTexts(tracking: Tracking): { step: string; text: string } {
  const { budget, language } = tracking;
  const { status, expired, requested, resign, belowZero } = trackingTexts[language];
  const standing = status[budget.status];
  switch (decidableOn(tracking)) {
    case 'expired':
      return { step: expired.title, text: expired.text(lastDay(tracking)) };
    case 'changes':
      return { step: resign.title, text: resign.text };
    case 'below_zero':
      return { step: belowZero.title, text: belowZero.text(contactWords(tracking)) };
    case 'quote':
      return standing;
    default:
      return budget.status === 'Pendiente' ? { ...standing, text: requested } : standing;
  }
}

/** Returns the last day on which the client could accept. */
function lastDay({ budget, language }: Tracking): string {
  return longDay(new Date(budget.valid_until ?? budget.created_at), 'UTC', language);
}

function sum(tracking: Tracking): ComponentChild {
  const { workshop, language } = tracking;
  const { lines } = tracking.budget;
  if (lines.length === 0) return null;
  const counted = countedLines(tracking);
  const texts = trackingTexts[language].totals;
  const isEstimated = lines.some(({ price_estimated }) => price_estimated);
  return h(
    'p',
    { class: 'sum', 'data-live': 'sum' },
    h('span', null, texts.total(taxName(workshop, language))),
    ' ',
    h('strong', null, amountsIn(language).money(totalsOf(counted).total_cents)),
    ' ',
    leftOut(tracking, counted),
    ' ',
    isEstimated && h('span', null, texts.estimated),
  );
}

/** Shows what the optional lines that are not ticked would add. */
function leftOut({ budget: { lines }, language }: Tracking, counted: TrackedLine[]): ComponentChild {
  const { total_cents: cents } = difference(totalsOf(lines), totalsOf(counted));
  const { decide } = trackingTexts[language];
  return counted.length < lines.length && h('span', null, decide.leftOut(amountsIn(language).money(cents)));
}

function priced(tracking: Tracking): ComponentChild[] {
  const { workshop, language, answered } = tracking;
  const { lines } = tracking.budget;
  const { lines: texts, decide } = trackingTexts[language];
  if (lines.length === 0) return [h('p', { class: 'quiet' }, texts.none)];
  const isChosen = mayTick(tracking) && !answered?.code && lines.some(({ optional }) => optional);
  return [
    h('p', { class: 'quiet' }, texts.withoutTax(taxName(workshop, language))),
    isChosen && h('p', null, decide.options),
    ...lineTables(lines, taxLabel(workshop, language), language, {
      ticked: isChosen ? (answered?.ticked ?? new Set()) : null,
      changed: answered?.changes?.lines ?? new Map(),
      withTax: tracking.budget.for_business ? null : taxName(workshop, language),
    }),
    isChosen && h('button', recount, decide.recount),
    totalsTable(countedLines(tracking), workshop, language),
  ];
}

/** Attributes of the button that recounts the total without a script. */
const recount = {
  id: 'recount',
  class: 'plain',
  form: 'sign',
  name: 'do',
  value: 'recount',
  formNoValidate: true,
};

/** Links to the PDFs in the page's language. */
function paperLinks({ budget, language }: Tracking): ComponentChild {
  const { quote, receipt } = trackingTexts[language].papers;
  const link = (paper: Paper, label: string) =>
    h('li', null, h('a', { href: `?file=${paper}.pdf&lang=${language}` }, label));
  const links = [
    budget.lines.length > 0 && link('quote', quote),
    budget.date_in !== null && link('receipt', receipt),
  ].filter((each) => each !== false);
  return links.length > 0 && h('ul', { class: 'files', role: 'list' }, links);
}

function facts(tracking: Tracking): ComponentChild {
  const { budget, workshop, language } = tracking;
  const { facts: labels, appointment } = trackingTexts[language];
  const { timezone } = workshop;
  const { client_signed_at: signed, delivered_at: delivered } = budget;
  const past = pastAppointment(tracking);
  const all: [label: string, value: string | null][] = [
    [labels.clientReference, budget.client_reference],
    [labels.validUntil, validity(tracking)],
    [appointment.title, past ? spanOf(tracking, past) : null],
    [labels.signed, signed && capitalized(longMoment(new Date(signed), timezone, language), language)],
    [labels.delivered, delivered && longDay(new Date(delivered), timezone, language)],
  ];
  const known = all.filter(([, value]) => value !== null);
  const fact = ([label, value]: (typeof all)[number]) =>
    h('div', null, h('dt', null, label), h('dd', null, h('bdi', null, value)));
  return known.length > 0 && h('dl', { class: 'facts' }, known.map(fact));
}

/** Returns the last day for accepting the quote; null if it was decided or has no such day. */
function validity({ budget: { status, valid_until }, language }: Tracking): string | null {
  if (valid_until === null || !isBeforeAcceptance(status)) return null;
  return longDay(new Date(valid_until), 'UTC', language);
}

/** Returns the origin of the logo; null without a logo, or without an origin that a policy can name. */
function logoOrigin({ logo_url }: TrackedWorkshop): string | null {
  const origin = logo_url !== null && URL.canParse(logo_url) ? new URL(logo_url).origin : '';
  return /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin) ? origin : null;
}

/** The workshop's header: in dark mode the logo remains on white, because most are drawn for it; in print it includes the identity. */
function letterhead({ workshop, language }: Tracking): ComponentChild {
  const { name, logo_url } = workshop;
  const logo =
    logoOrigin(workshop) !== null && h('img', { src: logo_url, alt: '', height: 44, class: 'logo' });
  const reached = contactLinks(workshop).map(({ label }) => label);
  return h(
    'header',
    null,
    logo,
    h('p', { class: 'workshop' }, h('bdi', null, name)),
    h(
      'div',
      { class: 'identity' },
      [...identityOf(workshop), ...reached].map((line) => h('p', null, h('bdi', null, line))),
    ),
    languageMenu(language),
  );
}

function identityOf(workshop: TrackedWorkshop): string[] {
  const owner = [workshop.legal_name, workshop.tax_id].filter((part) => part !== '').join(' · ');
  return [owner, addressLine(workshop)].filter((line) => line !== '');
}

function imprint({ workshop, language }: Tracking): ComponentChild {
  const links = contactLinks(workshop).map(({ label, url }) => h('li', null, h('a', { href: url }, label)));
  return h(
    'footer',
    { 'aria-labelledby': 'contact' },
    h('h2', { id: 'contact' }, trackingTexts[language].imprint),
    h('p', null, h('strong', null, h('bdi', null, workshop.name))),
    [...identityOf(workshop), workshop.registry_entry]
      .filter((line) => line !== '')
      .map((line) => h('p', null, h('bdi', null, line))),
    links.length > 0 && h('ul', { role: 'list' }, links),
  );
}

function steps({ budget, workshop, language }: Tracking): ComponentChild {
  const texts = trackingTexts[language];
  const step = ({ status, state, at }: Step) =>
    h(
      'li',
      { class: state, ...((state === 'current' || state === 'closed') && { 'aria-current': 'step' }) },
      h('span', { class: 'name' }, texts.status[status].step),
      h('span', { class: 'unseen' }, ` (${texts.state[state]}) `),
      at !== null &&
        h(
          'time',
          { datetime: new Date(at).toISOString() },
          mediumDay(new Date(at), workshop.timezone, language),
        ),
    );
  // Safari drops the semantics of a list without marks unless it has this role.
  return h('ol', { class: 'steps', role: 'list' }, stepsOf(budget.status, budget.milestones).map(step));
}

/** Other documents that the workshop shares; their links save the files. */
function documentList(files: TrackedDocument[], { language, documentUrl }: Tracking): ComponentChild {
  const item = ({ id, filename, content_type, size }: TrackedDocument) =>
    h(
      'li',
      null,
      h('a', { href: documentUrl(id) }, h('bdi', null, filename)),
      h('span', { class: 'quiet' }, ` ${kindOf(content_type)}, ${amountsIn(language).fileSize(size)}`),
    );
  return h('ul', { class: 'files', role: 'list' }, files.map(item));
}

/** Returns the common name of a type: JPEG for `image/jpeg`. */
function kindOf(contentType: string): string {
  return contentType.slice(contentType.indexOf('/') + 1).toUpperCase();
}
