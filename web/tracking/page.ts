import { type ComponentChild, h } from 'preact';
import { longDay, longMoment } from '../../domain/notices/local-moment.ts';
import type { TrackedBudget } from '../../domain/tracked-budget.ts';
import type { Language } from '../../generated/errors.ts';
import { document, headersAllowing } from '../pages/page.ts';
import { documentList } from './documents.ts';
import { linesTable } from './lines.ts';
import { steps } from './steps.ts';
import { trackingStyle } from './style.ts';
import { trackingTexts } from './texts/index.ts';
import { totalsTable } from './totals.ts';
import { imprint, letterhead, logoOrigin, type TrackedWorkshop } from './workshop.ts';

export interface Tracking {
  language: Language;
  workshop: TrackedWorkshop;
  budget: TrackedBudget;
  /** Where a document is fetched from, by its id. */
  documentUrl: (id: number) => string;
}

/** It loads nothing but the workshop's logo. */
export function trackingHeaders(workshop: TrackedWorkshop) {
  return headersAllowing(`img-src ${logoOrigin(workshop) ?? "'none'"}; form-action 'none'`, trackingStyle);
}

/** What the client sees of a budget, from the link that the workshop sent. */
export function trackingPage(tracking: Tracking): string {
  const { budget, workshop, language } = tracking;
  const texts = trackingTexts[language];
  const title = texts.title(budget.id);
  return document(
    { language, title: `${title} · ${workshop.name}`, style: trackingStyle },
    letterhead(workshop),
    h(
      'main',
      null,
      h('h1', null, title),
      h('p', { class: 'lead' }, texts.status[budget.status].text),
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

function priced({ budget: { lines }, language }: Tracking): ComponentChild[] {
  const texts = trackingTexts[language].lines;
  if (lines.length === 0) return [h('p', { class: 'quiet' }, texts.none)];
  return [
    h('p', { class: 'quiet' }, texts.withoutTax),
    linesTable(lines, language),
    totalsTable(lines, language),
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
