import type { Dispatcher } from 'undici';
import { retryAfterSeconds } from '../../domain/network/retry-after.ts';
import type { Outcome } from '../../domain/webhooks/delivery.ts';
import { isLoopbackUrl, webhookUrlProblem } from '../../domain/webhooks/subscription.ts';
import type { FieldMessage } from '../../generated/errors.ts';
import { loopbackResolver, openJudgedAgent, type SafeRequestOptions } from './judged-agent.ts';
import { listOwnPorts, type PortConfig } from './own-ports.ts';
import { describeError, refusalInWords, UnreachableHostError } from './plain-words.ts';

/**
 * Maximum number of open connections that are reused. Beyond it, a connection serves only one request, so that ten
 * thousand receivers do not fill the memory.
 */
const maxReusedConnections = 512;

/** Maximum number of cached parsed URLs of receivers. */
const maxTargets = 1_000;

const userAgent = 'workshop-api/1.0 (webhooks)';

export interface ReachConfig extends PortConfig {
  webhookAllowPrivate: boolean;
  /** Name servers. If empty, the name servers of the system are used. */
  webhookDnsServers: string[];
}

export function reachOptions(config: ReachConfig): SafeRequestOptions {
  const { webhookAllowPrivate: allowPrivate, webhookDnsServers: dnsServers } = config;
  return { allowPrivate, dnsServers, ownPorts: listOwnPorts(config) };
}

interface SafeRequests {
  /** Returns the reason why a URL may not be a receiver; null if it may. */
  judge(url: string): Promise<FieldMessage | null>;
  post(url: string, headers: Record<string, string>, body: string | Uint8Array): Promise<Outcome>;
  close(): Promise<void>;
}

/**
 * Opens clients for requests to the receivers of webhooks. A service with an embedded database runs on a developer's
 * machine, so its sandboxes may have receivers on this machine.
 */
export function openReceiverRequests(config: ReachConfig) {
  const usual = openSafeRequests(reachOptions(config));
  const ownPorts = listOwnPorts(config);
  const own = openSafeRequests({ allowPrivate: true, dnsServers: [], resolver: loopbackResolver, ownPorts });
  const mayLoop = config.databaseUrl === '';
  return {
    of: (url: string, sandbox: boolean): SafeRequests =>
      mayLoop && sandbox && isLoopbackUrl(url) ? own : usual,
    async close() {
      await Promise.all([usual.close(), own.close()]);
    },
  };
}

/**
 * Opens a client for requests to URLs that users enter. Checks the URLs, follows no redirects, and limits duration and
 * size.
 */
export function openSafeRequests(options: SafeRequestOptions): SafeRequests {
  const { allowPrivate, ownPorts } = options;
  const { agent, resolver, connections, deadlineMs, underWay, close } = openJudgedAgent(options);

  /** Cache of parsed URLs. The addresses of their hosts are checked at each connection. */
  const targets = new Map<string, PlaceOrProblem>();

  return {
    async judge(url) {
      const problem = webhookUrlProblem(url, allowPrivate, ownPorts);
      // Does not resolve the host in development, because a receiver may be started after its subscription is created.
      if (problem !== null || allowPrivate) return problem;
      return resolver.addressesOf(hostOf(url)).then(() => null, ruleOf);
    },

    async post(url, headers, body) {
      const startedAt = performance.now();
      const answer = await underWay(call(url, headers, body));
      return { ...answer, durationMs: Math.round(performance.now() - startedAt) };
    },

    close,
  };

  async function call(url: string, headers: Record<string, string>, body: string | Uint8Array) {
    const target = targetOf(url);
    if ('problem' in target) return { ...noAnswer, error: refusalInWords(target.problem) };
    const once = connections.count() >= maxReusedConnections;
    const post = { ...target, headers: { ...headers, 'user-agent': userAgent }, body, once };
    return sendPost(agent, post, deadlineMs);
  }

  function targetOf(url: string): PlaceOrProblem {
    let target = targets.get(url);
    if (!target) {
      const problem = webhookUrlProblem(url, allowPrivate, ownPorts);
      target = problem === null ? placeOf(url) : { problem };
      if (targets.size >= maxTargets) targets.clear();
      targets.set(url, target);
    }
    return target;
  }
}

interface Place {
  origin: string;
  path: string;
}

