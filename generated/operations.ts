// Generated from spec/ by `make generate`; never edited.

import type { ErrorCode } from './errors.ts';
import type { EventName } from './events.ts';

export interface Operation {
  operationId: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  scope: string | null;
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
}

export interface Command {
  command: string[];
  summary: string;
  instance: 'one' | 'none';
  arguments: string[];
  options: CommandOption[];
}

export type DeskOperation = Operation & { cli: Command };

export type OperationId =
  | 'getPing'
  | 'getWorkshop'
  | 'getOpenapi'
  | 'listClients'
  | 'createClient'
  | 'getClient'
  | 'updateClient'
  | 'listVehicles'
  | 'createVehicle'
  | 'getVehicle'
  | 'updateVehicle'
  | 'listServices'
  | 'listRates';

export type DeskOperationId =
  | 'revokeKey';

export const operations: Record<OperationId, Operation> = {
  "getPing": {
    "operationId": "getPing",
    "method": "GET",
    "path": "/ping",
    "scope": null,
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
    "cacheable": false,
    "beyondContract": false,
    "multipart": false
  },
  "listClients": {
    "operationId": "listClients",
    "method": "GET",
    "path": "/clients",
    "scope": "clients:read",
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
      "client_exists"
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
  "listServices": {
    "operationId": "listServices",
    "method": "GET",
    "path": "/catalog/services",
    "scope": "catalog:read",
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
    "cacheable": true,
    "beyondContract": false,
    "multipart": false
  },
  "listRates": {
    "operationId": "listRates",
    "method": "GET",
    "path": "/catalog/rates",
    "scope": "catalog:read",
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
    "cacheable": true,
    "beyondContract": false,
    "multipart": false
  }
};

export const deskOperations: Record<DeskOperationId, DeskOperation> = {
  "revokeKey": {
    "operationId": "revokeKey",
    "method": "POST",
    "path": "/keys/{id}/revoke",
    "scope": null,
    "authenticated": true,
    "sideEffect": true,
    "idempotency": "required",
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
      "arguments": [
        "id"
      ],
      "options": []
    }
  }
};
