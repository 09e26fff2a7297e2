import type { RowMaker } from '../maker.ts';
import type { RequestParts } from '../scene.ts';
import { fresh } from './bodies.ts';
import { appointmentOfNothing } from './common.ts';
import {
  about,
  type OperationRecipe,
  ofWebhook,
  sendAbout,
  sendAgain,
  sendSwitchedOff,
  sendWith,
} from './provoke.ts';
import { appointmentBody, make } from './rows.ts';
import type { Step } from './step.ts';
import {
  actOnEmail,
  cancelledBudget,
  cancelledInvoice,
  checkedIn,
  client,
  finished,
  invoicedWhileWaiting,
  issued,
  mailed,
  mailedWithoutLinks,
  paid,
  proposed,
  quoted,
  quotedWithoutVehicle,
  smsReport,
  texted,
  waiting,
} from './steps.ts';

const mailOfNothing = 'email-999999999999';
const smsOfNothing = 'sms-999999999999';

const noMail = { not_found: sendWith(() => ({ path: { id: mailOfNothing } })) };

const past = () => new Date(Date.now() - 86_400_000).toISOString();

const payment = async (at: RowMaker) => {
  const made = await make(at, paid);
  return { path: { id: Number(made.value('payment', 'payment_list.0.id')) } };
};

/**
 * Returns a function that creates a budget by steps, and returns the request body that issues an invoice for the
 * budget.
 */
const invoiceOf =
  (steps: Step[]): RequestParts =>
  async (at) => ({ body: { budget_id: (await make(at, steps)).id('budget'), simplified: true } });

/** Recipes by operation that provoke the responses of a sandbox's acts. */
export const actRecipes: Record<string, OperationRecipe> = {
  decideSandboxBudget: {
    request: about('budget', quoted, () => ({ body: { options: [] } })),
    own: { act_impossible: sendAgain },
  },
  chooseSandboxTime: {
    request: async (at) => {
      const { body } = await appointmentBody(at);
      return { path: { id: body.budget_id }, body: { start: body.start } };
    },
    own: {
      slot_unavailable: sendWith(() => ({ body: { start: past() } })),
      act_impossible: sendAbout('budget', finished),
    },
  },
  answerSandboxAppointment: {
    request: about('appointment', proposed),
    own: {
      // Sends only the first example of the OpenAPI document, because the other examples answer a confirmed
      // appointment, not a proposal.
      '200': sendWith(() => ({})),
      not_found: sendWith(() => ({ path: { id: appointmentOfNothing } })),
      slot_unavailable: sendWith(() => ({ body: { answer: 'moved', start: past() } })),
      act_impossible: sendWith(() => ({ body: { answer: 'coming' } })),
    },
  },
  offerSandboxTime: {
    request: async (at) => {
      const made = await make(at, waiting);
      return { path: { id: Number(made.id('waiting')) }, body: { start: made.value('time', 'start') } };
    },
    own: {
      budget_locked: sendAbout('waiting', invoicedWhileWaiting),
      slot_unavailable: sendWith(() => ({ body: { start: past() } })),
    },
  },
  checkInSandboxVehicle: {
    request: about('budget', quoted),
    own: {
      budget_locked: sendAbout('budget', cancelledBudget),
      act_impossible: sendAbout('budget', quotedWithoutVehicle),
    },
  },
  deliverSandboxVehicle: {
    request: about('budget', checkedIn),
    own: {
      invalid_status_transition: sendAbout('budget', quoted),
      act_impossible: sendAbout('budget', quotedWithoutVehicle),
    },
  },

  issueSandboxInvoice: {
    request: invoiceOf(finished),
    own: {
      invoice_conflict: sendAgain,
      invalid_status_transition: sendWith(invoiceOf(quoted)),
      budget_locked: sendWith(invoiceOf(cancelledBudget)),
    },
  },
  paySandboxInvoice: {
    request: about('invoice', issued),
    own: { invoice_conflict: sendAbout('invoice', paid) },
  },
  refundSandboxInvoice: {
    // Omits the lines, because the lines in the OpenAPI document's example belong to another invoice.
    request: about('invoice', paid, () => ({ body: { lines: undefined } })),
    own: {
      act_impossible: sendAbout('invoice', issued),
      invoice_conflict: sendAbout('invoice', cancelledInvoice),
    },
  },
  cancelSandboxInvoice: { request: about('invoice', issued), own: { invoice_conflict: sendAgain } },
  undoSandboxPayment: { request: payment, own: { invoice_conflict: sendAgain } },
  answerSandboxTaxRecord: { request: about('invoice', issued), own: { act_impossible: sendAgain } },

  receiveSandboxEmail: { request: () => ({ body: { from: fresh.email() } }) },
  receiveSandboxSms: { request: () => ({ body: { from: `+34${fresh.phone()}` } }) },
  reportSandboxSms: {
    request: about('sms', texted),
    own: {
      not_found: sendWith(() => ({ path: { id: smsOfNothing } })),
      act_impossible: sendAbout('sms', [...texted, smsReport({ status: 'delivered' })], {
        status: 'failed',
      }),
    },
  },
  bounceSandboxEmail: {
    request: about('email', mailed),
    own: { ...noMail, act_impossible: sendAbout('email', [...mailed, actOnEmail('open')]) },
  },
  openSandboxEmail: { request: about('email', mailed), own: noMail },
  clickSandboxEmail: {
    request: about('email', mailed),
    own: { ...noMail, act_impossible: sendAbout('email', mailedWithoutLinks, {}) },
  },
  unsubscribeSandboxEmail: { request: about('email', mailed), own: noMail },
  unsubscribeSandboxClient: { request: about('client', [client]) },
  // Addresses clients of an invented city, so that the campaign does not affect other operations.
  sendSandboxCampaign: { request: () => ({ body: { segment: `city:${fresh.name()}` } }) },

  failSandboxDeliveries: { request: ofWebhook, own: { subscription_inactive: sendSwitchedOff } },
};
