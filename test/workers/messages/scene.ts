import { onTestFinished } from 'vitest';
import { openProviderRequests } from '../../../adapters/outbound/provider-requests.ts';
import type { OutgoingSms } from '../../../domain/messages/message.ts';

/** Deadline for providers that do not answer, in milliseconds. All other providers answer in time. */
export const shortMs = 1_000;

/** Opens an HTTP client with a worker's settings that may also call this machine. Closes it at the end of the test. */
export function openRequests(options: { deadlineMs?: number; allowPrivate?: boolean } = {}) {
  const requests = openProviderRequests({ allowPrivate: true, dnsServers: [], ...options });
  onTestFinished(() => requests.close());
  return requests;
}

export function sms(changes: Partial<OutgoingSms> = {}): OutgoingSms {
  return {
    communicationId: 118,
    to: '+34612345678',
    from: '+34600000000',
    body: 'Su coche está listo: 120 € 🚗',
    idempotencyKey: 'sms-118',
    statusUrl: 'https://taller.example.com/hooks/sms/token/status?message=118',
    ...changes,
  };
}
