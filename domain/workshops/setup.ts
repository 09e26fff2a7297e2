import { normaliseTaxId } from '../clients/tax-id.ts';
import { modeObstacle, type SendingSettings, sendsRecords } from '../verifactu/mode.ts';
import type { LunchBreak, Schedule } from './hours.ts';

/** The steps of setting up a workshop, in the order in which the work needs them. */
export const setupSteps = [
  'identity',
  'hours',
  'holidays',
  'boxes',
  'people',
  'rates',
  'services',
  'email',
  'sms',
  'series',
  'logo',
  'tax_records',
  'uncertified',
  'clients',
  'vehicles',
  'parts',
] as const;
export type SetupStepName = (typeof setupSteps)[number];

/** Steps without which a workshop cannot book, do and charge its first job. */
const requiredSteps: ReadonlySet<SetupStepName> = new Set([
  'identity',
  'hours',
  'boxes',
  'people',
  'rates',
  'tax_records',
  'uncertified',
]);

/** The command with which each step is done. */
export const setupCommands: Record<SetupStepName, string> = {
  identity: 'settings set',
  hours: 'settings set --hours',
  holidays: 'holidays add',
  boxes: 'boxes create',
  people: 'people list',
  rates: 'rates create',
  services: 'items import',
  email: 'email set',
  sms: 'sms set',
  series: 'series create',
  logo: 'settings logo',
  tax_records: 'verifactu set',
  uncertified: 'settings set --accept-uncertified',
  clients: 'clients import',
  vehicles: 'vehicles import',
  parts: 'parts import',
};

/** `check`: a default applies that the workshop has not confirmed. */
export const setupStates = ['done', 'missing', 'check', 'skipped', 'not_needed'] as const;
export type SetupState = (typeof setupStates)[number];

/** The answers of a workshop to steps that data cannot complete: a confirmed default, or a step that it skips. */
export const setupAnswers = ['confirmed', 'skipped'] as const;
export type SetupAnswer = (typeof setupAnswers)[number];
export type SetupAnswers = Partial<Record<SetupStepName, SetupAnswer>>;

/** Data and decisions that a step may lack. */
export const setupGaps = [
  'legal_name',
  'tax_id',
  'address',
  'city',
  'phone',
  'email',
  'registration_number',
  'open_day',
  'usual_hours',
  'region',
  'local_holidays',
  'box',
  'owner_access',
  'mechanic',
  'rate',
  'services',
  'transport',
  'working_transport',
  'credit',
  'usual_series',
  'logo',
  'tax_mode',
  'certificate',
  'acceptance',
  'records',
] as const;
export type SetupGap = (typeof setupGaps)[number];

/** Consequences of open steps. */
export const setupBlocks = [
  'invoices',
  'invoices_later',
  'contact',
  'lawful_papers',
  'appointments',
  'closed_days',
  'panel',
  'assignment',
  'labour_lines',
  'services',
  'notices',
  'sms',
  'signatures',
  'papers',
  'sending',
] as const;
export type SetupBlock = (typeof setupBlocks)[number];

export interface SetupWorkshop extends SendingSettings {
  legal_name: string;
  tax_id: string;
  address: string;
  city: string;
  phone: string;
  email: string;
  registration_number: string;
  region: string | null;
  schedule: Schedule;
  lunch_break: LunchBreak;
  signing_code: 'off' | 'sms' | 'email';
  uncertified_accepted_at: string | null;
  sandbox: boolean;
  setup_answers: SetupAnswers;
}

export interface SetupTransport {
  sender: string;
  failing: boolean;
}

/** The facts of a workshop from which its steps follow. */
export interface SetupFacts {
  workshop: SetupWorkshop;
  today: string;
  boxes: readonly string[];
  owners_with_access: number;
  mechanics: readonly string[];
  rates: readonly string[];
  services: number;
  items: number;
  credit: number;
  transports: { email: SetupTransport | null; sms: SetupTransport | null };
  series: readonly string[];
  coming_holidays: number;
  local_holidays: number;
  has_logo: boolean;
  /** The workshop's own certificate. */
  certificate: { tax_id: string; expires_at: string } | null;
  /** Whether the deployment's certificate may be used for the workshop, and is valid. */
  is_represented: boolean;
  clients: number;
  vehicles: number;
  parts: number;
  budgets: number;
}

