import type { ErrorAdvice } from '../types/error-advice.ts';

export const en: ErrorAdvice = {
  bad_request:
    '`message` names the part that could not be read. Send one JSON object in UTF-8 without duplicate fields, one API key, and `next_cursor` unchanged, with the same filters.',
  idempotency_key_required:
    'Generate a value for each action, such as a UUID, store it, and send it as `Idempotency-Key` with every attempt.',
  missing_api_key:
    'Send the key as `Authorization: Bearer <key>`, or in `X-Api-Key`. Check that no gateway removes the header.',
  invalid_api_key:
    'Check that the key is complete, that it belongs to the workshop that you call, and that it has not been replaced: a replaced key works for 24 more hours.',
  revoked_api_key: 'Ask the workshop for a new key, and remove this one from your program.',
  expired_api_key:
    'Ask the workshop for a new key. `expires_at` of `GET /ping` shows in advance when a key expires.',
  ip_not_allowed:
    "Ask the workshop to add your program's IP address to the key's allow list, or to remove the list. The address may change behind a proxy or in a cloud.",
  plan_scope_not_allowed:
    'The workshop needs a plan that includes the scope. Changing the key does not help.',
  insufficient_scope:
    'Ask the workshop for a key with the scope that the operation requires. `scopes` in `GET /ping` lists those of your key.',
  test_key_forbidden: 'Use a live key. To try writes without changing real data, use a sandbox.',
  client_acceptance_required:
    'Send the client the link in `tracking_url`, the only place where the budget can be accepted and signed. `lead.accepted` reports the acceptance.',
  status_transition_forbidden:
    'Only the workshop sets this status, in its own application. `lead.status_changed` reports it.',
  booking_mode_propose_only:
    'Send `mode` as `propose`, or leave it out, and wait for `appointment.confirmed`.',
  not_found:
    'Compare the path with the reference (no trailing slash), and check the id. Records of other workshops are not found, nor are sandbox operations outside a sandbox.',
  idempotency_conflict:
    'For a different request, use a new key. To repeat the first one, send exactly the same body.',
  idempotency_in_progress: 'Wait and send the same request again: you get the response to the first one.',
  client_exists:
    'Use the client in `existing_id`, or send `on_conflict=return_existing` to get that client instead of this error. It has not been changed: use `PATCH` to update it.',
  vehicle_exists: 'Use the vehicle in `existing_id`, or send `on_conflict=return_existing`.',
  vehicle_belongs_to_other_client:
    'Find the vehicle with `GET /vehicles?plate=`. If it has a new owner, `PATCH` its `client_id`; otherwise check the plate.',
  client_erased: 'Remove the client from your system. If the same person returns, create a new client.',
  budget_locked:
    'Read the budget to see its status. Create a new budget for further work. Only the workshop can correct an invoice.',
  invalid_status_transition:
    'Read the budget again: its status may have changed. The page about budgets lists the transitions that the API allows.',
  slot_unavailable:
    'Use one of the slots in `alternatives`, or call `GET /appointments/availability` again and book promptly.',
  changed_meanwhile:
    'Compare your changes with `current`, keep the values that shall remain, and repeat the request with the `ETag` of this answer in `If-Match`.',
  insufficient_stock:
    'Compare `shortages` with your request: take out less, or first record arrived parts with `kind` `in`.',
  subscription_inactive:
    'Enable the subscription with `PATCH /webhooks/{id}` and `{"active":true}`, then request the replay again.',
  invoice_conflict:
    'Read the invoice to see its state; `message` names the obstacle. An issued invoice never changes: it is corrected by another invoice.',
  act_impossible:
    'This action is not possible in the current state; `message` names the missing step. For example, send the quote first.',
  payload_too_large: 'Send less at once: images of at most 4 MB, and lists in several requests.',
  unsupported_media_type:
    'Send JSON with `Content-Type: application/json` and without compression; files as `multipart/form-data`. A file must be a complete JPEG, PNG, WebP or PDF.',
  validation_error:
    'Correct each entry of `fields`: `path` is its place (`/lines/0/quantity` in the body, `query/limit`, `path/id`), `message` the reason. Show the message to the person who entered the value.',
  rate_limited:
    'Slow down: `X-RateLimit-Remaining` is the number of requests left in this minute. Webhooks and `updated_since` save many requests.',
  plan_quota_exceeded:
    'Wait until 00:00 UTC, or ask the workshop for a plan with a larger quota. Webhooks and `updated_since` save many requests.',
  internal_error:
    'This is a defect of the service. Report the `X-Request-Id` to the workshop. The write may have happened: retry with the same `Idempotency-Key`, so that it happens once.',
  document_damaged:
    'The workshop has been alerted and has to restore the file from its backup. Your program cannot fix this.',
  upstream_error:
    'Ask the workshop to check its email and SMS accounts and its credit. Nothing was sent or charged.',
  misdirected_request:
    "The workshop has moved to another server. Close the connection and retry over a new one; keys, ids and `Idempotency-Key`s stay the same. If the error persists for minutes, the workshop's operator must update its DNS or proxy.",
  service_unavailable: "Wait and retry. If the error persists for minutes, inform the workshop's operator.",
  workshop_paused: 'Wait and retry. A pause usually lasts a few seconds; reads still work.',
  instance_rate_limited: 'Wait and retry. Request pages one after another, and spread large jobs over time.',
};
