// Generated from spec/ by `make generate`; never edited.

/** The codes of this release; later ones may have more. */
export type KnownErrorCode =
  | 'bad_request'
  | 'idempotency_key_required'
  | 'missing_api_key'
  | 'invalid_api_key'
  | 'revoked_api_key'
  | 'expired_api_key'
  | 'ip_not_allowed'
  | 'insufficient_scope'
  | 'plan_scope_not_allowed'
  | 'test_key_forbidden'
  | 'status_transition_forbidden'
  | 'client_acceptance_required'
  | 'booking_mode_propose_only'
  | 'not_found'
  | 'idempotency_conflict'
  | 'idempotency_in_progress'
  | 'client_exists'
  | 'client_erased'
  | 'vehicle_exists'
  | 'vehicle_belongs_to_other_client'
  | 'budget_locked'
  | 'invalid_status_transition'
  | 'slot_unavailable'
  | 'insufficient_stock'
  | 'subscription_inactive'
  | 'invoice_conflict'
  | 'act_impossible'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'misdirected_request'
  | 'validation_error'
  | 'rate_limited'
  | 'plan_quota_exceeded'
  | 'internal_error'
  | 'document_damaged'
  | 'upstream_error'
  | 'instance_rate_limited'
  | 'service_unavailable'
  | 'workshop_paused';

/** The further fields of `error` that come with a code. */
export interface FieldsByCode {
  client_acceptance_required: 'tracking_url';
  client_exists: 'existing_id';
  vehicle_exists: 'existing_id';
  slot_unavailable: 'alternatives';
  insufficient_stock: 'shortages';
  validation_error: 'fields';
}