export interface SetupStep {
  step: SetupStepName;
  state: SetupState;
  required: boolean;
  /** Gaps that leave the step open. */
  missing: SetupGap[];
  blocks: SetupBlock[];
}

export interface Setup {
  /** Whether all required steps are done. */
  ready: boolean;
  next: SetupStepName | null;
  steps: SetupStep[];
}

/** Gaps of a step: `missing` must be added, `doubts` can also be confirmed as they are. */
interface Judgement {
  missing?: readonly SetupGap[];
  doubts?: readonly SetupGap[];
  blocks?: readonly SetupBlock[];
}

/** Countries whose holidays depend on the region everywhere. In others, such as France, only some regions differ. */
const countriesWithRegionalHolidays = new Set(['AT', 'AU', 'BR', 'CA', 'CH', 'DE', 'ES', 'GB', 'US']);

/** Countries in which each municipality has holidays of its own, which no list contains. */
const countriesWithLocalHolidays = new Set(['ES', 'PT']);

/** Returns null for a step that the workshop does not need. */
const judges: Record<SetupStepName, (facts: SetupFacts) => Judgement | null> = {
  identity: judgeIdentity,
  hours: judgeHours,
  holidays: judgeHolidays,
  boxes: ({ boxes }) => lacking(boxes.length === 0, 'box', 'appointments'),
  people: judgePeople,
  rates: ({ rates }) => lacking(rates.length === 0, 'rate', 'labour_lines'),
  services: ({ services, items }) => lacking(services + items === 0, 'services', 'services'),
  email: (facts) => judgeTransport(facts, 'email', 'notices'),
  sms: (facts) => judgeTransport(facts, 'sms', 'sms'),
  series: ({ series }) => (series.length > 0 ? {} : { doubts: ['usual_series'] }),
  logo: ({ has_logo }) => lacking(!has_logo, 'logo', 'papers'),
  tax_records: judgeTaxRecords,
  uncertified: ({ workshop }) =>
    workshop.country === 'ES'
      ? null
      : lacking(workshop.uncertified_accepted_at === null, 'acceptance', 'invoices'),
  clients: ({ clients }) => lacking(clients === 0, 'records'),
  vehicles: ({ vehicles }) => lacking(vehicles === 0, 'records'),
  parts: ({ parts }) => lacking(parts === 0, 'records'),
};

function lacking(isLacking: boolean, gap: SetupGap, ...blocks: SetupBlock[]): Judgement {
  return isLacking ? { missing: [gap], blocks } : {};
}

/** Returns the steps of setting up a workshop with their states, and what each open step blocks. */
export function listSetupSteps(facts: SetupFacts): Setup {
  const steps = setupSteps.map((step) => judgeStep(step, facts));
  const open = steps.filter(({ state }) => state === 'missing' || state === 'check');
  const next = open.find(({ required }) => required) ?? open[0];
  const isDone = ({ state }: SetupStep) => state === 'done' || state === 'not_needed';
  return { ready: steps.every((each) => !each.required || isDone(each)), next: next?.step ?? null, steps };
}

function judgeStep(step: SetupStepName, facts: SetupFacts): SetupStep {
  const judgement = judges[step](facts);
  const required = requiredSteps.has(step);
  if (judgement === null) return { step, state: 'not_needed', required, missing: [], blocks: [] };
  const { missing = [], doubts = [], blocks = [] } = judgement;
  const answer = facts.workshop.setup_answers[step];
  const open = [...missing, ...(answer === 'confirmed' ? [] : doubts)];
  const state = stateOf({ isMissing: missing.length > 0, isOpen: open.length > 0, answer });
  return { step, state, required, missing: open, blocks: open.length > 0 ? [...blocks] : [] };
}

function stateOf(found: {
  isMissing: boolean;
  isOpen: boolean;
  answer: SetupAnswer | undefined;
}): SetupState {
  if (!found.isOpen) return 'done';
  if (found.answer === 'skipped') return 'skipped';
  return found.isMissing ? 'missing' : 'check';
}

