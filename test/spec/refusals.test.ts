import { expect, test } from 'vitest';
import en from '../../generated/openapi/en.json' with { type: 'json' };
import { type OperationId, operations } from '../../generated/operations.ts';
import { type Document, operationsOf, type Response, resolveReference } from '../../scripts/spec/document.ts';

const anyKey = [
  'misdirected_request',
  'bad_request',
  'missing_api_key',
  'invalid_api_key',
  'revoked_api_key',
  'expired_api_key',
  'ip_not_allowed',
  'instance_rate_limited',
  'service_unavailable',
  'rate_limited',
  'plan_quota_exceeded',
  'validation_error',
  'not_found',
];
const scopeCodes = ['plan_scope_not_allowed', 'insufficient_scope'];
const scoped = [...anyKey, ...scopeCodes];
const effect = [
  ...scoped,
  'workshop_paused',
  'test_key_forbidden',
  'payload_too_large',
  'unsupported_media_type',
];
const write = [...effect, 'idempotency_key_required', 'idempotency_conflict', 'idempotency_in_progress'];

/**
 * Error codes of the operations that exist only in sandboxes. These operations require no scope and count towards no
 * quota.
 */
const act = write.filter((code) => !scopeCodes.includes(code) && code !== 'plan_quota_exceeded');

const expected: Record<OperationId, string[]> = {
  getPing: anyKey,
  getWorkshop: anyKey,
  getOpenapi: ['misdirected_request', 'validation_error', 'not_found', 'service_unavailable'],
  listRequestLogs: anyKey,
  listClients: scoped,
  createClient: [...write, 'client_exists', 'client_erased'],
  getClient: scoped,
  updateClient: [...write, 'client_exists', 'client_erased', 'changed_meanwhile'],
  listVehicles: scoped,
  createVehicle: [...write, 'vehicle_exists', 'vehicle_belongs_to_other_client', 'client_erased'],
  getVehicle: scoped,
  updateVehicle: [
    ...write,
    'vehicle_exists',
    'vehicle_belongs_to_other_client',
    'client_erased',
    'changed_meanwhile',
  ],
  listBudgets: scoped,
  createBudget: [...write, 'client_erased'],
  getBudget: scoped,
  createBudgetLine: [...write, 'client_erased', 'budget_locked', 'changed_meanwhile'],
  updateBudgetLine: [...write, 'client_erased', 'budget_locked', 'changed_meanwhile'],
  deleteBudgetLine: [...effect, 'client_erased', 'budget_locked', 'changed_meanwhile'],
  changeBudgetStatus: [
    ...write,
    'changed_meanwhile',
    'client_acceptance_required',
    'status_transition_forbidden',
    'client_erased',
    'budget_locked',
    'invalid_status_transition',
    'insufficient_stock',
  ],
  createBudgetDocument: [...write, 'client_erased'],
  listInvoices: scoped,
  getInvoice: scoped,
  getInvoicePdf: [...scoped, 'client_erased', 'document_damaged'],
  getInvoiceUbl: [...scoped, 'client_erased'],
  listAppointments: scoped,
  listFreeSlots: scoped,
  createAppointment: [
    ...write,
    'booking_mode_propose_only',
    'client_erased',
    'budget_locked',
    'slot_unavailable',
  ],
  deleteAppointment: [...effect, 'client_erased', 'changed_meanwhile'],
  listWaitingEntries: scoped,
  createWaitingEntry: [...write, 'client_erased', 'budget_locked'],
  deleteWaitingEntry: effect,
  listStaff: scoped,
  listWorkPeriods: scoped,
  createWorkPeriod: [...write, 'client_erased', 'budget_locked'],
  getWorkPeriod: scoped,
  updateWorkPeriod: [...write, 'changed_meanwhile'],
  deleteWorkPeriod: [...effect, 'changed_meanwhile'],
  stopWorkPeriod: [...write, 'changed_meanwhile'],
  listAbsences: scoped,
  createAbsence: write,
  getAbsence: scoped,
  updateAbsence: [...write, 'changed_meanwhile'],
  deleteAbsence: [...effect, 'changed_meanwhile'],
  listInspectionTemplates: scoped,
  listInspections: scoped,
  createInspection: [...write, 'client_erased', 'budget_locked'],
  listFindings: scoped,
  getInspection: scoped,
  completeInspection: [...write, 'client_erased', 'budget_locked', 'changed_meanwhile'],
  shareInspection: [...write, 'client_erased', 'changed_meanwhile'],
  createInspectionPoint: [...write, 'client_erased', 'budget_locked'],
  getInspectionPoint: scoped,
  updateInspectionPoint: [...write, 'client_erased', 'budget_locked', 'changed_meanwhile'],
  createFindingLine: [...write, 'client_erased', 'budget_locked'],
  setFindingOutcome: [...write, 'client_erased', 'changed_meanwhile'],
  createInspectionPhoto: [...write, 'client_erased', 'budget_locked'],
  listServices: scoped,
  listRates: scoped,
  listCatalogItems: scoped,
  listParts: scoped,
  getPart: scoped,
  listStockMovements: scoped,
  createStockMovement: [...write, 'client_erased', 'insufficient_stock', 'changed_meanwhile'],
  createStockMovements: [...write, 'client_erased', 'insufficient_stock'],
  listCommunications: scoped,
  listLogs: scoped,
  sendEmail: [...write, 'upstream_error'],
  sendSms: [...write, 'upstream_error'],
  getRevenueReport: scoped,
  getActivityReport: scoped,
  getPerformanceReport: scoped,
  listWebhooks: scoped,
  createWebhook: write,
  getWebhook: scoped,
  updateWebhook: [...write, 'changed_meanwhile'],
  deleteWebhook: [...effect, 'changed_meanwhile'],
  testWebhook: write,
  rotateWebhookSecret: [...write, 'changed_meanwhile'],
  replayWebhook: [...write, 'subscription_inactive'],
  listDeliveries: scoped,
  replayDelivery: [...write, 'subscription_inactive'],
  listEvents: scoped,
  getAppointment: scoped,
  moveSandboxClock: act,
  resetSandbox: act,
  decideSandboxBudget: [...act, 'act_impossible'],
  chooseSandboxTime: [...act, 'act_impossible', 'slot_unavailable'],
  answerSandboxAppointment: [...act, 'client_erased', 'budget_locked', 'slot_unavailable', 'act_impossible'],
  offerSandboxTime: [...act, 'client_erased', 'budget_locked', 'slot_unavailable'],
  checkInSandboxVehicle: [...act, 'client_erased', 'budget_locked', 'act_impossible'],
  deliverSandboxVehicle: [...act, 'client_erased', 'invalid_status_transition', 'act_impossible'],
  answerSandboxTaxRecord: [...act, 'act_impossible'],
  unsubscribeSandboxClient: [...act, 'client_erased'],
  sendSandboxCampaign: [...act, 'upstream_error'],
  issueSandboxInvoice: [
    ...act,
    'client_erased',
    'budget_locked',
    'invalid_status_transition',
    'invoice_conflict',
  ],
  paySandboxInvoice: [...act, 'invoice_conflict'],
  refundSandboxInvoice: [...act, 'client_erased', 'invoice_conflict', 'act_impossible'],
  cancelSandboxInvoice: [...act, 'client_erased', 'invoice_conflict'],
  undoSandboxPayment: [...act, 'invoice_conflict'],
  bounceSandboxEmail: [...act, 'client_erased', 'act_impossible'],
  openSandboxEmail: [...act, 'client_erased'],
  clickSandboxEmail: [...act, 'client_erased', 'act_impossible'],
  unsubscribeSandboxEmail: [...act, 'client_erased'],
  receiveSandboxEmail: act,
  receiveSandboxSms: act,
  reportSandboxSms: [...act, 'client_erased', 'act_impossible'],
  failSandboxDeliveries: [...act, 'subscription_inactive'],
};

