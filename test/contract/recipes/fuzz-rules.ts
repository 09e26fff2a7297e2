import fc, { type Arbitrary } from 'fast-check';
import { readPhone } from '../../../domain/clients/identity.ts';
import { readMailBody } from '../../../domain/messages/mail-body.ts';
import { readMailAddress } from '../../../domain/text/mail-address.ts';
import { weekdays } from '../../../domain/time/week.ts';
import { webhookUrlProblem } from '../../../domain/webhooks/subscription.ts';

/** Rules of an operation that random values violate, because the schemas don't contain them. */
export interface FuzzRules {
  /**
   * Functions that tell whether the operation refuses a value that the schemas accept, by path in `fields`. `*` stands
   * for any index of an array.
   */
  refuses?: Record<string, (value: unknown) => boolean>;
  /** Generators of values that random generation would not find, by field. */
  values?: Record<string, Arbitrary<unknown>>;
  /** Fields whose written values the answer may lack. */
  unreturned?: readonly string[];
  /** Maximum number of requests of a key to this operation, if lower than the limit per minute. */
  requestsPerKey?: number;
}

/** Tells whether `*` is among names of events, which it may not be. */
const isAllAndMore = (events: unknown) => Array.isArray(events) && events.includes('*') && events.length > 1;

const urls = {
  refuses: {
    '/url': (url: unknown) => webhookUrlProblem(String(url), true) !== null,
    '/events': isAllAndMore,
  },
  values: { url: fc.webUrl({ withQueryParameters: true }) },
};

