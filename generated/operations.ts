// Generated from spec/ by `make generate`; never edited.

import type { ErrorCode } from './errors.ts';
import type { EventName } from './events.ts';
import type { components } from './types.ts';

export type Scope = components['schemas']['Scope'];

export interface Operation {
  operationId: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  scope: Scope | null;
  /** Scopes that a body takes which has one of these values. */
  bodyScopes: { scope: Scope; field: string; value: unknown }[];
  authenticated: boolean;
  sideEffect: boolean;
  idempotency: 'required' | 'optional' | 'none';
  transaction: 'none' | 'read' | 'snapshot' | 'write' | 'two-phase';
  successStatuses: number[];
  errors: ErrorCode[];
  events: EventName[];
  cacheable: boolean;
  beyondContract: boolean;
  multipart: boolean;
}

export interface CommandOption {
  property: string;
  in: 'body' | 'query';
  flag: string;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'json' | 'list';
  required: boolean;
  repeatable: boolean;
  nullable: boolean;
  description: string;
  choices?: string[];
}

export interface Command {
  command: string[];
  summary: string;
  instance: 'one' | 'none';
  /** One of its options, and no other. */
  takesOne: boolean;
  arguments: string[];
  options: CommandOption[];
}

export type DeskOperation = Operation & { cli: Command };

export type OperationId =
  | 'getPing'
  | 'getWorkshop'
  | 'getOpenapi'
  | 'listRequestLogs'
  | 'listClients'
  | 'createClient'
  | 'getClient'
  | 'updateClient'
  | 'listVehicles'
  | 'createVehicle'
  | 'getVehicle'
  | 'updateVehicle'
  | 'listBudgets'
  | 'createBudget'
  | 'getBudget'
  | 'createBudgetLine'
  | 'updateBudgetLine'
  | 'deleteBudgetLine'
  | 'changeBudgetStatus'
  | 'createBudgetDocument'
  | 'listServices'
  | 'listRates'
  | 'listCommunications'
  | 'listLogs'
  | 'sendEmail'
  | 'sendSms'
  | 'listWebhooks'
  | 'createWebhook'
  | 'getWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'testWebhook'
  | 'rotateWebhookSecret'
  | 'replayWebhook'
  | 'listDeliveries'
  | 'replayDelivery';

export type DeskOperationId =
  | 'createInstance'
  | 'listInstances'
  | 'setInstance'
  | 'createKey'
  | 'listKeys'
  | 'revokeKey'
  | 'rotateKey'
  | 'showClient'
  | 'setClient'
  | 'eraseClient'
  | 'checkInVehicle'
  | 'deliverVehicle'
  | 'createInternalBudget'
  | 'showBudget'
  | 'setBudget'
  | 'setBudgetLine'
  | 'setBudgetStatus'
  | 'showTrackingLink'
  | 'setVehicle'
  | 'createCategory'
  | 'listCategories'
  | 'createStaff'
  | 'listStaff'
  | 'setStaff'
  | 'setSettings'
  | 'addHoliday'
  | 'listHolidays'
  | 'removeHoliday'
  | 'showUsage'
  | 'showCommunications'
  | 'recordInbound'
  | 'unsubscribeClient'
  | 'listSubscriptions'
  | 'listSubscriptionDeliveries'
  | 'replaySubscription'
  | 'setEmailTransport'
  | 'showEmailTransport'
  | 'removeEmailTransport'
  | 'listInvalidEmails'
  | 'clearInvalidEmail'
  | 'testEmailTransport'
  | 'setSmsTransport'
  | 'showSmsTransport'
  | 'removeSmsTransport'
  | 'testSmsTransport'
  | 'addCredit'
  | 'showCredit'
  | 'sendCampaign'
  | 'listCampaigns'
  | 'showCampaign'
  | 'setCampaignTemplate'
  | 'listCampaignTemplates'
  | 'showCampaignTemplate'
  | 'removeCampaignTemplate'
  | 'listNotices';