const document = en as unknown as Document;

function documentedRefusals(id: string): Response[] {
  const { operation } = operationsOf(document).find((one) => one.operation.operationId === id) ?? {};
  const refused = Object.entries(operation?.responses ?? {}).filter(([status]) => Number(status) >= 400);
  return refused.map(([, response]) => resolveReference(document, response));
}

for (const [operationId, codes] of Object.entries(expected)) {
  test(`${operationId} names exactly the refusals that it can give`, () => {
    expect([...operations[operationId as OperationId].errors].sort()).toEqual([...codes].sort());
  });

  test(`the document lists each refusal of ${operationId}, with an example of its own`, () => {
    const refusals = documentedRefusals(operationId);
    expect(refusals.flatMap((refusal) => refusal['x-error-codes']).sort()).toEqual([...codes].sort());
    for (const { 'x-error-codes': listed, description, content } of refusals) {
      const examples = Object.entries(content?.['application/json']?.examples ?? {});
      expect(examples.map(([name]) => name)).toEqual(listed);
      for (const [code, example] of examples) {
        const { summary, value } = resolveReference(document, example);
        expect(value).toMatchObject({ error: { code } });
        expect(summary).toBeTruthy();
        expect(description).toContain(`\`${code}\``);
      }
    }
  });
}

test('every refusal of every operation is of one type', () => {
  const contents = Object.keys(expected)
    .flatMap(documentedRefusals)
    .map(({ content }) => content);
  expect(contents).not.toEqual([]);
  for (const content of contents)
    expect(content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/ApiError' });
  expect(Object.keys(en.components.schemas).filter((name) => name.endsWith('Error'))).toEqual(['ApiError']);
  expect(en.components.schemas.ErrorDetails.required).toEqual(['code', 'message']);
});
