import { onTestFinished } from 'vitest';
import type { SmsMessage } from '../../../domain/messages/message.ts';
import { openProviderRequests } from '../../../workers/messages/provider-requests.ts';

/** For silent providers: whoever else answers does so long before. */
export const shortMs = 1_000;

/** Requests as a worker sends them, which may go to this machine; they end with the test. */
export function openRequests(options: { deadlineMs?: number; allowPrivate?: boolean } = {}) {
  const requests = openProviderRequests({ allowPrivate: true, dnsServers: [], ...options });
  onTestFinished(() => requests.close());
  return requests;
}

export function sms(changes: Partial<SmsMessage> = {}): SmsMessage {
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
