import { toRealTime } from '../../domain/time/test-clock.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const getPing: Handlers['getPing'] = ({ caller, instance, cell, now }) => {
  const { id, name, environment, scopes, expiresAt, perMinute, perDay } = caller;
  return {
    status: 200,
    body: {
      ok: true,
      key: { id, name, environment, scopes, expires_at: expiresAt },
      rate_limit: { per_minute: addRemaining(perMinute), per_day: addRemaining(perDay) },
      instance: instance.host,
      sandbox: instance.sandbox,
      server_time: toRealTime(now).toISOString(),
      workshop_time: now.toISOString(),
      version: 'v1',
      ...(cell && { cell }),
    },
  };
};

function addRemaining({ limit, used }: { limit: number; used: number }) {
  return { limit, used, remaining: Math.max(0, limit - used) };
}
