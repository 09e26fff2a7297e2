import type { ErrorCode } from '../../generated/errors.ts';
import type { Repetition } from '../texts/types/docs.ts';

const adviceByCode: Partial<Record<ErrorCode, Repetition>> = {
  idempotency_in_progress: 'sameKey',
  service_unavailable: 'after',
  misdirected_request: 'after',
  instance_rate_limited: 'after',
  workshop_paused: 'after',
  rate_limited: 'after',
  plan_quota_exceeded: 'after',
  upstream_error: 'later',
  internal_error: 'later',
  document_damaged: 'later',
  ip_not_allowed: 'later',
  plan_scope_not_allowed: 'later',
  subscription_inactive: 'later',
  client_erased: 'never',
  budget_locked: 'never',
  client_exists: 'never',
  vehicle_exists: 'never',
  vehicle_belongs_to_other_client: 'never',
  client_acceptance_required: 'never',
  status_transition_forbidden: 'never',
  invalid_status_transition: 'never',
  slot_unavailable: 'never',
  insufficient_stock: 'never',
  invoice_conflict: 'never',
  act_impossible: 'never',
  not_found: 'never',
  revoked_api_key: 'never',
  expired_api_key: 'never',
};

/**
 * Returns whether and when a request may be retried after an error code. The default is that the request must be
 * corrected first.
 */
export function retryAdviceOf(code: ErrorCode): Repetition {
  return adviceByCode[code] ?? 'corrected';
}
