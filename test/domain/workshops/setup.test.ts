import { expect, test } from 'vitest';
import {
  listSetupSteps,
  type SetupFacts,
  type SetupStep,
  type SetupStepName,
  type SetupWorkshop,
  setupSteps,
} from '../../../domain/workshops/setup.ts';

const closed = { start: '00:00', end: '00:00', closed: true };
const usual = { start: '08:30', end: '18:30', closed: false };
const usualWeek = { mon: usual, tue: usual, wed: usual, thu: usual, fri: usual, sat: closed, sun: closed };

const newWorkshop: SetupWorkshop = {
  legal_name: '',
  tax_id: '',
  address: '',
  city: '',
  phone: '',
  email: '',
  registration_number: '',
  country: 'ES',
  region: null,
  schedule: usualWeek,
  lunch_break: { start: '14:00', end: '15:30' },
  signing_code: 'off',
  verifactu: 'off',
  verifactu_from: '2027-01-01',
  verifactu_ends: null,
  uncertified_accepted_at: null,
  sandbox: false,
  setup_answers: {},
};

const empty: SetupFacts = {
  workshop: newWorkshop,
  today: '2026-11-20',
  boxes: [],
  owners_with_access: 0,
  mechanics: [],
  rates: [],
  services: 0,
  items: 0,
  credit: 0,
  transports: { email: null, sms: null },
  series: [],
  coming_holidays: 12,
  local_holidays: 0,
  has_logo: false,
  certificate: null,
  is_represented: false,
  clients: 0,
  vehicles: 0,
  parts: 0,
  budgets: 0,
};

const identity = {
  legal_name: 'Taller Ficticio, S.L.',
  tax_id: 'B00000000',
  address: 'Calle Inventada 1',
  city: 'Madrid',
  phone: '910000000',
  email: 'taller@example.com',
  registration_number: '28/1',
};

const complete: SetupFacts = {
  ...empty,
  workshop: {
    ...newWorkshop,
    ...identity,
    region: 'MD',
    verifactu: 'production',
    setup_answers: { hours: 'confirmed' },
  },
  boxes: ['Box 1'],
  owners_with_access: 1,
  mechanics: ['Íñigo Ficticio'],
  rates: ['Mecánica'],
  services: 3,
  credit: 100,
  transports: {
    email: { sender: 'taller@example.com', failing: false },
    sms: { sender: 'TALLER', failing: false },
  },
  series: ['F'],
  local_holidays: 2,
  has_logo: true,
  certificate: { tax_id: 'B00000000', expires_at: '2028-01-01T00:00:00.000Z' },
  clients: 1,
  vehicles: 1,
  parts: 1,
};

interface Change extends Partial<Omit<SetupFacts, 'workshop'>> {
  workshop?: Partial<SetupWorkshop>;
}

function changed(facts: SetupFacts, { workshop, ...rest }: Change): SetupFacts {
  return { ...facts, ...rest, workshop: { ...facts.workshop, ...workshop } };
}

function stepOf(name: SetupStepName, facts: SetupFacts): SetupStep {
  return listSetupSteps(facts).steps.find(({ step }) => step === name) as SetupStep;
}

test('a complete workshop has no open step', () => {
  const { ready, next, steps } = listSetupSteps(complete);
  expect({ ready, next }).toEqual({ ready: true, next: null });
  expect(steps.map(({ step }) => step)).toEqual(setupSteps);
  for (const { step, state, missing, blocks } of steps) {
    expect({ state, missing, blocks }, step).toEqual({
      state: step === 'uncertified' ? 'not_needed' : 'done',
      missing: [],
      blocks: [],
    });
  }
});

test('a new workshop begins with its identity, and is not ready', () => {
  const { ready, next, steps } = listSetupSteps(empty);
  expect({ ready, next }).toEqual({ ready: false, next: 'identity' });
  expect(Object.fromEntries(steps.map(({ step, state }) => [step, state]))).toEqual({
    ...{ identity: 'missing', hours: 'check', holidays: 'check', boxes: 'missing', people: 'missing' },
    ...{ rates: 'missing', services: 'missing', email: 'missing', sms: 'missing', series: 'check' },
    ...{ logo: 'missing', tax_records: 'check', uncertified: 'not_needed' },
    ...{ clients: 'missing', vehicles: 'missing', parts: 'missing' },
  });
});

