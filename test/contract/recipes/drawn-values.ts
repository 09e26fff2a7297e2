import fc, { type Arbitrary } from 'fast-check';
import { readPhone } from '../../../domain/clients/identity.ts';
import { readMailBody } from '../../../domain/messages/mail-body.ts';
import { readMailAddress } from '../../../domain/text/mail-address.ts';
import { webhookUrlProblem } from '../../../domain/webhooks/subscription.ts';

/** Facts about an operation that chance cannot know. */
export interface DrawnValues {
  /**
   * Values that the document's schemas take and the operation doesn't, by the entry of `fields` that says so; `*` is
   * any place in a list.
   */
  refuses?: Record<string, (value: unknown) => boolean>;
  /** Values that chance doesn't come upon, by field. */
  values?: Record<string, Arbitrary<unknown>>;
  /** How often a key can be used for it, where that is less than its limit per minute. */
  requestsPerKey?: number;
}

const urls = {
  refuses: { '/url': (url: unknown) => webhookUrlProblem(String(url), true) !== null },
  values: { url: fc.webUrl({ withQueryParameters: true }) },
};

const dayMs = 86_400_000;
/** Appointments are refused more than two years ahead. */
const isYearsAhead = (start: unknown) => Date.parse(String(start)) > Date.now() + 700 * dayMs;

/** Two days that chance chose may be too far apart, or the wrong way round. */
const ofYear: DrawnValues = { refuses: { 'query/from': () => true, 'query/to': () => true } };

const harmless = ['<p>Hola</p>', '<img src="https://example.com/x.png" alt="x">', '<b>1</b> &lt; 2'];

export const drawnValues: Record<string, DrawnValues> = {
  listVehicles: { refuses: { 'query/plate': isNoPlate } },
  createVehicle: { refuses: { '/plate': isNoPlate } },
  updateVehicle: { refuses: { '/plate': isNoPlate } },

  // A vehicle of another client, a subcategory of another category.
  createBudget: { refuses: { '/vehicle_id': isSome, '/category_id': isSome, '/subcategory_id': isSome } },
  // The fuzzer fills budgets up.
  createBudgetLine: { refuses: { '': () => true } },

  createStockMovement: {
    refuses: { '/quantity': (quantity) => Number(quantity) < 0, '/reason': () => true },
  },
  createStockMovements: {
    // Chance knows neither parts nor budgets within others.
    refuses: Object.fromEntries(
      ['part_id', 'budget_id', 'quantity', 'reason'].map((field) => [`/movements/*/${field}`, () => true]),
    ),
  },

  // Chance knows no option, and the first one is named.
  decideSandboxBudget: {
    refuses: Object.fromEntries(['/options', '/options/0', '/name'].map((path) => [path, () => true])),
  },
  chooseSandboxTime: { refuses: { '/start': isYearsAhead } },
  answerSandboxAppointment: { refuses: { '/start': () => true, '/notify_client': () => true } },
  issueSandboxInvoice: {
    refuses: Object.fromEntries(['', '/id', '/budget_id', '/simplified'].map((path) => [path, () => true])),
  },
  // An invoice is refunded once.
  refundSandboxInvoice: {
    refuses: Object.fromEntries(
      ['/lines', '/lines/*/id', '/lines/*/quantity'].map((path) => [path, () => true]),
    ),
  },
  // A mileage below the latest one is refused, and so is another one than that of the arrival.
  checkInSandboxVehicle: { refuses: { '/km': () => true } },
  deliverSandboxVehicle: { refuses: { '/km': () => true } },
  // Chance knows neither the tax authority's codes nor names of segments.
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
  // Two moments that chance has chosen are in no order, or years apart.
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

  // Neither goes with the other, nor back, nor further than five years.
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