type PlaceOrProblem = Place | { problem: FieldMessage };

function placeOf(url: string): Place {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname + search };
}

function hostOf(url: string): string {
  return new URL(url).hostname.replaceAll(/[[\]]/g, '');
}

function ruleOf(error: unknown): FieldMessage {
  if (error instanceof UnreachableHostError) return error.rule;
  throw error;
}

/** Maximum number of interim answers (1xx), after which the request is stopped. */
const maxInterim = 20;

const redirects = [301, 302, 303, 307, 308];

type Answer = Omit<Outcome, 'durationMs'>;

const noAnswer: Answer = { status: 0, body: null, error: null, retryAfterSeconds: null };

interface Post extends Place {
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** True if the connection closes after the answer. */
  once: boolean;
}

/** Reason for stopping a request. The message is stored with the delivery. */
class RequestStoppedError extends Error {}

/**
 * Posts a request within the timeout. If the answer is incomplete, returns the part that arrived, at least the status.
 */
function sendPost(dispatcher: Dispatcher, post: Post, deadlineMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const answering = new AnswerHandler((answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    // undici can stop a request only after connecting. Until then, only this timer ends the wait.
    const timer = setTimeout(
      () => answering.stop(new RequestStoppedError(`no answer within ${deadlineMs / 1000} s`)),
      deadlineMs,
    );
    const { origin, path, headers, body, once: reset } = post;
    // Uses `dispatch`, because `request` with its stream and signal cost as much as the rest of a delivery.
    try {
      dispatcher.dispatch({ origin, path, method: 'POST', headers, body, reset }, answering);
    } catch (error) {
      answering.stop(error);
    }
  });
}

class AnswerHandler implements Dispatcher.DispatchHandler {
  #answer: Answer = { ...noAnswer };
  #beginning = new AnswerPrefix();
  #interim = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #tell: ((answer: Answer) => void) | null;

  constructor(tell: (answer: Answer) => void) {
    this.#tell = tell;
  }

  /** Stops waiting for the rest of the answer. */
  stop(reason: unknown): void {
    this.#end(reason instanceof RequestStoppedError ? reason.message : describeError(reason));
    this.#controller?.abort(reason instanceof Error ? reason : new RequestStoppedError());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#tell === null) controller.abort(new RequestStoppedError());
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) {
      this.#interim += 1;
      if (this.#interim > maxInterim) this.stop(new RequestStoppedError('interim answers without end'));
      return;
    }
    this.#answer.status = status;
    this.#answer.body = '';
    this.#answer.retryAfterSeconds = retryAfterSeconds(
      firstHeaderValue(headers['retry-after']),
      firstHeaderValue(headers.date),
      new Date(),
    );
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    if (this.#beginning.add(part)) return;
    this.#end(null);
    controller.abort(new RequestStoppedError());
  }

  onResponseEnd(): void {
    this.#end(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end(describeError(error));
  }

  #end(error: string | null): void {
    const tell = this.#tell;
    this.#tell = null;
    const { status } = this.#answer;
    const body = this.#answer.body === null ? null : this.#beginning.text();
    tell?.({
      ...this.#answer,
      body,
      error: redirects.includes(status) ? 'redirects are not followed' : error,
    });
  }
}

function firstHeaderValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Maximum bytes of an answer that are stored, for people to read. */
const maxStoredBytes = 1_024;
/** Maximum bytes of an answer that are read, so that its connection can be reused. */
const maxReadBytes = 65_536;

/** Stores the beginning of an answer, and limits the number of bytes that are read. */
class AnswerPrefix {
  #kept = Buffer.alloc(0);
  #read = 0;

  /** Adds a part of the answer. Returns false if the answer is too long; the caller then drops the connection. */
  add(part: Buffer): boolean {
    if (this.#kept.length < maxStoredBytes) {
      this.#kept = Buffer.concat([this.#kept, part.subarray(0, maxStoredBytes - this.#kept.length)]);
    }
    this.#read += part.length;
    return this.#read <= maxReadBytes;
  }

  /**
   * Returns the stored text in a form that PostgreSQL accepts: valid Unicode, without NUL and without an incomplete
   * character.
   */
  text(): string {
    return new TextDecoder().decode(this.#kept, { stream: true }).replaceAll('\0', '\u{fffd}');
  }
}