test.each<[name: string, step: SetupStepName, change: Change, expected: Partial<SetupStep>]>([
  [
    'a missing tax id',
    'identity',
    { workshop: { tax_id: ' ' } },
    { state: 'missing', missing: ['tax_id'], blocks: ['invoices'] },
  ],
  [
    'a missing phone',
    'identity',
    { workshop: { phone: '' } },
    { state: 'check', missing: ['phone'], blocks: ['contact'] },
  ],
  [
    'a missing number in the register of workshops',
    'identity',
    { workshop: { registration_number: '' } },
    { state: 'check', missing: ['registration_number'], blocks: ['lawful_papers'] },
  ],
  [
    'no number in the register outside Spain',
    'identity',
    { workshop: { registration_number: '', country: 'PT' } },
    { state: 'done' },
  ],
  [
    'a week without an open day',
    'hours',
    {
      workshop: {
        schedule: {
          ...usualWeek,
          mon: closed,
          tue: closed,
          wed: closed,
          thu: closed,
          fri: { ...usual, end: '08:30' },
        },
      },
    },
    { state: 'missing', missing: ['open_day'], blocks: ['appointments'] },
  ],
  [
    'usual hours that nobody confirmed',
    'hours',
    { workshop: { setup_answers: {} } },
    { state: 'check', missing: ['usual_hours'], blocks: ['closed_days'] },
  ],
  [
    'other hours than the usual ones',
    'hours',
    {
      workshop: {
        setup_answers: {},
        schedule: { ...usualWeek, sat: { start: '09:00', end: '13:00', closed: false } },
      },
    },
    { state: 'done' },
  ],
  [
    'no region',
    'holidays',
    { workshop: { region: null } },
    { state: 'check', missing: ['region'], blocks: ['closed_days'] },
  ],
  ['no region in France', 'holidays', { workshop: { region: null, country: 'FR' } }, { state: 'done' }],
  ['no local holidays', 'holidays', { local_holidays: 0 }, { state: 'check', missing: ['local_holidays'] }],
  ['no boxes', 'boxes', { boxes: [] }, { state: 'missing', missing: ['box'], blocks: ['appointments'] }],
  [
    'no owner with access',
    'people',
    { owners_with_access: 0 },
    { state: 'missing', missing: ['owner_access'], blocks: ['panel'] },
  ],
  [
    'no mechanic',
    'people',
    { mechanics: [] },
    { state: 'check', missing: ['mechanic'], blocks: ['assignment'] },
  ],
  [
    'an owner who works alone and has confirmed that',
    'people',
    { mechanics: [], workshop: { setup_answers: { people: 'confirmed' } } },
    { state: 'done', blocks: [] },
  ],
  [
    'a confirmation without access for the owner',
    'people',
    { owners_with_access: 0, mechanics: [], workshop: { setup_answers: { people: 'confirmed' } } },
    { state: 'missing', missing: ['owner_access'] },
  ],
  ['no rates', 'rates', { rates: [] }, { state: 'missing', missing: ['rate'], blocks: ['labour_lines'] }],
  ['a price list without services', 'services', { services: 0, items: 1 }, { state: 'done' }],
  [
    'neither services nor items',
    'services',
    { services: 0, items: 0 },
    { state: 'missing', blocks: ['services'] },
  ],
  [
    'no mail account',
    'email',
    { transports: { ...complete.transports, email: null } },
    { state: 'missing', missing: ['transport'], blocks: ['notices'] },
  ],
  [
    'a mail account that fails',
    'email',
    { transports: { ...complete.transports, email: { sender: 'a@example.com', failing: true } } },
    { state: 'missing', missing: ['working_transport'] },
  ],
  ['no credit', 'email', { credit: 0 }, { state: 'missing', missing: ['credit'], blocks: ['notices'] }],
  [
    'codes by SMS without an account',
    'sms',
    { transports: { ...complete.transports, sms: null }, workshop: { signing_code: 'sms' } },
    { state: 'missing', missing: ['transport'], blocks: ['sms', 'signatures'] },
  ],
  [
    'a skipped SMS account',
    'sms',
    { transports: { ...complete.transports, sms: null }, workshop: { setup_answers: { sms: 'skipped' } } },
    { state: 'skipped', missing: ['transport'], blocks: ['sms'] },
  ],
  ['SMS of a sandbox', 'sms', { workshop: { sandbox: true } }, { state: 'not_needed', missing: [] }],
  ['no series', 'series', { series: [] }, { state: 'check', missing: ['usual_series'], blocks: [] }],
  ['no logo', 'logo', { has_logo: false }, { state: 'missing', missing: ['logo'], blocks: ['papers'] }],
  [
    'no tax records before they are required',
    'tax_records',
    { workshop: { verifactu: 'off' } },
    { state: 'check', missing: ['tax_mode'], blocks: ['invoices_later'] },
  ],
  [
    'no tax records on the first day on which they are required',
    'tax_records',
    { workshop: { verifactu: 'off' }, today: '2027-01-01' },
    { state: 'missing', missing: ['tax_mode'], blocks: ['invoices'] },
  ],
  [
    'records without a certificate',
    'tax_records',
    { certificate: null },
    { state: 'missing', missing: ['certificate'], blocks: ['sending'] },
  ],
  [
    'an expired certificate',
    'tax_records',
    { certificate: { tax_id: 'B00000000', expires_at: '2026-11-19T23:00:00.000Z' } },
    { state: 'missing', missing: ['certificate'] },
  ],
  [
    'the certificate of another company',
    'tax_records',
    { certificate: { tax_id: 'B11111111', expires_at: '2028-01-01T00:00:00.000Z' } },
    { state: 'missing', missing: ['certificate'] },
  ],
  ['a represented workshop', 'tax_records', { certificate: null, is_represented: true }, { state: 'done' }],
  [
    'an exempt workshop',
    'tax_records',
    { certificate: null, workshop: { verifactu: 'exempt' } },
    { state: 'done' },
  ],
  [
    'tax records in Portugal',
    'tax_records',
    { workshop: { country: 'PT', verifactu: 'off' } },
    { state: 'not_needed' },
  ],
  [
    'invoices in Portugal before the workshop accepts them',
    'uncertified',
    { workshop: { country: 'PT' } },
    { state: 'missing', missing: ['acceptance'], blocks: ['invoices'], required: true },
  ],
  [
    'invoices in Portugal that the workshop accepted',
    'uncertified',
    { workshop: { country: 'PT', uncertified_accepted_at: '2026-01-01T00:00:00.000Z' } },
    { state: 'done' },
  ],
])('judges %s', (_name, step, change, expected) => {
  expect(stepOf(step, changed(complete, change))).toMatchObject(expected);
});

test('required steps come first, and a skipped one still keeps the workshop from being ready', () => {
  const withoutRates = changed(complete, { rates: [], has_logo: false });
  expect(listSetupSteps(withoutRates)).toMatchObject({ ready: false, next: 'rates' });
  const skipped = changed(withoutRates, {
    workshop: { setup_answers: { hours: 'confirmed', rates: 'skipped' } },
  });
  expect(listSetupSteps(skipped)).toMatchObject({ ready: false, next: 'logo' });
});
