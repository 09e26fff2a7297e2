import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { isKeyOf } from '../../../../domain/text/json.ts';
import { secretBytes, webhookSecret } from '../../../../domain/webhooks/signature.ts';
import { eventFields } from '../../../../generated/events.ts';
import { readSecretFile } from '../../options.ts';
import { writePrivateFile } from '../profiles.ts';

/** Parses lists of event names. Rejects names that this release does not know. */
export function readEventNames(texts: string[] | undefined): Set<string> | null {
  const names = (texts ?? []).flatMap((text) => text.split(',')).map((name) => name.trim());
  const unknown = names.find((name) => !isKeyOf(name, eventFields));
  if (unknown !== undefined)
    throw new OperatorError(
      `--events ${unknown}: not an event. The events are ${Object.keys(eventFields).join(', ')}.`,
    );
  return names.length === 0 ? null : new Set(names);
}

/** Parses a start time as ISO 8601. Returns null for `now`. */
export function parseSince(text: string): string | null {
  if (text === 'now') return null;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text)
    ? new Date(text)
    : new Date(Number.NaN);
  if (Number.isNaN(at.getTime()))
    throw new OperatorError(`--since ${text}: must be now, or a moment such as 2026-11-20T09:30:00Z.`);
  return at.toISOString();
}

const maxIntervalSeconds = 3_600;

export function parseIntervalMs(text: string | undefined, usualMs: number): number {
  if (text === undefined) return usualMs;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (seconds > 0 && seconds <= maxIntervalSeconds) return seconds * 1_000;
  throw new OperatorError(`--interval ${text}: must be a number of seconds, up to ${maxIntervalSeconds}.`);
}

const secretPattern = /^whsec_[A-Za-z0-9+/]+={0,2}$/;

/**
 * Returns the webhook secret that the user gave. Otherwise returns the secret of the profile, and creates this secret
 * on first use.
 */
export function readOrCreateSecret(file: string | undefined, env: NodeJS.ProcessEnv, folder: string) {
  const secret = file === undefined ? env.WORKSHOP_WEBHOOK_SECRET : readSecretFile(file, '--secret-file');
  if (secret) return { secret: requireWebhookSecret(secret.trim()), isOwn: false };
  const own = join(folder, 'webhook-secret');
  if (!existsSync(own)) writePrivateFile(own, `${webhookSecret(randomBytes(secretBytes))}\n`);
  return { secret: requireWebhookSecret(readSecretFile(own, 'The secret in')), isOwn: true };
}

/** Returns the given webhook secret. Rejects texts of another form. */
export function requireWebhookSecret(secret: string): string {
  if (secretPattern.test(secret)) return secret;
  throw new OperatorError(
    'The secret must begin with whsec_: POST /webhooks shows it once, and POST /webhooks/{id}/secret creates a new one.',
  );
}
