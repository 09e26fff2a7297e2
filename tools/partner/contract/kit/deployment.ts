import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { answerName } from '../answers.ts';
import { sendToHost, type WireAnswer } from '../exchange.ts';
import { withForm } from '../form.ts';
import type { ApiRequest } from '../request.ts';
import type { KitOptions } from './options.ts';

const apiPath = '/api/v1';
/**
 * Maximum wait for a rate limit, in seconds. A limit per minute ends within a minute; a longer wait means a daily
 * limit.
 */
const maxWaitSeconds = 120;
/** Maximum attempts of a request. Allows for other programs that use up the same rate limit. */
const maxAttempts = 10;

type DeploymentOptions = Pick<KitOptions, 'url' | 'key' | 'sandbox' | 'timeoutMs'>;

/** Sends requests to a deployment within the kit's permissions: without `sandbox`, only reads. */
export class Deployment {
  readonly url: string;
  readonly key: string;
  readonly #target: DeploymentOptions;

  constructor(target: DeploymentOptions) {
    this.#target = target;
    this.url = target.url;
    this.key = target.key;
  }

  /** Tells whether the deployment runs on this machine, so that it can call the kit's webhook receiver. */
  get isNear(): boolean {
    return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(this.url).hostname);
  }

  /**
   * Sends a request, and retries after the wait in `Retry-After`. Returns a rate-limited response without a retry if
   * the caller wants it.
   */
  async send(request: ApiRequest, isWanted = (_: WireAnswer) => false): Promise<WireAnswer> {
    if (request.method !== 'GET' && !this.#target.sandbox)
      throw new Error(`${request.method} ${request.path} would be a write`);
    const sent = this.#wireRequest(withForm(request));
    for (let attempt = 1; ; attempt += 1) {
      const answer = await sendToHost(this.url, sent, this.#target.timeoutMs);
      if (isWanted(answer) || attempt === maxAttempts || !isRetryable(answer)) return answer;
      await wait(secondsToWait(answer) * 1_000);
    }
  }

  #wireRequest({ method, path, body, key, idempotencyKey, headers }: ApiRequest) {
    const ownKey = idempotencyKey === undefined && method === 'POST' ? randomUUID() : idempotencyKey;
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
    const bearer = key === undefined ? this.key : key;
    return {
      method,
      target: `${new URL(this.url).pathname.replace(/\/$/, '')}${apiPath}${path}`,
      headers: {
        host: new URL(this.url).host,
        'accept-language': 'en',
        'user-agent': 'workshop-api contract',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(ownKey && { 'idempotency-key': ownKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || isRaw ? (body as string | Buffer | undefined) : JSON.stringify(body),
    };
  }
}

function isRetryable({ status, headers }: WireAnswer): boolean {
  return (status === 429 || status === 503) && headers['retry-after'] !== undefined;
}

function secondsToWait(answer: WireAnswer): number {
  const seconds = Number(answer.headers['retry-after']);
  if (seconds <= maxWaitSeconds) return seconds;
  if (answerName(answer) === 'plan_quota_exceeded')
    throw new OperatorError('The daily quota of the workshop is used up. Try again after 00:00 UTC.');
  throw new OperatorError(`The deployment is limiting requests. Try again in ${seconds} seconds.`);
}
