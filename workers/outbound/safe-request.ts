import type { Dispatcher } from 'undici';
import { retryAfterSeconds } from '../../domain/network/retry-after.ts';
import type { Outcome } from '../../domain/webhooks/delivery.ts';
import { webhookUrlProblem } from '../../domain/webhooks/subscription.ts';
import type { FieldMessage } from '../../generated/errors.ts';
import { openJudgedAgent, type SafeRequestOptions, Unreachable } from './judged-agent.ts';
import { inPlainWords, refusalInWords } from './plain-words.ts';

/** With so many open, a connection serves once: ten thousand receivers don't fill the memory. */
const keptConnections = 512;

/** Of so many receivers it is known what their URLs say. */
const targetsMost = 1_000;

const userAgent = 'workshop-api/1.0 (webhooks)';

interface SafeRequests {
  /** Why this URL may not be a receiver; null: it may. */
  judge(url: string): Promise<FieldMessage | null>;
  post(url: string, headers: Record<string, string>, body: string | Uint8Array): Promise<Outcome>;
  close(): Promise<void>;
}

/** Requests to URLs that strangers chose: judged, never redirected, over in time, and read in moderation. */
export function openSafeRequests(options: SafeRequestOptions): SafeRequests {
  const { allowPrivate } = options;
  const { agent, resolver, connections, deadlineMs, underWay, close } = openJudgedAgent(options);

  /** As their text says: where that leads is judged for each connection. */
  const targets = new Map<string, Target>();

  return {
    async judge(url) {
      const problem = webhookUrlProblem(url, allowPrivate);
      // In development a receiver need not be up when it is subscribed.
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
    const once = connections.count() >= keptConnections;
    const post = { ...target, headers: { ...headers, 'user-agent': userAgent }, body, once };
    return exchange(agent, post, deadlineMs);
  }

  function targetOf(url: string): Target {
    let target = targets.get(url);
    if (!target) {
      const problem = webhookUrlProblem(url, allowPrivate);
      target = problem === null ? placeOf(url) : { problem };
      if (targets.size >= targetsMost) targets.clear();
      targets.set(url, target);
    }
    return target;
  }
}

interface Place {
  origin: string;
  path: string;
}

type Target = Place | { problem: FieldMessage };

function placeOf(url: string): Place {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname + search };
}

function hostOf(url: string): string {
  return new URL(url).hostname.replaceAll(/[[\]]/g, '');
}

function ruleOf(error: unknown): FieldMessage {
  if (error instanceof Unreachable) return error.rule;
  throw error;
}

/** Interim answers (1xx) that a patient receiver may send; more is a flood. */
const interimMost = 20;

const redirects = [301, 302, 303, 307, 308];

type Answer = Omit<Outcome, 'durationMs'>;

const noAnswer: Answer = { status: 0, body: null, error: null, retryAfterSeconds: null };

interface Post extends Place {
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** Its connection is closed after the answer. */
  once: boolean;
}

/** What the record says of a request that was stopped. */
class Stopped extends Error {}

/** By the deadline. A status that came counts, even where the rest doesn't come. */
function exchange(dispatcher: Dispatcher, post: Post, deadlineMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const answering = new Answering((answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    // undici can stop a request only once a connection stands: until then the clock alone ends the wait.
    const timer = setTimeout(
      () => answering.stop(new Stopped(`no answer within ${deadlineMs / 1000} s`)),
      deadlineMs,
    );
    const { origin, path, headers, body, once: reset } = post;
    // Told by the dispatcher itself: the stream and abort signal of undici's `request` cost as much as all else of a delivery.
    try {
      dispatcher.dispatch({ origin, path, method: 'POST', headers, body, reset }, answering);
    } catch (error) {
      answering.stop(error);
    }
  });
}

class Answering implements Dispatcher.DispatchHandler {
  #answer: Answer = { ...noAnswer };
  #beginning = new Beginning();
  #interim = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #tell: ((answer: Answer) => void) | null;

  constructor(tell: (answer: Answer) => void) {
    this.#tell = tell;
  }

  /** The rest is waited for no longer. */
  stop(reason: unknown): void {
    this.#end(reason instanceof Stopped ? reason.message : inPlainWords(reason));
    this.#controller?.abort(reason instanceof Error ? reason : new Stopped());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#tell === null) controller.abort(new Stopped());
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) {
      this.#interim += 1;
      if (this.#interim > interimMost) this.stop(new Stopped('interim answers without end'));
      return;
    }
    this.#answer.status = status;
    this.#answer.body = '';
    this.#answer.retryAfterSeconds = retryAfterSeconds(
      first(headers['retry-after']),
      first(headers.date),
      new Date(),
    );
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    if (this.#beginning.add(part)) return;
    this.#end(null);
    controller.abort(new Stopped());
  }

  onResponseEnd(): void {
    this.#end(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end(inPlainWords(error));
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

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** What is kept of an answer, for people to read. */
const keptBytes = 1_024;
/** What is read of it, so that its connection can serve again. */
const readBytes = 65_536;

/** The beginning of an answer, of which the rest is read as far as anybody would. */
class Beginning {
  #kept = Buffer.alloc(0);
  #read = 0;

  /** False: there is too much of it, and its connection is dropped. */
  add(part: Buffer): boolean {
    if (this.#kept.length < keptBytes) {
      this.#kept = Buffer.concat([this.#kept, part.subarray(0, keptBytes - this.#kept.length)]);
    }
    this.#read += part.length;
    return this.#read <= readBytes;
  }

  /** As PostgreSQL takes it: no NUL, nothing that isn't Unicode, no half character where it was cut. */
  text(): string {
    return new TextDecoder().decode(this.#kept, { stream: true }).replaceAll('\0', '\u{fffd}');
  }
}
