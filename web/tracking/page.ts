import { type ComponentChild, h } from 'preact';
import { calendarFilename } from '../../domain/appointments/calendar.ts';
import { isClosed, type Step, stepsOf } from '../../domain/budgets/status.ts';
import type { TrackedAppointment, TrackedBudget, TrackedDocument } from '../../domain/budgets/tracked.ts';
import { addressLine, type Contact, contactLinks } from '../../domain/messages/notices/mail.ts';
import { colonIn } from '../../domain/text/locale.ts';
import { longDay, longMoment, mediumDay, timeOfDay } from '../../domain/time/local.ts';
import { type TaxPlace, taxLabel, taxName } from '../../domain/workshops/place.ts';
import type { Language } from '../../generated/errors.ts';
import { colours, document, headersAllowing } from '../pages/page.ts';
import { amountsIn, linesTable, totalsTable } from './lines.ts';
import { trackingTexts } from './texts/index.ts';

interface Tracking {
  language: Language;
  workshop: TrackedWorkshop;
  budget: TrackedBudget;
  documentUrl: (id: number) => string;
}

/** It loads nothing but the workshop's logo. */
export function trackingHeaders(workshop: TrackedWorkshop) {
  return headersAllowing(`img-src ${logoOrigin(workshop) ?? "'none'"}; form-action 'none'`, trackingStyle);
}

export function trackingPage(tracking: Tracking): string {
  const { budget, workshop, language } = tracking;
  const texts = trackingTexts[language];
  const title = texts.title(budget.id);
  return document(
    { language, title: `${title} · ${workshop.name}`, style: trackingStyle },
    letterhead(workshop),
    h(
      'main',
      { class: isClosed(budget.status) && 'closed' },
      h('h1', null, title),
      h('p', { class: 'lead' }, texts.status[budget.status].text),
      budget.appointments.length > 0 &&
        section(
          'appointment',
          texts.appointment.title,
          ...budget.appointments.map((each) => time(tracking, each)),
        ),
      section('progress', texts.progress, steps(tracking)),
      facts(tracking),
      section('lines', texts.lines.title, ...priced(tracking)),
      budget.public_notes !== null &&
        section('notes', texts.notes, h('p', { class: 'notes', dir: 'auto' }, budget.public_notes)),
      budget.documents.length > 0 && section('documents', texts.documents, documentList(tracking)),
    ),
    imprint(workshop, language),
  );
}

function section(id: string, title: string, ...content: ComponentChild[]): ComponentChild {
  return h('section', { 'aria-labelledby': id }, h('h2', { id }, title), ...content);
}

/** A proposal may yet come to nothing: no calendar is told of it. The link holds nothing of the page's own. */
function time({ workshop, language }: Tracking, kept: TrackedAppointment): ComponentChild {
  const texts = trackingTexts[language].appointment;
  const [start, end] = [new Date(kept.starts_at), new Date(kept.ends_at)];
  const shown = `${longMoment(start, workshop.timezone, language)} – ${timeOfDay(end, workshop.timezone, language)}`;
  const address = addressLine(workshop);
  const isProposed = kept.status === 'proposed';
  return h(
    'div',
    { class: isProposed ? 'appointment proposed' : 'appointment' },
    h('p', { class: 'moment' }, h('time', { datetime: isoMoment(kept.starts_at) }, shown)),
    isProposed && h('p', null, texts.proposed),
    !isProposed &&
      address !== '' &&
      h('p', null, `${texts.address}${colonIn[language]} `, h('bdi', null, address)),
    kept.client_confirmed_at !== null && h('p', null, texts.confirmedByClient),
    !isProposed &&
      h('p', null, h('a', { href: `?file=${calendarFilename}`, class: 'calendar' }, texts.addToCalendar)),
  );
}

function priced({ budget: { lines }, workshop, language }: Tracking): ComponentChild[] {
  const texts = trackingTexts[language].lines;
  if (lines.length === 0) return [h('p', { class: 'quiet' }, texts.none)];
  return [
    h('p', { class: 'quiet' }, texts.withoutTax(taxName(workshop, language))),
    linesTable(lines, taxLabel(workshop, language), language),
    totalsTable(lines, workshop, language),
  ];
}

function facts({ budget, workshop, language }: Tracking): ComponentChild {
  const labels = trackingTexts[language].facts;
  const { timezone } = workshop;
  const vehicle = [budget.brand, budget.model].filter((part) => part !== null).join(' ');
  const { client_signed_at: signed, delivered_at: delivered } = budget;
  const all: [label: string, value: string | null][] = [
    [labels.created, longDay(new Date(budget.created_at), timezone, language)],
    [labels.vehicle, vehicle || null],
    [labels.plate, budget.plate],
    [labels.clientReference, budget.client_reference],
    [labels.signed, signed && longMoment(new Date(signed), timezone, language)],
    [labels.delivered, delivered && longDay(new Date(delivered), timezone, language)],
  ];
  const told = all.filter(([, value]) => value !== null);
  return h(
    'dl',
    { class: 'facts' },
    told.map(([label, value]) => h('div', null, h('dt', null, label), h('dd', null, h('bdi', null, value)))),
  );
}