const dayMs = 86_400_000;
/** Moments that the service returns as they were sent. It limits others to the years from 1970 to 9999. */
const moments = fc
  .date({ min: new Date('1970-01-02'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
/** Tells whether a start is more than two years ahead; such appointments are refused. */
const isYearsAhead = (start: unknown) => Date.parse(String(start)) > Date.now() + 700 * dayMs;

/** Reports may refuse any two random days: the days may be more than a year apart, or in the wrong order. */
const ofYear: FuzzRules = { refuses: { 'query/from': () => true, 'query/to': () => true } };

const hoursOfAnyTime: FuzzRules = {
  refuses: { '/started_at': () => true, '/ended_at': () => true },
  values: { started_at: moments, ended_at: moments },
};
const absenceOfAnyTime: FuzzRules = {
  refuses: { '/to': () => true },
  values: { from: moments, to: moments },
};

/** Fields of the line of a finding. The answer is the finding, which names the line. */
const fieldsOfLine = [
  ...['budget_id', 'part_id', 'description', 'reference', 'line_type', 'quantity', 'unit_price'],
  ...['discount_pct', 'tax_rate'],
];

const harmless = ['<p>Hola</p>', '<img src="https://example.com/x.png" alt="x">', '<b>1</b> &lt; 2'];

export const fuzzRules: Record<string, FuzzRules> = {
  listVehicles: { refuses: { 'query/plate': isNoPlate } },
  createVehicle: { refuses: { '/plate': isNoPlate } },
  updateVehicle: { refuses: { '/plate': isNoPlate } },

  // A random vehicle may belong to another client, and a random subcategory to another category.
  createBudget: { refuses: { '/vehicle_id': isSome, '/category_id': isSome, '/subcategory_id': isSome } },
  // Any line may be refused, because the fuzzer adds lines until the budget is full.
  createBudgetLine: { refuses: { '': () => true } },

  createStockMovement: {
    refuses: { '/quantity': (quantity) => Number(quantity) < 0, '/reason': () => true },
  },
  createStockMovements: {
    // Any movement may be refused, because randomly generated ids match no part and no budget.
    refuses: Object.fromEntries(
      ['part_id', 'budget_id', 'quantity', 'reason'].map((field) => [`/movements/*/${field}`, () => true]),
    ),
  },

  // A random option does not exist in the budget; the refusal names the first option.
  decideSandboxBudget: {
    refuses: Object.fromEntries(['/options', '/options/0', '/name'].map((path) => [path, () => true])),
  },
  chooseSandboxTime: { refuses: { '/start': isYearsAhead } },
  answerSandboxAppointment: { refuses: { '/start': () => true, '/notify_client': () => true } },
  issueSandboxInvoice: {
    refuses: Object.fromEntries(['', '/id', '/budget_id', '/simplified'].map((path) => [path, () => true])),
  },
  // An invoice can be refunded only once.
  refundSandboxInvoice: {
    refuses: Object.fromEntries(
      ['/lines', '/lines/*/id', '/lines/*/quantity'].map((path) => [path, () => true]),
    ),
  },
  // A mileage is refused if it is below the latest one, or differs from that of the arrival.
  checkInSandboxVehicle: { refuses: { '/km': () => true } },
  deliverSandboxVehicle: { refuses: { '/km': () => true } },
  // Random generation finds neither the tax authority's codes nor the names of segments.
  answerSandboxTaxRecord: { refuses: { '/code': () => true } },
  sendSandboxCampaign: {
    refuses: Object.fromEntries(['/segment', '/subject', '/text'].map((path) => [path, () => true])),
  },
  reportSandboxSms: { refuses: { '/reason': () => true } },
  receiveSandboxEmail: { refuses: { '/from': isNoAddress }, values: { from: fc.emailAddress() } },
  receiveSandboxSms: { refuses: { '/from': (from) => readPhone(String(from), 'ES') === undefined } },
  clickSandboxEmail: { refuses: { '/url': () => true } },
  failSandboxDeliveries: { refuses: { '/status': () => true }, requestsPerKey: 20 },

  createAppointment: {
    refuses: {
      '/start': isYearsAhead,
      '/box_id': isSome,
      '/duration_minutes': (minutes) => Number(minutes) < 30,
    },
  },
  // Two random days may be in the wrong order.
  createWaitingEntry: {
    refuses: { '/to': () => true, '/duration_minutes': (minutes) => Number(minutes) < 30 },
    // The service returns the days in the order of the week.
    values: { weekdays: fc.subarray([...weekdays], { minLength: 1 }) },
  },
  // An empty note is stored as null, and only a finding has a day and a mileage.
  createInspectionPoint: { unreturned: ['note'] },
  updateInspectionPoint: { unreturned: ['note', 'return_on', 'return_km'] },
  // A random budget is for another vehicle.
  createFindingLine: { refuses: { '/budget_id': isSome }, unreturned: fieldsOfLine },
  // A random moment is in the future, before the start, or in other work of the person.
  createWorkPeriod: hoursOfAnyTime,
  updateWorkPeriod: hoursOfAnyTime,
  stopWorkPeriod: { refuses: { '/ended_at': () => true } },
  // Two random moments may be in the wrong order.
  listWorkPeriods: { refuses: { 'query/to': () => true } },
  listAbsences: { refuses: { 'query/to': () => true } },
  createAbsence: absenceOfAnyTime,
  updateAbsence: absenceOfAnyTime,
  // Two random times may be in the wrong order, or years apart.
  listAppointments: { refuses: { 'query/to': () => true, 'query/box_id': () => true } },
  listFreeSlots: {
    refuses: {
      'query/to': () => true,
      'query/box_id': () => true,
      'query/duration_minutes': (minutes) => Number(minutes) < 30,
    },
  },

  sendEmail: {
    refuses: {
      '/to': isNoAddress,
      '/replyTo': isNoAddress,
      '/html': (html) => 'rule' in readMailBody({ text: 'x', html: String(html) }),
      '/text': (text) => text === undefined,
    },
    values: { to: fc.emailAddress(), replyTo: fc.emailAddress(), html: fc.constantFrom(...harmless) },
  },
  sendSms: {
    refuses: { '/to': (to) => readPhone(String(to), 'ES') === undefined },
    values: { to: fc.integer({ min: 600_000_000, max: 799_999_999 }).map((digits) => `+34${digits}`) },
  },

  getRevenueReport: ofYear,
  getActivityReport: ofYear,
  getPerformanceReport: ofYear,

  createWebhook: { ...urls, requestsPerKey: 20 },
  updateWebhook: urls,

  // `advance` and `set` exclude each other; the clock cannot go back, or more than five years ahead.
  moveSandboxClock: {
    refuses: { '': () => true, '/advance': () => true, '/set': () => true },
    values: { advance: fc.constantFrom('PT1S', '1s') },
  },
};

function isNoPlate(plate: unknown): boolean {
  return !/[a-z\d]/i.test(String(plate));
}

function isNoAddress(written: unknown): boolean {
  return 'problem' in readMailAddress(String(written));
}

function isSome(id: unknown): boolean {
  return typeof id === 'number';
}
