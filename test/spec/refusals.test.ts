import { expect, test } from 'vitest';
import en from '../../generated/openapi/en.json' with { type: 'json' };
import { type OperationId, operations } from '../../generated/operations.ts';

const anyKey = [
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
const scoped = [...anyKey, 'plan_scope_not_allowed', 'insufficient_scope'];
const effect = [...scoped, 'test_key_forbidden', 'payload_too_large', 'unsupported_media_type'];
const write = [...effect, 'idempotency_key_required', 'idempotency_conflict', 'idempotency_in_progress'];

const expected: Record<OperationId, string[]> = {
  getPing: anyKey,
  getWorkshop: anyKey,
  getOpenapi: ['validation_error', 'not_found', 'service_unavailable'],
  listRequestLogs: anyKey,
  listClients: scoped,
  createClient: [...write, 'client_exists', 'client_erased'],
  getClient: scoped,
  updateClient: [...write, 'client_exists', 'client_erased'],
  listVehicles: scoped,
  createVehicle: [...write, 'vehicle_exists', 'vehicle_belongs_to_other_client', 'client_erased'],
  getVehicle: scoped,
  updateVehicle: [...write, 'vehicle_exists', 'vehicle_belongs_to_other_client', 'client_erased'],
  listBudgets: scoped,
  createBudget: [...write, 'client_erased'],
  getBudget: scoped,
  createBudgetLine: [...write, 'client_erased', 'budget_locked'],
  updateBudgetLine: [...write, 'client_erased', 'budget_locked'],
  deleteBudgetLine: [...effect, 'client_erased', 'budget_locked'],
  changeBudgetStatus: [
    ...write,
    'client_acceptance_required',
    'status_transition_forbidden',
    'client_erased',
    'budget_locked',
    'invalid_status_transition',
  ],
  createBudgetDocument: [...write, 'client_erased'],
  listServices: scoped,
  listRates: scoped,
  listCommunications: scoped,
  listLogs: scoped,
  sendEmail: [...write, 'upstream_error'],
  sendSms: [...write, 'upstream_error'],
  listWebhooks: scoped,
  createWebhook: write,
  getWebhook: scoped,
  updateWebhook: write,
  deleteWebhook: effect,
  testWebhook: write,
  rotateWebhookSecret: write,
  replayWebhook: write,
  listDeliveries: scoped,
  replayDelivery: write,
};

interface Refusal {
  content: { 'application/json': { schema: { $ref: string }; examples: Record<string, { value: unknown }> } };
}
interface ErrorSchema {
  properties: { error: { properties: { code: { enum: string[] } } } };
}

function documentedRefusals(operationId: string): Refusal[] {
  const all = Object.values(en.paths).flatMap((methods) => Object.values(methods));
  const operation = all.find((one) => one.operationId === operationId);
  const references = Object.values(operation?.responses ?? {}) as { $ref?: string }[];
  const names = references.flatMap(({ $ref }) => ($ref ? [$ref.replace('#/components/responses/', '')] : []));
  return names.map((name) => en.components.responses[name as 'NotFound'] as Refusal);
}

for (const [operationId, codes] of Object.entries(expected)) {
  test(`${operationId} names exactly the refusals that it can give`, () => {
    expect([...operations[operationId as OperationId].errors].sort()).toEqual([...codes].sort());
  });

  test(`the document shows each refusal of ${operationId} with an example, and its code in the schema`, () => {
    const contents = documentedRefusals(operationId).map(({ content }) => content['application/json']);
    const shown = contents.flatMap(({ examples }) => Object.keys(examples));
    const schemas = contents.map(({ schema }) => schema.$ref.replace('#/components/schemas/', ''));
    const allowed = schemas.flatMap((name) => {
      const schema = en.components.schemas[name as 'NotFoundError'] as ErrorSchema;
      return schema.properties.error.properties.code.enum;
    });
    expect(shown.sort()).toEqual([...codes].sort());
    expect(allowed.sort()).toEqual([...codes].sort());
  });
}
