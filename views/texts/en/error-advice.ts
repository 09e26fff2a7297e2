import type { ErrorAdvice } from '../types/error-advice.ts';

export const en: ErrorAdvice = {
  bad_request:
    'Read `message`: it names what could not be read. Send one JSON object in UTF-8 without repeated fields, one key, and `next_cursor` as it came, with the same filters.',
  idempotency_key_required:
    'Make a value for each thing that you want done, such as a UUID, store it, and send it as `Idempotency-Key` with every attempt.',
  missing_api_key:
    'Send the key as `Authorization: Bearer <key>`, or in `X-Api-Key`. Check that a gateway in between does not remove the header.',
  invalid_api_key:
    'Check that the key is complete, that it is a key of the workshop whose address you call, and that it was not replaced: after 24 hours a replaced key is unknown.',
  revoked_api_key: 'Ask the workshop for a new key, and remove this one from your program.',
  expired_api_key:
    'Ask the workshop for a new key. `expires_at` of `GET /ping` shows in advance when a key expires.',
  ip_not_allowed:
    'Ask the workshop to add the address from which your program sends, or to remove the list. Behind a proxy or in a cloud the address may change.',
  plan_scope_not_allowed:
    'The workshop has to choose a plan that includes the scope. Another key does not help.',
  insufficient_scope:
    'Ask the workshop for a key with the scope that the operation names. `scopes` of `GET /ping` shows those of your key.',
  test_key_forbidden: 'Use a live key. To try writes out without touching real data, use a sandbox.',
  client_acceptance_required:
    'Give the client the link in `tracking_url`: only there can the budget be accepted and signed. `lead.accepted` reports it when that happens.',
  status_transition_forbidden:
    'Leave this status to the workshop, which sets it in its own application. `lead.status_changed` reports it.',
  booking_mode_propose_only:
    'Send `mode` as `propose`, or leave it out, and wait for `appointment.confirmed`.',
  not_found:
    'Compare path and id with the reference, without a slash at the end. Records of another workshop and operations of sandboxes are unknown here, too.',
  idempotency_conflict:
    'If it is another request, take a new value. If it should be the same one, send exactly the same body as the first time.',
  idempotency_in_progress: 'Wait and send the same request again: you get the answer of the first one.',
  client_exists:
    'Use the client in `existing_id`, or send `on_conflict=return_existing` to get it instead of this error. It was not changed: use `PATCH` if you know more about it.',
  vehicle_exists: 'Use the vehicle in `existing_id`, or send `on_conflict=return_existing`.',
  vehicle_belongs_to_other_client:
    'Find the vehicle with `GET /vehicles?plate=`. If it has a new owner, send the new `client_id` by `PATCH`; else check the plate.',
  client_erased: 'Remove the client from your copy. If the same person comes again, create a new client.',
  budget_locked:
    'Read the budget to see its status. Create a new budget if there is more work to do; a wrong invoice is corrected by the workshop.',
  invalid_status_transition:
    'Read the budget again: somebody may have moved it since. The page about budgets lists the moves that the API may make.',
  slot_unavailable:
    'Take one of the slots in `alternatives`, or ask `GET /appointments/availability` again, and book soon afterwards.',
  insufficient_stock:
    'Compare `shortages` with what you asked for: take out less, or first record with `kind` `in` what has arrived.',
  subscription_inactive:
    'Switch the subscription on with `PATCH /webhooks/{id}` and `{"active":true}`, then ask for the replay again.',
  invoice_conflict:
    'Read the invoice to see its state; `message` says what prevents the change. An issued invoice never changes: it is corrected by another one.',
  act_impossible:
    'Bring the sandbox into the state that the act needs, for example by sending the quote first; `message` says what is missing.',
  payload_too_large: 'Send less at once: pictures of at most 4 MB, and lists in several requests.',
  unsupported_media_type:
    'Send JSON with `Content-Type: application/json` and without compression; files as `multipart/form-data`. A file has to be a complete JPEG, PNG, WebP or PDF.',
  validation_error:
    'Correct each entry of `fields`: `path` says where it is (`/lines/0/quantity` in the body, `query/limit`, `path/id`), `message` what is wrong. Show it to the person who entered the value.',
  rate_limited:
    'Send requests more slowly: `X-RateLimit-Remaining` shows how many are left in this minute. Webhooks or `updated_since` save many requests.',
  plan_quota_exceeded:
    'Wait until 00:00 UTC, or let the workshop choose a plan with a larger quota. Webhooks and `updated_since` save many requests.',
  internal_error:
    'This is a mistake of the service. Report the `X-Request-Id` of the answer to the workshop. A write may or may not have been carried out: the same `Idempotency-Key` makes sure that it happens once.',
  document_damaged:
    'The workshop has been alerted and has to put the file back from its backup. You cannot do anything about it.',
  upstream_error:
    'Ask the workshop to check its accounts for email and SMS and its credit. Nothing was sent or charged.',
  misdirected_request:
    "The workshop has moved. Close the connection, and repeat: a new one reaches it where it is now, with the same keys, ids and `Idempotency-Key`. If it lasts for minutes, the workshop's operator has to let its address lead there.",
  service_unavailable:
    "Wait and repeat. If it lasts for minutes, the workshop's operator has to look into it.",
  workshop_paused:
    'Wait and repeat. A pause is short, usually of some seconds; meanwhile your program can read.',
  instance_rate_limited:
    'Wait and repeat. Read lists page by page instead of many pages at once, and spread large jobs over time.',
};
