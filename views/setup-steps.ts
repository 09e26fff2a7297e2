import { amountFormats } from '../domain/money/amounts.ts';
import { localeOf } from '../domain/text/locale.ts';
import { longDay, shortWeekday } from '../domain/time/local.ts';
import { groupOpenDays } from '../domain/workshops/hours.ts';
import {
  listSetupSteps,
  type SetupBlock,
  type SetupFacts,
  type SetupStep,
  type SetupStepName,
  setupCommands,
} from '../domain/workshops/setup.ts';
import type { components } from '../generated/desk-types.ts';
import type { Language } from '../generated/errors.ts';
import { enumLabel } from './texts/desk.ts';
import { setupTexts } from './texts/setup.ts';
import { taxStatus } from './texts/tax-status.ts';

type Schemas = components['schemas'];

/** Facts that only the summaries of the steps show. */
export interface SetupDetails {
  rates: readonly { name: string; price_cents: number }[];
  certificate: { holder: string; expires_at: string } | null;
  /** The highest number of records that is counted. */
  maxCounted: number;
}

interface DescribedWorkshop {
  facts: SetupFacts;
  details: SetupDetails;
  language: Language;
}

/** Describes the steps of setting up a workshop in a language: what it has, what it lacks, and the consequences. */
export function describeSetup(described: DescribedWorkshop): Schemas['Setup'] {
  const { ready, next, steps } = listSetupSteps(described.facts);
  return {
    ready,
    next,
    has_budgets: described.facts.budgets > 0,
    steps: steps.map((step) => describeStep(step, described)),
  };
}

function describeStep({ step, ...rest }: SetupStep, described: DescribedWorkshop): Schemas['SetupStep'] {
  const { language } = described;
  return {
    step,
    title: enumLabel(language, 'SetupStep', step),
    state: rest.state,
    required: rest.required,
    why: setupTexts[language].why[step],
    summary: rest.state === 'not_needed' ? null : summaries[step](described) || null,
    missing: rest.missing.map((gap) => ({ gap, name: enumLabel(language, 'SetupGap', gap) })),
    blocks: rest.blocks.map((block) => ({ block, text: describeBlock(block, described) })),
    command: setupCommands[step],
  };
}

function describeBlock(block: SetupBlock, { facts, language }: DescribedWorkshop): string {
  return block === 'invoices_later'
    ? setupTexts[language].invoicesFrom(longDay(new Date(facts.workshop.verifactu_from), 'UTC', language))
    : enumLabel(language, 'SetupBlock', block);
}

/** Maximum number of names in a summary. */
const maxNames = 6;

const summaries: Record<SetupStepName, (described: DescribedWorkshop) => string> = {
  identity: ({ facts: { workshop } }) =>
    [workshop.legal_name, workshop.tax_id, workshop.city].filter((text) => text.trim() !== '').join(' · '),
  hours: describeHours,
  holidays: ({ facts, language }) => setupTexts[language].summaries.holidays(facts.coming_holidays),
  boxes: ({ facts }) => listNames(facts.boxes),
  people: ({ facts }) => listNames(facts.mechanics),
  rates: ({ details, language }) => {
    const { money } = amountFormats(language);
    return listNames(
      details.rates.map(({ name, price_cents }) =>
        setupTexts[language].summaries.rate(name, money(price_cents)),
      ),
    );
  },
  services: ({ facts: { services, items }, language }) =>
    services + items > 0 ? setupTexts[language].summaries.services(services, items) : '',
  email: ({ facts }) => facts.transports.email?.sender ?? '',
  sms: ({ facts }) => facts.transports.sms?.sender ?? '',
  series: ({ facts }) => listNames(facts.series),
  logo: ({ facts, language }) => (facts.has_logo ? setupTexts[language].summaries.logo : ''),
  tax_records: describeTaxRecords,
  uncertified: ({ facts: { workshop }, language }) =>
    workshop.uncertified_accepted_at === null
      ? ''
      : setupTexts[language].summaries.accepted(formatDay(workshop.uncertified_accepted_at, language)),
  clients: (described) => describeCount(described, 'clients'),
  vehicles: (described) => describeCount(described, 'vehicles'),
  parts: (described) => describeCount(described, 'parts'),
};

function listNames(names: readonly string[]): string {
  return names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ', …' : '');
}

function describeHours({ facts: { workshop }, language }: DescribedWorkshop): string {
  const { closed } = setupTexts[language];
  return groupOpenDays(workshop.schedule, workshop.lunch_break)
    .map(({ from, to, hours }) => {
      const days = (from === to ? [from] : [from, to]).map((day) => shortWeekday(day, language)).join('–');
      return `${days} ${hours.map((span) => span.join('–')).join(', ') || closed}`;
    })
    .join('; ');
}

function describeTaxRecords({ facts: { workshop }, details, language }: DescribedWorkshop): string {
  const mode = taxStatus[language].modes[workshop.verifactu];
  const { certificate } = details;
  if (!certificate) return mode;
  const { holder, expires_at } = certificate;
  return `${mode} ${setupTexts[language].summaries.certificate(holder, formatDay(expires_at, language))}.`;
}

function formatDay(moment: string, language: Language): string {
  return longDay(new Date(moment), 'UTC', language);
}

function describeCount(
  { facts, details, language }: DescribedWorkshop,
  kind: 'clients' | 'vehicles' | 'parts',
): string {
  const texts = setupTexts[language].summaries;
  const count = facts[kind];
  if (count === 0) return '';
  const number = new Intl.NumberFormat(localeOf[language]).format(count);
  return texts[kind](count >= details.maxCounted ? texts.atLeast(number) : number);
}