export const operations: Record<OperationId, Operation> = {
  "getPing": {
    "operationId": "getPing",
    "method": "GET",
    "path": "/ping",
    "scope": null,
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "none",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "getWorkshop": {
    "operationId": "getWorkshop",
    "method": "GET",
    "path": "/workshop",
    "scope": null,
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "getOpenapi": {
    "operationId": "getOpenapi",
    "method": "GET",
    "path": "/openapi.json",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "none",
    "successStatuses": [
      200,
      304
    ],
    "errors": [
      "service_unavailable",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": true,
    "beyondContract": false,
    "multipart": false
  },
  "listRequestLogs": {
    "operationId": "listRequestLogs",
    "method": "GET",
    "path": "/request-logs",
    "scope": null,
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "multipart": false
  },
  "listClients": {
    "operationId": "listClients",
    "method": "GET",
    "path": "/clients",
    "scope": "clients:read",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "createClient": {
    "operationId": "createClient",
    "method": "POST",
    "path": "/clients",
    "scope": "clients:write",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200,
      201
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_exists",
      "client_erased"
    ],
    "events": [
      "client.created"
    ],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "getClient": {
    "operationId": "getClient",
    "method": "GET",
    "path": "/clients/{id}",
    "scope": "clients:read",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "updateClient": {
    "operationId": "updateClient",
    "method": "PATCH",
    "path": "/clients/{id}",
    "scope": "clients:write",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "optional",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_exists",
      "client_erased"
    ],
    "events": [
      "client.updated"
    ],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "listVehicles": {
    "operationId": "listVehicles",
    "method": "GET",
    "path": "/vehicles",
    "scope": "vehicles:read",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "createVehicle": {
    "operationId": "createVehicle",
    "method": "POST",
    "path": "/vehicles",
    "scope": "vehicles:write",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200,
      201
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "vehicle_exists",
      "vehicle_belongs_to_other_client",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "getVehicle": {
    "operationId": "getVehicle",
    "method": "GET",
    "path": "/vehicles/{id}",
    "scope": "vehicles:read",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "updateVehicle": {
    "operationId": "updateVehicle",
    "method": "PATCH",
    "path": "/vehicles/{id}",
    "scope": "vehicles:write",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "optional",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "vehicle_exists",
      "vehicle_belongs_to_other_client",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "listBudgets": {
    "operationId": "listBudgets",
    "method": "GET",
    "path": "/budgets",
    "scope": "budgets:read",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "createBudget": {
    "operationId": "createBudget",
    "method": "POST",
    "path": "/budgets",
    "scope": "budgets:write",
    "bodyScopes": [
      {
        "scope": "communications:send",
        "field": "notify_client",
        "value": true
      }
    ],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased"
    ],
    "events": [
      "lead.created",
      "lead.status_changed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "getBudget": {
    "operationId": "getBudget",
    "method": "GET",
    "path": "/budgets/{id}",
    "scope": "budgets:read",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "createBudgetLine": {
    "operationId": "createBudgetLine",
    "method": "POST",
    "path": "/budgets/{id}/lines",
    "scope": "budgets:write",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "updateBudgetLine": {
    "operationId": "updateBudgetLine",
    "method": "PATCH",
    "path": "/budgets/{id}/lines/{lineId}",
    "scope": "budgets:write",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "optional",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "deleteBudgetLine": {
    "operationId": "deleteBudgetLine",
    "method": "DELETE",
    "path": "/budgets/{id}/lines/{lineId}",
    "scope": "budgets:write",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "changeBudgetStatus": {
    "operationId": "changeBudgetStatus",
    "method": "POST",
    "path": "/budgets/{id}/status",
    "scope": "budgets:write",
    "bodyScopes": [
      {
        "scope": "communications:send",
        "field": "status",
        "value": "Enviado"
      },
      {
        "scope": "communications:send",
        "field": "notify_client",
        "value": true
      }
    ],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_acceptance_required",
      "status_transition_forbidden",
      "client_erased",
      "budget_locked",
      "invalid_status_transition"
    ],
    "events": [
      "lead.status_changed",
      "lead.sent",
      "vehicle.ready"
    ],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "createBudgetDocument": {
    "operationId": "createBudgetDocument",
    "method": "POST",
    "path": "/budgets/{id}/documents",
    "scope": "budgets:write",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": true
  },
  "listServices": {
    "operationId": "listServices",
    "method": "GET",
    "path": "/catalog/services",
    "scope": "catalog:read",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "listRates": {
    "operationId": "listRates",
    "method": "GET",
    "path": "/catalog/rates",
    "scope": "catalog:read",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "listCommunications": {
    "operationId": "listCommunications",
    "method": "GET",
    "path": "/communications",
    "scope": "communications:read",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "listLogs": {
    "operationId": "listLogs",
    "method": "GET",
    "path": "/logs",
    "scope": "communications:read",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "sendEmail": {
    "operationId": "sendEmail",
    "method": "POST",
    "path": "/email",
    "scope": "communications:send",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "upstream_error"
    ],
    "events": [
      "email.sent",
      "email.failed",
      "email.opened",
      "email.clicked",
      "email.bounced"
    ],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "sendSms": {
    "operationId": "sendSms",
    "method": "POST",
    "path": "/sms",
    "scope": "communications:send",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found",
      "upstream_error"
    ],
    "events": [
      "sms.sent",
      "sms.failed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "listWebhooks": {
    "operationId": "listWebhooks",
    "method": "GET",
    "path": "/webhooks",
    "scope": "webhooks:manage",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "createWebhook": {
    "operationId": "createWebhook",
    "method": "POST",
    "path": "/webhooks",
    "scope": "webhooks:manage",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "two-phase",
    "successStatuses": [
      201
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "getWebhook": {
    "operationId": "getWebhook",
    "method": "GET",
    "path": "/webhooks/{id}",
    "scope": "webhooks:manage",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "updateWebhook": {
    "operationId": "updateWebhook",
    "method": "PATCH",
    "path": "/webhooks/{id}",
    "scope": "webhooks:manage",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "optional",
    "transaction": "two-phase",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "deleteWebhook": {
    "operationId": "deleteWebhook",
    "method": "DELETE",
    "path": "/webhooks/{id}",
    "scope": "webhooks:manage",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "testWebhook": {
    "operationId": "testWebhook",
    "method": "POST",
    "path": "/webhooks/{id}/test",
    "scope": "webhooks:manage",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "two-phase",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "rotateWebhookSecret": {
    "operationId": "rotateWebhookSecret",
    "method": "POST",
    "path": "/webhooks/{id}/secret",
    "scope": "webhooks:manage",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "multipart": false
  },
  "replayWebhook": {
    "operationId": "replayWebhook",
    "method": "POST",
    "path": "/webhooks/{id}/replay",
    "scope": "webhooks:manage",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "multipart": false
  },
  "listDeliveries": {
    "operationId": "listDeliveries",
    "method": "GET",
    "path": "/webhooks/{id}/deliveries",
    "scope": "webhooks:manage",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "multipart": false
  },
  "replayDelivery": {
    "operationId": "replayDelivery",
    "method": "POST",
    "path": "/webhooks/{id}/deliveries/{deliveryId}/replay",
    "scope": "webhooks:manage",
    "bodyScopes": [],
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "bad_request",
      "missing_api_key",
      "invalid_api_key",
      "revoked_api_key",
      "expired_api_key",
      "ip_not_allowed",
      "instance_rate_limited",
      "service_unavailable",
      "rate_limited",
      "plan_quota_exceeded",
      "plan_scope_not_allowed",
      "insufficient_scope",
      "test_key_forbidden",
      "idempotency_key_required",
      "idempotency_conflict",
      "idempotency_in_progress",
      "validation_error",
      "payload_too_large",
      "unsupported_media_type",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": true,
    "multipart": false
  }
};

export const deskOperations: Record<DeskOperationId, DeskOperation> = {
  "createInstance": {
    "operationId": "createInstance",
    "method": "POST",
    "path": "/instances",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "instance",
        "create"
      ],
      "summary": "Set up a workshop",
      "instance": "none",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "host",
          "in": "body",
          "flag": "--host",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "Canonical host name, with the port if it is not the usual one."
        },
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "Name under which the workshop is known."
        },
        {
          "property": "base_url",
          "in": "body",
          "flag": "--base-url",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Beginning of every URL that leaves the service for this workshop. `https://` and the host, if not given."
        },
        {
          "property": "plan",
          "in": "body",
          "flag": "--plan",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "choices": [
            "included",
            "developer",
            "business",
            "partner"
          ],
          "required": false,
          "description": "API plan. `included`, if not given."
        },
        {
          "property": "timezone",
          "in": "body",
          "flag": "--timezone",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Time zone, as an IANA name. `Europe/Madrid`, if not given."
        },
        {
          "property": "booking_mode",
          "in": "body",
          "flag": "--booking-mode",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "choices": [
            "propose",
            "book"
          ],
          "required": false,
          "description": "How appointments come about. `propose`, if not given."
        },
        {
          "property": "language",
          "in": "body",
          "flag": "--language",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "choices": [
            "es",
            "ca",
            "en",
            "pt",
            "fr",
            "bg"
          ],
          "required": false,
          "description": "Language of the workshop. `es`, if not given."
        },
        {
          "property": "country",
          "in": "body",
          "flag": "--country",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Country as ISO 3166-1 code. `ES`, if not given."
        },
        {
          "property": "region",
          "in": "body",
          "flag": "--region",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Region code for regional holidays, such as `MD`."
        }
      ]
    }
  },
  "listInstances": {
    "operationId": "listInstances",
    "method": "GET",
    "path": "/instances",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "instance",
        "list"
      ],
      "summary": "List the workshops",
      "instance": "none",
      "takesOne": false,
      "arguments": [],
      "options": []
    }
  },
  "setInstance": {
    "operationId": "setInstance",
    "method": "PATCH",
    "path": "/instance",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "instance",
        "set"
      ],
      "summary": "Change a workshop",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "host",
          "in": "body",
          "flag": "--host",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "New canonical host name. The old one stays as an alias."
        },
        {
          "property": "base_url",
          "in": "body",
          "flag": "--base-url",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Beginning of every URL that leaves the service for this workshop."
        },
        {
          "property": "add_aliases",
          "in": "body",
          "flag": "--add-alias",
          "type": "list",
          "repeatable": true,
          "nullable": false,
          "required": false,
          "description": "Host names that shall reach the workshop, too."
        },
        {
          "property": "remove_aliases",
          "in": "body",
          "flag": "--remove-alias",
          "type": "list",
          "repeatable": true,
          "nullable": false,
          "required": false,
          "description": "Host names that shall no longer reach the workshop."
        },
        {
          "property": "plan",
          "in": "body",
          "flag": "--plan",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "choices": [
            "included",
            "developer",
            "business",
            "partner"
          ],
          "required": false,
          "description": "API plan."
        },
        {
          "property": "plan_daily_quota",
          "in": "body",
          "flag": "--plan-daily-quota",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Requests per day, for the Partner plan. `null`, the plan's own."
        },
        {
          "property": "plan_live_keys",
          "in": "body",
          "flag": "--plan-live-keys",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Live keys, for the Partner plan. `null`, the plan's own."
        },
        {
          "property": "plan_scopes",
          "in": "body",
          "flag": "--plan-scopes",
          "type": "list",
          "repeatable": true,
          "nullable": true,
          "choices": [
            "clients:read",
            "clients:write",
            "vehicles:read",
            "vehicles:write",
            "budgets:read",
            "budgets:write",
            "invoices:read",
            "appointments:read",
            "appointments:write",
            "communications:read",
            "communications:send",
            "catalog:read",
            "stock:read",
            "stock:write",
            "webhooks:manage",
            "reports:read"
          ],
          "required": false,
          "description": "Scopes, for the Partner plan. `null`, the plan's own."
        }
      ]
    }
  },
  "createKey": {
    "operationId": "createKey",
    "method": "POST",
    "path": "/keys",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "keys",
        "create"
      ],
      "summary": "Create a key",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "Name of the key. It signs what the key changes."
        },
        {
          "property": "purpose",
          "in": "body",
          "flag": "--purpose",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "For what the data is used (GDPR)."
        },
        {
          "property": "scopes",
          "in": "body",
          "flag": "--scopes",
          "type": "list",
          "repeatable": true,
          "nullable": false,
          "choices": [
            "all",
            "clients:read",
            "clients:write",
            "vehicles:read",
            "vehicles:write",
            "budgets:read",
            "budgets:write",
            "invoices:read",
            "appointments:read",
            "appointments:write",
            "communications:read",
            "communications:send",
            "catalog:read",
            "stock:read",
            "stock:write",
            "webhooks:manage",
            "reports:read"
          ],
          "required": true,
          "description": "What the key may do. `all` stands for every scope."
        },
        {
          "property": "test",
          "in": "body",
          "flag": "--test",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "A test key, which can only read and uses no quota."
        },
        {
          "property": "expires_at",
          "in": "body",
          "flag": "--expires",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "When the key stops working. `null` if never."
        },
        {
          "property": "ip_allow_list",
          "in": "body",
          "flag": "--ip",
          "type": "list",
          "repeatable": true,
          "nullable": false,
          "required": false,
          "description": "IP addresses and CIDR ranges from which the key may be used. Empty, from everywhere."
        },
        {
          "property": "per_minute",
          "in": "body",
          "flag": "--per-minute",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Requests per minute. 60, if not given."
        }
      ]
    }
  },
  "listKeys": {
    "operationId": "listKeys",
    "method": "GET",
    "path": "/keys",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "keys",
        "list"
      ],
      "summary": "List the keys",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": []
    }
  },
  "revokeKey": {
    "operationId": "revokeKey",
    "method": "POST",
    "path": "/keys/{id}/revoke",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "keys",
        "revoke"
      ],
      "summary": "Revoke a key",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "id"
      ],
      "options": []
    }
  },
  "rotateKey": {
    "operationId": "rotateKey",
    "method": "POST",
    "path": "/keys/{id}/rotate",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "keys",
        "rotate"
      ],
      "summary": "Rotate a key",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "id"
      ],
      "options": [
        {
          "property": "now",
          "in": "body",
          "flag": "--now",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "The old secret stops working at once, instead of after 24 hours."
        }
      ]
    }
  },
  "showClient": {
    "operationId": "showClient",
    "method": "GET",
    "path": "/clients/{id}",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "clients",
        "show"
      ],
      "summary": "Show a client",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "id"
      ],
      "options": []
    }
  },
  "setClient": {
    "operationId": "setClient",
    "method": "PATCH",
    "path": "/clients/{id}",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [
      "client.updated"
    ],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "clients",
        "set"
      ],
      "summary": "Change what the API only reads",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "id"
      ],
      "options": [
        {
          "property": "vip",
          "in": "body",
          "flag": "--vip",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Whether the workshop treats the client as a VIP."
        },
        {
          "property": "whatsapp_phone",
          "in": "body",
          "flag": "--whatsapp-phone",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "WhatsApp number."
        }
      ]
    }
  },
  "eraseClient": {
    "operationId": "eraseClient",
    "method": "POST",
    "path": "/clients/{id}/erase",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "clients",
        "erase"
      ],
      "summary": "Erase a client (GDPR)",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "id"
      ],
      "options": []
    }
  },
  "checkInVehicle": {
    "operationId": "checkInVehicle",
    "method": "POST",
    "path": "/vehicles/check-in",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "budget_locked"
    ],
    "events": [
      "vehicle.checked_in"
    ],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "vehicles",
        "check-in"
      ],
      "summary": "Check a vehicle in",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "Id of the budget that it is here for."
        },
        {
          "property": "km",
          "in": "body",
          "flag": "--km",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "The mileage as it reads now, for the vehicle's record too."
        },
        {
          "property": "lower_km",
          "in": "body",
          "flag": "--lower-km",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "The mileage is right, though it is below the latest that was recorded."
        }
      ]
    }
  },
  "deliverVehicle": {
    "operationId": "deliverVehicle",
    "method": "POST",
    "path": "/vehicles/deliver",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "invalid_status_transition"
    ],
    "events": [
      "vehicle.delivered"
    ],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "vehicles",
        "deliver"
      ],
      "summary": "Hand a vehicle over",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "budget_id",
          "in": "body",
          "flag": "--budget",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "Id of the budget that it is here for."
        },
        {
          "property": "km",
          "in": "body",
          "flag": "--km",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "The mileage as it reads now, for the vehicle's record too."
        },
        {
          "property": "lower_km",
          "in": "body",
          "flag": "--lower-km",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "The mileage is right, though it is below the latest that was recorded."
        }
      ]
    }
  },
  "createInternalBudget": {
    "operationId": "createInternalBudget",
    "method": "POST",
    "path": "/budgets/internal",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "budgets",
        "create-internal"
      ],
      "summary": "Create a budget for internal use",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "client_id",
          "in": "body",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "Id of the client that it concerns, or under which the workshop keeps its own."
        },
        {
          "property": "vehicle_id",
          "in": "body",
          "flag": "--vehicle",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Id of one of the client's vehicles."
        },
        {
          "property": "category_id",
          "in": "body",
          "flag": "--category",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Id of the category."
        },
        {
          "property": "subcategory_id",
          "in": "body",
          "flag": "--subcategory",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Id of one of the category's services."
        },
        {
          "property": "internal_notes",
          "in": "body",
          "flag": "--internal-notes",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Notes for the workshop's eyes."
        }
      ]
    }
  },
  "showBudget": {
    "operationId": "showBudget",
    "method": "GET",
    "path": "/budgets/{id}",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "budgets",
        "show"
      ],
      "summary": "Show a budget",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "id"
      ],
      "options": []
    }
  },
  "setBudget": {
    "operationId": "setBudget",
    "method": "PATCH",
    "path": "/budgets/{id}",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "budgets",
        "set"
      ],
      "summary": "Change what the API only reads",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "id"
      ],
      "options": [
        {
          "property": "vehicle_id",
          "in": "body",
          "flag": "--vehicle",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Id of one of the client's vehicles."
        },
        {
          "property": "category_id",
          "in": "body",
          "flag": "--category",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Id of the category."
        },
        {
          "property": "subcategory_id",
          "in": "body",
          "flag": "--subcategory",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Id of one of the category's services."
        },
        {
          "property": "assigned_user_id",
          "in": "body",
          "flag": "--assigned-user",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Id of who looks after it."
        },
        {
          "property": "mechanic_id",
          "in": "body",
          "flag": "--mechanic",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Id of who does the work."
        },
        {
          "property": "estimated_duration_minutes",
          "in": "body",
          "flag": "--estimated-duration-minutes",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "How long the workshop expects to take."
        },
        {
          "property": "date_in",
          "in": "body",
          "flag": "--date-in",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "When the vehicle came in. `null` while it has not."
        },
        {
          "property": "date_out",
          "in": "body",
          "flag": "--date-out",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "When the vehicle is, or was, to go out. `null` if nothing was said."
        },
        {
          "property": "km",
          "in": "body",
          "flag": "--km",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Mileage in kilometres as read for this budget. `null` if it was not."
        },
        {
          "property": "waiting_parts",
          "in": "body",
          "flag": "--waiting-parts",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Whether the work waits for parts."
        },
        {
          "property": "on_hold",
          "in": "body",
          "flag": "--on-hold",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Whether the workshop has put the work on hold."
        },
        {
          "property": "hold_until",
          "in": "body",
          "flag": "--hold-until",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Until when it is on hold. `null` if that is open, or it is not."
        },
        {
          "property": "client_reference",
          "in": "body",
          "flag": "--client-reference",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "The client's own reference, say an order number."
        },
        {
          "property": "public_notes",
          "in": "body",
          "flag": "--public-notes",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Notes that the client may read."
        },
        {
          "property": "internal_notes",
          "in": "body",
          "flag": "--internal-notes",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Notes for the workshop's eyes."
        }
      ]
    }
  },
  "setBudgetLine": {
    "operationId": "setBudgetLine",
    "method": "PATCH",
    "path": "/budgets/{id}/lines/{lineId}",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "budget_locked"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "budgets",
        "set-line"
      ],
      "summary": "Change what the API only reads of a line",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "id",
        "lineId"
      ],
      "options": [
        {
          "property": "price_estimated",
          "in": "body",
          "flag": "--price-estimated",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Whether the price is an estimate."
        },
        {
          "property": "tax_exempt_code",
          "in": "body",
          "flag": "--tax-exempt-code",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Why it is exempt from tax."
        },
        {
          "property": "extended_detail",
          "in": "body",
          "flag": "--extended-detail",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "More about it, for the client to read."
        },
        {
          "property": "unit_cost",
          "in": "body",
          "flag": "--unit-cost",
          "type": "number",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "What one of it costs the workshop."
        }
      ]
    }
  },
  "setBudgetStatus": {
    "operationId": "setBudgetStatus",
    "method": "POST",
    "path": "/budgets/{id}/status/{status}",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased",
      "budget_locked",
      "invalid_status_transition"
    ],
    "events": [
      "lead.status_changed",
      "lead.sent",
      "lead.accepted",
      "lead.rejected",
      "vehicle.ready"
    ],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "budgets",
        "status"
      ],
      "summary": "Change the status of a budget",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "id",
        "status"
      ],
      "options": [
        {
          "property": "reason",
          "in": "body",
          "flag": "--reason",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Why the budget was rejected. Required with `Rechazado`, and refused with every other status."
        }
      ]
    }
  },
  "showTrackingLink": {
    "operationId": "showTrackingLink",
    "method": "POST",
    "path": "/budgets/{id}/url",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "budgets",
        "url"
      ],
      "summary": "Show the client's link, or make a new one",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "id"
      ],
      "options": [
        {
          "property": "rotate",
          "in": "body",
          "flag": "--rotate",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "A new one. The old one leads nowhere from then on."
        }
      ]
    }
  },
  "setVehicle": {
    "operationId": "setVehicle",
    "method": "PATCH",
    "path": "/vehicles/{id}",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "vehicles",
        "set"
      ],
      "summary": "Change what the API only reads",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "id"
      ],
      "options": [
        {
          "property": "km",
          "in": "body",
          "flag": "--km",
          "type": "integer",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Latest recorded mileage in kilometres."
        }
      ]
    }
  },
  "createCategory": {
    "operationId": "createCategory",
    "method": "POST",
    "path": "/categories",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "categories",
        "create"
      ],
      "summary": "Create a category",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "Its name."
        },
        {
          "property": "parent_id",
          "in": "body",
          "flag": "--parent",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Id of the category that it is a service of."
        },
        {
          "property": "reference_price",
          "in": "body",
          "flag": "--price",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Usual price in euros."
        },
        {
          "property": "internal",
          "in": "body",
          "flag": "--internal",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Whether it is for the workshop's own use, which the API knows nothing of."
        }
      ]
    }
  },
  "listCategories": {
    "operationId": "listCategories",
    "method": "GET",
    "path": "/categories",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "categories",
        "list"
      ],
      "summary": "List the categories",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": []
    }
  },
  "createStaff": {
    "operationId": "createStaff",
    "method": "POST",
    "path": "/staff",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "staff",
        "create"
      ],
      "summary": "Add somebody to the staff",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "Name, as budgets and appointments show it."
        },
        {
          "property": "role",
          "in": "body",
          "flag": "--role",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "What the person does, such as `mechanic` or `reception`."
        }
      ]
    }
  },
  "listStaff": {
    "operationId": "listStaff",
    "method": "GET",
    "path": "/staff",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "staff",
        "list"
      ],
      "summary": "List the staff",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": []
    }
  },
  "setStaff": {
    "operationId": "setStaff",
    "method": "PATCH",
    "path": "/staff/{id}",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "staff",
        "set"
      ],
      "summary": "Change somebody of the staff",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "id"
      ],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Name, as budgets and appointments show it."
        },
        {
          "property": "role",
          "in": "body",
          "flag": "--role",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "What the person does, such as `mechanic` or `reception`."
        },
        {
          "property": "active",
          "in": "body",
          "flag": "--active",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Whether the person still works here. Who doesn't is given no budgets."
        }
      ]
    }
  },
  "setSettings": {
    "operationId": "setSettings",
    "method": "PATCH",
    "path": "/settings",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "settings",
        "set"
      ],
      "summary": "Change the settings",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Name under which the workshop is known."
        },
        {
          "property": "legal_name",
          "in": "body",
          "flag": "--legal-name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Registered name of the business. Empty if the workshop gave none."
        },
        {
          "property": "tax_id",
          "in": "body",
          "flag": "--tax-id",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Tax id of the business. Empty if the workshop gave none."
        },
        {
          "property": "address",
          "in": "body",
          "flag": "--address",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Street and number. Empty if the workshop gave none."
        },
        {
          "property": "city",
          "in": "body",
          "flag": "--city",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Town or city. Empty if the workshop gave none."
        },
        {
          "property": "zip",
          "in": "body",
          "flag": "--zip",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Postal code. Empty if the workshop gave none."
        },
        {
          "property": "province",
          "in": "body",
          "flag": "--province",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Province. Empty if the workshop gave none."
        },
        {
          "property": "phone",
          "in": "body",
          "flag": "--phone",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Telephone number for clients. Empty if the workshop gave none."
        },
        {
          "property": "whatsapp",
          "in": "body",
          "flag": "--whatsapp",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "WhatsApp number for clients. Empty if the workshop gave none."
        },
        {
          "property": "email",
          "in": "body",
          "flag": "--email",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Email address for clients. Empty if the workshop gave none."
        },
        {
          "property": "web",
          "in": "body",
          "flag": "--web",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Address of the workshop's website. Empty if the workshop gave none."
        },
        {
          "property": "logo_url",
          "in": "body",
          "flag": "--logo-url",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Address of the workshop's logo, or `null` if it has none."
        },
        {
          "property": "timezone",
          "in": "body",
          "flag": "--timezone",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Time zone of the diary and the opening hours, as an IANA name such as `Europe/Madrid`."
        },
        {
          "property": "booking_mode",
          "in": "body",
          "flag": "--booking-mode",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "choices": [
            "propose",
            "book"
          ],
          "required": false,
          "description": "How appointments come about: with `propose` the workshop confirms each one; with `book` a free slot can be booked at once."
        },
        {
          "property": "schedule",
          "in": "body",
          "flag": "--schedule",
          "type": "json",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Opening hours by weekday; the weekdays that are left out stay as they are."
        },
        {
          "property": "lunch_break",
          "in": "body",
          "flag": "--lunch-break",
          "type": "json",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Daily break. Equal times mean that there is none."
        },
        {
          "property": "min_slot_minutes",
          "in": "body",
          "flag": "--min-slot-minutes",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Shortest appointment that the diary takes, in minutes."
        },
        {
          "property": "language",
          "in": "body",
          "flag": "--language",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "choices": [
            "es",
            "ca",
            "en",
            "pt",
            "fr",
            "bg"
          ],
          "required": false,
          "description": "Language of the workshop, and of its messages where nobody asks for another."
        },
        {
          "property": "country",
          "in": "body",
          "flag": "--country",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Country as ISO 3166-1 code, for holidays and for phone numbers without prefix."
        },
        {
          "property": "region",
          "in": "body",
          "flag": "--region",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "Region code for regional holidays, such as `MD`."
        },
        {
          "property": "tax_rate",
          "in": "body",
          "flag": "--tax-rate",
          "type": "number",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Tax rate of lines that state none, in per cent."
        }
      ]
    }
  },
  "addHoliday": {
    "operationId": "addHoliday",
    "method": "POST",
    "path": "/holidays",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "holidays",
        "add"
      ],
      "summary": "Add a holiday",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "date",
          "in": "body",
          "flag": "--date",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "The day."
        },
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "Name of the holiday, in the workshop's language."
        },
        {
          "property": "scope",
          "in": "body",
          "flag": "--scope",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "choices": [
            "national",
            "regional",
            "local"
          ],
          "required": true,
          "description": "Whether the country, the region or the town keeps it."
        }
      ]
    }
  },
  "listHolidays": {
    "operationId": "listHolidays",
    "method": "GET",
    "path": "/holidays",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "holidays",
        "list"
      ],
      "summary": "List the holidays",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "year",
          "in": "query",
          "flag": "--year",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Only this year."
        }
      ]
    }
  },
  "removeHoliday": {
    "operationId": "removeHoliday",
    "method": "DELETE",
    "path": "/holidays/{id}",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "holidays",
        "remove"
      ],
      "summary": "Remove a holiday",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "id"
      ],
      "options": []
    }
  },
  "showUsage": {
    "operationId": "showUsage",
    "method": "GET",
    "path": "/usage",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "usage"
      ],
      "summary": "Show the use of the API plan",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "month",
          "in": "query",
          "flag": "--month",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "The month, `YYYY-MM`. The current one in UTC, if not given."
        }
      ]
    }
  },
  "showCommunications": {
    "operationId": "showCommunications",
    "method": "GET",
    "path": "/communications",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "communications",
        "list"
      ],
      "summary": "Show what was said to clients and by them",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "channel",
          "in": "query",
          "flag": "--channel",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "choices": [
            "all",
            "email",
            "sms",
            "whatsapp",
            "call",
            "push"
          ],
          "required": false,
          "description": "Only communications of this channel."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "How many to show."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Those after this one, `next_cursor` of what was shown before."
        }
      ]
    }
  },
  "recordInbound": {
    "operationId": "recordInbound",
    "method": "POST",
    "path": "/communications",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [
      "communication.inbound"
    ],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "communications",
        "inbound"
      ],
      "summary": "Record a message or call that came in",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "channel",
          "in": "body",
          "flag": "--channel",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "choices": [
            "email",
            "sms",
            "whatsapp",
            "call"
          ],
          "required": true,
          "description": "The way it took."
        },
        {
          "property": "client_id",
          "in": "body",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "The client that it came from. Without it, the client whose phone or email `from` is, if there is one."
        },
        {
          "property": "from",
          "in": "body",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "The number or address that it came from."
        },
        {
          "property": "subject",
          "in": "body",
          "flag": "--subject",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Subject of an email."
        },
        {
          "property": "body",
          "in": "body",
          "flag": "--body",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "The full text; of a call, what is to be noted."
        },
        {
          "property": "duration",
          "in": "body",
          "flag": "--duration",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Seconds that a call took."
        },
        {
          "property": "recording_url",
          "in": "body",
          "flag": "--recording-url",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Where a call's recording is."
        },
        {
          "property": "agent",
          "in": "body",
          "flag": "--agent",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Who in the workshop took it."
        }
      ]
    }
  },
  "unsubscribeClient": {
    "operationId": "unsubscribeClient",
    "method": "POST",
    "path": "/communications/unsubscribe",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found",
      "client_erased"
    ],
    "events": [
      "client.updated",
      "communication.inbound",
      "email.unsubscribed",
      "sms.unsubscribed",
      "whatsapp.unsubscribed"
    ],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "communications",
        "unsubscribe"
      ],
      "summary": "Record that a client wants no more commercial messages on a channel",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "client_id",
          "in": "body",
          "flag": "--client",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "The client."
        },
        {
          "property": "channel",
          "in": "body",
          "flag": "--channel",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "choices": [
            "email",
            "sms",
            "whatsapp",
            "call"
          ],
          "required": true,
          "description": "The channel."
        },
        {
          "property": "body",
          "in": "body",
          "flag": "--body",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "What the client wrote or said."
        }
      ]
    }
  },
  "listSubscriptions": {
    "operationId": "listSubscriptions",
    "method": "GET",
    "path": "/webhooks",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "webhooks",
        "list"
      ],
      "summary": "List the webhook subscriptions",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": []
    }
  },
  "listSubscriptionDeliveries": {
    "operationId": "listSubscriptionDeliveries",
    "method": "GET",
    "path": "/webhooks/{id}/deliveries",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "webhooks",
        "deliveries"
      ],
      "summary": "List the deliveries of a subscription",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "id"
      ],
      "options": [
        {
          "property": "status",
          "in": "query",
          "flag": "--status",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "choices": [
            "pending",
            "succeeded",
            "failed"
          ],
          "required": false,
          "description": "Only deliveries with this status."
        },
        {
          "property": "event",
          "in": "query",
          "flag": "--event",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "choices": [
            "lead.created",
            "lead.sent",
            "lead.accepted",
            "lead.rejected",
            "lead.status_changed",
            "appointment.proposed",
            "appointment.confirmed",
            "appointment.cancelled",
            "vehicle.checked_in",
            "vehicle.ready",
            "vehicle.delivered",
            "invoice.issued",
            "payment.received",
            "client.created",
            "client.updated",
            "communication.inbound",
            "email.sent",
            "email.failed",
            "email.opened",
            "email.clicked",
            "email.unsubscribed",
            "email.bounced",
            "sms.sent",
            "sms.failed",
            "sms.unsubscribed",
            "whatsapp.unsubscribed",
            "campaign.finished",
            "test.ping"
          ],
          "required": false,
          "description": "Only deliveries of this event."
        },
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "How many to show."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Those after this one, `next_cursor` of what was shown before."
        }
      ]
    }
  },
  "replaySubscription": {
    "operationId": "replaySubscription",
    "method": "POST",
    "path": "/webhooks/{id}/replay",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "webhooks",
        "replay"
      ],
      "summary": "Send deliveries of a subscription again",
      "instance": "one",
      "takesOne": true,
      "arguments": [
        "id"
      ],
      "options": [
        {
          "property": "since",
          "in": "body",
          "flag": "--since",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Every delivery that failed and was created at this moment or later."
        },
        {
          "property": "delivery_id",
          "in": "body",
          "flag": "--delivery",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "This delivery, whether it failed or not."
        }
      ]
    }
  },
  "setEmailTransport": {
    "operationId": "setEmailTransport",
    "method": "POST",
    "path": "/email",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "email",
        "set"
      ],
      "summary": "Set how email is sent",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "url",
          "in": "body",
          "flag": "--url",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "`smtps://user:password@host:port`, or `smtp://` where TLS is begun by STARTTLS. Ports, if not given: 465 and 587. In user and password `@ : / ? # %` are written `%40 %3A %2F %3F %23 %25`."
        },
        {
          "property": "from",
          "in": "body",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "Address that email comes from, without a name beside it."
        },
        {
          "property": "track_service_mail",
          "in": "body",
          "flag": "--track-service-mail",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Tell of opens and clicks in service mail, too. Without it only those in commercial mail are told."
        }
      ]
    }
  },
  "showEmailTransport": {
    "operationId": "showEmailTransport",
    "method": "GET",
    "path": "/email",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "email",
        "show"
      ],
      "summary": "Show how email is sent",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": []
    }
  },
  "removeEmailTransport": {
    "operationId": "removeEmailTransport",
    "method": "DELETE",
    "path": "/email",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "email",
        "remove"
      ],
      "summary": "Send no more email",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": []
    }
  },
  "listInvalidEmails": {
    "operationId": "listInvalidEmails",
    "method": "GET",
    "path": "/email/invalid",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "email",
        "invalid",
        "list"
      ],
      "summary": "List the addresses that take no mail",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "How many to show."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Those after this one, `next_cursor` of what was shown before."
        }
      ]
    }
  },
  "clearInvalidEmail": {
    "operationId": "clearInvalidEmail",
    "method": "DELETE",
    "path": "/email/invalid/{email}",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "email",
        "invalid",
        "clear"
      ],
      "summary": "Write to an address again",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "email"
      ],
      "options": []
    }
  },
  "testEmailTransport": {
    "operationId": "testEmailTransport",
    "method": "POST",
    "path": "/email/test",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "two-phase",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "email",
        "test"
      ],
      "summary": "Send a test email",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "to",
          "in": "body",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "The address. Without it, the workshop's own, as its settings have it."
        }
      ]
    }
  },
  "setSmsTransport": {
    "operationId": "setSmsTransport",
    "method": "POST",
    "path": "/sms",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "sms",
        "set"
      ],
      "summary": "Set how SMS are sent",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "twilio",
          "in": "body",
          "flag": "--twilio",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Twilio's `ACCOUNT_SID:AUTH_TOKEN`; `AC` and 32 hexadecimal digits, a colon, and 32 more digits."
        },
        {
          "property": "url",
          "in": "body",
          "flag": "--url",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Where messages are posted to a gateway; `https`, at a public address."
        },
        {
          "property": "secret",
          "in": "body",
          "flag": "--secret",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "What is shared with the gateway to sign by, in both directions; `whsec_` and 24 to 64 bytes in base64."
        },
        {
          "property": "from",
          "in": "body",
          "flag": "--from",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "A number such as `+34600000000`. With Twilio also a messaging service (`MG…`), with a gateway also a name of 3 to 11 letters and digits."
        }
      ]
    }
  },
  "showSmsTransport": {
    "operationId": "showSmsTransport",
    "method": "GET",
    "path": "/sms",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "sms",
        "show"
      ],
      "summary": "Show how SMS are sent",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": []
    }
  },
  "removeSmsTransport": {
    "operationId": "removeSmsTransport",
    "method": "DELETE",
    "path": "/sms",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "sms",
        "remove"
      ],
      "summary": "Send no more SMS",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": []
    }
  },
  "testSmsTransport": {
    "operationId": "testSmsTransport",
    "method": "POST",
    "path": "/sms/test",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "two-phase",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "sms",
        "test"
      ],
      "summary": "Send a test SMS",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "to",
          "in": "body",
          "flag": "--to",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "The number. Without a prefix it is one of the workshop's country."
        }
      ]
    }
  },
  "addCredit": {
    "operationId": "addCredit",
    "method": "POST",
    "path": "/credit",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "credit",
        "add"
      ],
      "summary": "Add credit",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "units",
          "in": "body",
          "flag": "--units",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "How many units. A negative number takes back what was added by mistake."
        },
        {
          "property": "note",
          "in": "body",
          "flag": "--note",
          "type": "string",
          "repeatable": false,
          "nullable": true,
          "required": false,
          "description": "What for."
        }
      ]
    }
  },
  "showCredit": {
    "operationId": "showCredit",
    "method": "GET",
    "path": "/credit",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "credit",
        "show"
      ],
      "summary": "Show the credit",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": []
    }
  },
  "sendCampaign": {
    "operationId": "sendCampaign",
    "method": "POST",
    "path": "/campaigns",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200,
      201
    ],
    "errors": [
      "validation_error",
      "not_found",
      "upstream_error"
    ],
    "events": [
      "campaign.finished"
    ],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "campaigns",
        "send"
      ],
      "summary": "Send a campaign",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "template",
          "in": "body",
          "flag": "--template",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "Name of the template."
        },
        {
          "property": "segment",
          "in": "body",
          "flag": "--segment",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "Which clients: `all`, or conditions that all hold, separated by commas. `vip`; `language:fr|en`, the workshop's where a client has none; `city:Madrid|Getafe`, whatever the accents; `zip:280`, how the postal code begins; `since:2026-01-01` and `before:2026-01-01`, when the client came; `brand:Seat|Renault` and `itv:2026-12`, the month in which the inspection is due, of a vehicle in use."
        },
        {
          "property": "dry_run",
          "in": "body",
          "flag": "--dry-run",
          "type": "boolean",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Only say to how many it would go and what it would cost."
        }
      ]
    }
  },
  "listCampaigns": {
    "operationId": "listCampaigns",
    "method": "GET",
    "path": "/campaigns",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "campaigns",
        "list"
      ],
      "summary": "List the campaigns",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "limit",
          "in": "query",
          "flag": "--limit",
          "type": "integer",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "How many to show."
        },
        {
          "property": "cursor",
          "in": "query",
          "flag": "--cursor",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Those after this one, `next_cursor` of what was shown before."
        }
      ]
    }
  },
  "showCampaign": {
    "operationId": "showCampaign",
    "method": "GET",
    "path": "/campaigns/{id}",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "campaigns",
        "show"
      ],
      "summary": "Show a campaign",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "id"
      ],
      "options": []
    }
  },
  "setCampaignTemplate": {
    "operationId": "setCampaignTemplate",
    "method": "POST",
    "path": "/campaigns/templates",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "campaigns",
        "templates",
        "set"
      ],
      "summary": "Set a template",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": [
        {
          "property": "name",
          "in": "body",
          "flag": "--name",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": true,
          "description": "By which it is known, in small letters, digits and hyphens. What has that name already is replaced."
        },
        {
          "property": "channel",
          "in": "body",
          "flag": "--channel",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "choices": [
            "email",
            "sms"
          ],
          "required": true,
          "description": "The way it takes."
        },
        {
          "property": "subject",
          "in": "body",
          "flag": "--subject",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "Subject of an email."
        },
        {
          "property": "text",
          "in": "body",
          "flag": "--text",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "What it says; of an SMS, up to 1,000 characters. Of an email with `html`, what those see who read no HTML."
        },
        {
          "property": "html",
          "in": "body",
          "flag": "--html",
          "type": "string",
          "repeatable": false,
          "nullable": false,
          "required": false,
          "description": "What an email shows. What could do harm is taken out of it."
        }
      ]
    }
  },
  "listCampaignTemplates": {
    "operationId": "listCampaignTemplates",
    "method": "GET",
    "path": "/campaigns/templates",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "campaigns",
        "templates",
        "list"
      ],
      "summary": "List the templates",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": []
    }
  },
  "showCampaignTemplate": {
    "operationId": "showCampaignTemplate",
    "method": "GET",
    "path": "/campaigns/templates/{name}",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "campaigns",
        "templates",
        "show"
      ],
      "summary": "Show a template",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "name"
      ],
      "options": []
    }
  },
  "removeCampaignTemplate": {
    "operationId": "removeCampaignTemplate",
    "method": "DELETE",
    "path": "/campaigns/templates/{name}",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": true,
    "idempotency": "none",
    "transaction": "write",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "campaigns",
        "templates",
        "remove"
      ],
      "summary": "Remove a template",
      "instance": "one",
      "takesOne": false,
      "arguments": [
        "name"
      ],
      "options": []
    }
  },
  "listNotices": {
    "operationId": "listNotices",
    "method": "GET",
    "path": "/notices",
    "scope": null,
    "bodyScopes": [],
    "authenticated": false,
    "sideEffect": false,
    "idempotency": "none",
    "transaction": "read",
    "successStatuses": [
      200
    ],
    "errors": [
      "validation_error",
      "not_found"
    ],
    "events": [],
    "cacheable": false,
    "beyondContract": false,
    "multipart": false,
    "cli": {
      "command": [
        "notices",
        "list"
      ],
      "summary": "List what the workshop must know",
      "instance": "one",
      "takesOne": false,
      "arguments": [],
      "options": []
    }
  }
};