export interface TrackedWorkshop extends Contact, TaxPlace {
  legal_name: string;
  tax_id: string;
  timezone: string;
}

/** Where its logo may be loaded from; null: it has none, or none that a policy can name. */
function logoOrigin({ logo_url }: TrackedWorkshop): string | null {
  const origin = logo_url !== null && URL.canParse(logo_url) ? new URL(logo_url).origin : '';
  return /^https?:\/\/[\w.-]+(:\d+)?$/.test(origin) ? origin : null;
}

/** The logo stands on white in the dark too: most are drawn for white. */
function letterhead(workshop: TrackedWorkshop): ComponentChild {
  const { name, logo_url } = workshop;
  const logo =
    logoOrigin(workshop) !== null && h('img', { src: logo_url, alt: '', height: 44, class: 'logo' });
  return h('header', null, logo, h('p', { class: 'workshop' }, h('bdi', null, name)));
}

function imprint(workshop: TrackedWorkshop, language: Language): ComponentChild {
  const { name, legal_name, tax_id } = workshop;
  const owner = [legal_name, tax_id].filter((part) => part !== '').join(' · ');
  const lines = [owner, addressLine(workshop)].filter((line) => line !== '');
  const links = contactLinks(workshop).map(({ label, url }) => h('li', null, h('a', { href: url }, label)));
  return h(
    'footer',
    { 'aria-labelledby': 'contact' },
    h('h2', { id: 'contact' }, trackingTexts[language].contact),
    h('p', null, h('strong', null, h('bdi', null, name))),
    lines.map((line) => h('p', null, h('bdi', null, line))),
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
        h('time', { datetime: isoMoment(at) }, mediumDay(new Date(at), workshop.timezone, language)),
    );
  // Safari takes a list without marks for none, unless it is told.
  return h('ol', { class: 'steps', role: 'list' }, stepsOf(budget.status, budget.milestones).map(step));
}

function isoMoment(at: string): string {
  return new Date(at).toISOString();
}

/** What the workshop shows its client beside the lines: each is saved, not opened. */
function documentList({ budget, language, documentUrl }: Tracking): ComponentChild {
  const item = ({ id, filename, content_type, size }: TrackedDocument) =>
    h(
      'li',
      null,
      h('a', { href: documentUrl(id) }, h('bdi', null, filename)),
      h('span', { class: 'quiet' }, ` ${kindOf(content_type)}, ${amountsIn(language).fileSize(size)}`),
    );
  return h('ul', { class: 'documents', role: 'list' }, budget.documents.map(item));
}

/** `image/jpeg` is JPEG to whoever has taken the photo. */
function kindOf(contentType: string): string {
  return contentType.slice(contentType.indexOf('/') + 1).toUpperCase();
}

const wide = `
@media print, (min-width: 720px) {
  .lines thead { position: static; width: auto; height: auto; clip-path: none; display: table-header-group; }
  .lines { display: table; border-collapse: collapse; }
  .lines tbody { display: table-row-group; }
  .lines tr { display: table-row; border-top: 0; }
  .lines th, .lines td { display: table-cell; padding: 12px 0 12px 16px; vertical-align: top; }
  .lines tr > :first-child { padding-left: 0; }
  .lines tbody tr > * { border-top: 1px solid var(--edge); }
  .lines td, .lines thead th { text-align: right; white-space: nowrap; }
  .lines .description { text-align: left; width: 100%; min-width: 150px; white-space: normal; }
  .lines .group th { padding-top: 24px; }
  .lines .label { display: none; }
  .lines .empty { display: table-cell; }
  .steps { display: flex; }
  .steps li { flex: 1; padding: 26px 8px 0 0; min-width: 0; }
  .steps li::before { left: 0; top: 0; }
  .steps li::after { left: 22px; top: 7px; bottom: auto; right: 6px; width: auto; height: 2px; }
  .facts { grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); }
  .totals { margin-left: auto; max-width: 460px; }
}
`;

const print = `
@media print {
  :root { color-scheme: light; --page: #fff; --card: #fff; --edge: #bbb; --text: #000; --quiet: #444; --link: #000; }
  html { font-size: 12px; }
  body { padding: 0; }
  .steps { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  header, main, footer { max-width: none; }
  main { padding: 0; border: 0; }
  tr, .steps, .facts div, .totals, footer { break-inside: avoid; }
  h2, .lines .group { break-after: avoid; }
}
`;

