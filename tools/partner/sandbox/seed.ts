import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage, OperatorError } from '../../../domain/errors/operator-error.ts';
import { isObject, memberOf } from '../../../domain/text/json.ts';

/** A request of a seed file. Later requests may refer to values of the response as `{name.field}`. */
export interface SeedRequest {
  name?: string;
  method: string;
  path: string;
  body: unknown;
}

const seedMethods = ['POST', 'PATCH', 'PUT', 'DELETE'];

/** Parses a seed file: `[{ "name": "clara", "path": "/clients", "body": { … } }, …]`. The method defaults to POST. */
export function readSeed(file: string): SeedRequest[] {
  const recipes = parseFile(file);
  if (!Array.isArray(recipes)) throw new OperatorError(`--seed ${file}: must be a list of requests.`);
  return recipes.map((each: unknown, at) => {
    const path = memberOf(each, 'path');
    const method = memberOf(each, 'method') ?? 'POST';
    const name = memberOf(each, 'name');
    if (!isObject(each) || typeof path !== 'string' || !path.startsWith('/'))
      throw new OperatorError(`--seed ${file}: request ${at + 1} has no path such as "/clients".`);
    if (typeof method !== 'string' || !seedMethods.includes(method))
      throw new OperatorError(
        `--seed ${file}: the method of request ${at + 1} is none of ${seedMethods.join(', ')}.`,
      );
    return { ...(typeof name === 'string' && { name }), method, path, body: each.body };
  });
}

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`--seed ${file}: ${errorMessage(error)}.`);
  }
}

/** Sends the requests of a seed in order. Throws at the first request that the service refuses. */
export async function sendSeed(seed: SeedRequest[], service: { api: string; key: string }): Promise<void> {
  const answers: Record<string, unknown> = {};
  for (const [at, { name, method, path, body }] of seed.entries()) {
    const request = {
      method,
      path: String(replacePlaceholders(path, answers)),
      body: replacePlaceholders(body, answers),
    };
    const response = await sendWithRetries(service, request);
    const answer: unknown = await response.json();
    if (!response.ok)
      throw new OperatorError(
        `--seed: request ${at + 1} (${method} ${path}) was refused: ${JSON.stringify(answer)}`,
      );
    if (name) answers[name] = answer;
  }
}

/**
 * Timeout of a request's retries, in milliseconds. On a machine that starts many sandboxes at the same time, the
 * service may respond 503 for some seconds before it accepts the request.
 */
const maxRetryMs = 60_000;
/** Wait between retries in seconds, for responses without `Retry-After`. */
const defaultWaitSeconds = 1;
const retryableStatuses = new Set([429, 503]);

/** Sends a request, and retries with the same idempotency key while the service responds 429 or 503. */
async function sendWithRetries(
  { api, key }: { api: string; key: string },
  { method, path, body }: { method: string; path: string; body: unknown },
): Promise<Response> {
  const until = performance.now() + maxRetryMs;
  const request = {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  for (;;) {
    const response = await fetch(`${api}${path}`, request);
    const waitMs = 1_000 * Number(response.headers.get('retry-after') ?? defaultWaitSeconds);
    if (!retryableStatuses.has(response.status) || performance.now() + waitMs > until) return response;
    await response.arrayBuffer();
    await sleep(waitMs);
  }
}

const placeholderOnlyPattern = /^\{(\w+(?:\.\w+)+)\}$/;
const placeholderPattern = /\{(\w+(?:\.\w+)+)\}/g;

/**
 * Replaces placeholders such as `{clara.id}` by values of earlier responses. A string that consists only of a
 * placeholder becomes the value itself, so that ids stay numbers.
 */
function replacePlaceholders(value: unknown, answers: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => replacePlaceholders(each, answers));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([field, each]) => [field, replacePlaceholders(each, answers)]),
    );
  if (typeof value !== 'string') return value;
  const [, only] = placeholderOnlyPattern.exec(value) ?? [];
  if (only !== undefined) return valueAt(only, answers);
  return value.replaceAll(placeholderPattern, (_, place: string) => String(valueAt(place, answers)));
}

function valueAt(place: string, answers: Record<string, unknown>): unknown {
  const found = place.split('.').reduce<unknown>(memberOf, answers);
  if (found === undefined)
    throw new OperatorError(`--seed: no earlier request has an answer with {${place}}.`);
  return found;
}