/** Data of the issuer that every invoice names. */
const issuerFields = ['legal_name', 'tax_id', 'address', 'city'] as const;
const contactFields = ['phone', 'email'] as const;

function judgeIdentity({ workshop }: SetupFacts): Judgement {
  type IdentityField = (typeof issuerFields)[number] | (typeof contactFields)[number] | 'registration_number';
  const isBlank = (field: IdentityField) => workshop[field].trim() === '';
  const missing = issuerFields.filter(isBlank);
  const contact = contactFields.filter(isBlank);
  const isUnregistered = workshop.country === 'ES' && isBlank('registration_number');
  return {
    missing,
    doubts: [...contact, ...(isUnregistered ? (['registration_number'] as const) : [])],
    blocks: [
      ...(missing.length > 0 ? (['invoices'] as const) : []),
      ...(contact.length > 0 ? (['contact'] as const) : []),
      ...(isUnregistered ? (['lawful_papers'] as const) : []),
    ],
  };
}

/** The opening hours of a new workshop, equal to the default of the column. */
const usualDay = { start: '08:30', end: '18:30', closed: false };
const usualWeekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;

function judgeHours({ workshop: { schedule } }: SetupFacts): Judgement {
  const days = Object.values(schedule);
  if (!days.some(({ closed, start, end }) => !closed && start < end))
    return { missing: ['open_day'], blocks: ['appointments'] };
  const isUsual =
    schedule.sat.closed &&
    schedule.sun.closed &&
    usualWeekdays.every((day) => {
      const { start, end, closed } = schedule[day];
      return start === usualDay.start && end === usualDay.end && !closed;
    });
  return isUsual ? { doubts: ['usual_hours'], blocks: ['closed_days'] } : {};
}

function judgeHolidays({ workshop, local_holidays }: SetupFacts): Judgement {
  const doubts: SetupGap[] = [];
  if (countriesWithRegionalHolidays.has(workshop.country) && workshop.region === null) doubts.push('region');
  if (countriesWithLocalHolidays.has(workshop.country) && local_holidays === 0) doubts.push('local_holidays');
  return { doubts, blocks: ['closed_days'] };
}

function judgePeople({ owners_with_access, mechanics }: SetupFacts): Judgement {
  const hasOwner = owners_with_access > 0;
  return {
    missing: hasOwner ? [] : ['owner_access'],
    doubts: mechanics.length > 0 ? [] : ['mechanic'],
    blocks: [
      ...(hasOwner ? [] : (['panel'] as const)),
      ...(mechanics.length > 0 ? [] : (['assignment'] as const)),
    ],
  };
}

/** A sandbox sends no messages, and so needs no transport. */
function judgeTransport(
  { workshop, transports, credit }: SetupFacts,
  channel: 'email' | 'sms',
  block: SetupBlock,
): Judgement | null {
  if (workshop.sandbox) return null;
  const transport = transports[channel];
  const missing: SetupGap[] = [];
  if (!transport) missing.push('transport');
  else if (transport.failing) missing.push('working_transport');
  if (transport && credit <= 0) missing.push('credit');
  const stopsSigning = workshop.signing_code === channel;
  return { missing, blocks: stopsSigning ? [block, 'signatures'] : [block] };
}

function judgeTaxRecords(facts: SetupFacts): Judgement | null {
  const { workshop, today } = facts;
  if (workshop.country !== 'ES') return null;
  if (modeObstacle(workshop, today)) return { missing: ['tax_mode'], blocks: ['invoices'] };
  if (workshop.verifactu === 'off') return { doubts: ['tax_mode'], blocks: ['invoices_later'] };
  const needsCertificate = sendsRecords(workshop.verifactu) && !workshop.sandbox;
  return needsCertificate && !hasUsableCertificate(facts)
    ? { missing: ['certificate'], blocks: ['sending'] }
    : {};
}

function hasUsableCertificate({ workshop, certificate, is_represented, today }: SetupFacts): boolean {
  if (is_represented) return true;
  if (!certificate) return false;
  const { tax_id, expires_at } = certificate;
  return tax_id === normaliseTaxId(workshop.tax_id) && expires_at.slice(0, 10) >= today;
}