/** In the page itself, so that nothing is loaded. Narrow first: most are opened on a telephone. */
export const trackingStyle = `${colours}
*, ::before, ::after { box-sizing: border-box; }
body {
  margin: 0; padding: 24px 12px 40px; background: var(--page); color: var(--text); overflow-wrap: anywhere;
  font: 1rem/1.5 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; -webkit-text-size-adjust: 100%;
}
header, main, footer { max-width: 860px; margin: 0 auto; }
header { padding: 0 4px 16px; display: flex; flex-wrap: wrap; align-items: center; gap: 8px 14px; }
.workshop { margin: 0; font-weight: 700; }
.logo { height: 44px; width: auto; max-width: 100%; object-fit: contain; padding: 6px 8px; border-radius: 8px; background: #fff; }
main { padding: 28px 20px; border: 1px solid var(--edge); border-radius: 14px; background: var(--card); }
h1 { margin: 0 0 8px; font-size: 1.625em; line-height: 1.25; letter-spacing: -0.01em; }
h2 { margin: 0 0 14px; font-size: 1.125em; line-height: 1.3; }
p { margin: 0 0 8px; text-wrap: pretty; }
.lead { margin-bottom: 0; }
section, .facts { margin-top: 32px; }
.quiet { font-size: 0.875em; color: var(--quiet); }
.unseen, .lines thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
ol, ul, dl { margin: 0; padding: 0; list-style: none; }

.steps li { position: relative; padding: 0 0 18px 30px; line-height: 1.35; }
.steps li:last-child { padding-bottom: 0; }
.steps li::before {
  content: ''; position: absolute; left: 0; top: 3px; width: 16px; height: 16px; border-radius: 50%;
  border: 2px solid var(--quiet); background: var(--card);
}
.steps li::after { content: ''; position: absolute; left: 7px; top: 23px; bottom: 1px; width: 2px; background: var(--edge); }
.steps li:last-child::after { display: none; }
.steps .done::before { border-color: var(--link); background: var(--link); }
.steps .current::before { border-color: var(--link); border-width: 5px; }
.steps .done::after { background: var(--link); }
.steps .current .name { font-weight: 700; }
.steps .to_come { color: var(--quiet); }
.closed .steps .done::before { border-color: var(--quiet); background: var(--quiet); }
.closed .steps .done::after { background: var(--edge); }
.steps .closed::before {
  content: '✕'; border-color: var(--text); background: var(--card); color: var(--text);
  font-size: 10px; line-height: 12px; font-weight: 700; text-align: center;
}
.steps .closed .name { font-weight: 700; }
.closed .lead { padding: 12px 16px; border-left: 4px solid var(--text); border-radius: 4px; background: var(--page); }
.steps .name, .steps time { display: block; }
.steps time { font-size: 0.875em; color: var(--quiet); white-space: nowrap; }

.appointment { padding: 14px 18px; border-left: 4px solid var(--link); border-radius: 4px; background: var(--page); }
.appointment.proposed { border-left-style: dashed; }
.appointment + .appointment { margin-top: 12px; }
.appointment p { margin-bottom: 4px; }
.appointment .moment { font-size: 1.125em; font-weight: 700; }
.appointment .calendar { display: inline-block; padding: 10px 0; }

.facts { display: grid; gap: 14px 24px; padding: 18px; border-radius: 10px; background: var(--page); }
dt { font-size: 0.875em; color: var(--quiet); }
dd { margin: 0; }

table { width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 0; }
th { font-weight: inherit; text-align: left; }
thead th { font-size: 0.875em; color: var(--quiet); }
.lines, .lines tbody, .lines tr { display: block; }
.lines tr { display: grid; grid-template-columns: 1fr 1fr; gap: 6px 16px; padding: 14px 0; border-top: 1px solid var(--edge); }
.lines .description, .lines .group th { grid-column: 1 / -1; }
.lines .group th { font-weight: 700; }
.lines .label { display: block; font-size: 0.875em; font-weight: 400; color: var(--quiet); }
.lines .empty { display: none; }
.lines .discounted { grid-template-columns: repeat(6, 1fr); }
.lines .discounted td { grid-column: span 2; }
.lines .discounted .tax, .lines .discounted .amount { grid-column: span 3; }
.lines td.amount { font-weight: 700; }
.lines .description span { display: block; }
.lines .more { font-size: 0.875em; color: var(--quiet); white-space: pre-wrap; }
.lines .estimated { font-style: italic; }

.totals { margin-top: 8px; }
.totals, .totals tbody { display: block; }
.totals tr { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 10px 0; border-top: 1px solid var(--edge); }
.totals td { margin-left: auto; }
.totals .total { font-size: 1.125em; font-weight: 700; border-top: 2px solid var(--text); }
.notes { white-space: pre-wrap; }
.documents li { margin-bottom: 8px; }

footer { padding: 28px 4px 0; font-size: 0.875em; }
footer h2 { font-size: 1.15em; margin-bottom: 8px; }
footer p { margin-bottom: 2px; }
footer ul { margin-top: 4px; display: flex; flex-wrap: wrap; gap: 0 18px; }
footer li a { display: inline-block; padding: 12px 0; }
${wide}${print}`;
