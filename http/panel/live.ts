import type { FastifyReply } from 'fastify';
import { type Change, listChangesSince, listLiveSessions } from '../../db/people/changes.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { guardHeaders } from './headers.ts';
import type { SignedInVisit } from './session.ts';

/** Interval of the search for changes: another person's act appears within a second. */
const pollMs = 400;
/** Changes of this time before the last search are read again, because their transactions may have committed late. */
const overlapMs = 5_000;
/** A comment at this interval keeps proxies from closing an idle stream. */
const heartbeatMs = 20_000;
const maxStreams = 1_000;
/** One browser opens one stream; the limit allows for several browsers and for streams that are not closed yet. */
const maxStreamsPerSession = 8;

interface Stream {
  instanceId: number;
  sessionId: number;
  reply: FastifyReply;
}

/**
 * Streams of server-sent events that tell browsers what has changed. They carry no data: a browser fetches the page
 * again, with the rights of its session.
 */
export class LiveStreams {
  readonly #runtime: Runtime;
  readonly #streams = new Set<Stream>();
  #timer: NodeJS.Timeout | undefined;
  /** Changes that were sent, with the time after which they cannot be read again. */
  readonly #sent = new Map<string, number>();
  #since = new Date(0);
  #isPolling = false;
  #lastHeartbeatMs = 0;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  get size(): number {
    return this.#streams.size;
  }

  open(visit: SignedInVisit, reply: FastifyReply): void {
    const sessionId = visit.session.id;
    const own = [...this.#streams].filter((stream) => stream.sessionId === sessionId);
    if (this.#streams.size >= maxStreams || own.length >= maxStreamsPerSession)
      throw problem('service_unavailable', { retryAfterSeconds: 30 });
    const instanceId = visit.workshop.instance.id;
    const stream: Stream = { instanceId, sessionId, reply };
    reply.hijack();
    reply.raw.writeHead(200, {
      ...guardHeaders,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 2000\n\n');
    reply.raw.once('close', () => this.#forget(stream));
    this.#streams.add(stream);
    if (!this.#timer) this.#start();
  }

  close(): void {
    for (const stream of [...this.#streams]) this.#end(stream, 'closing');
  }

  #start(): void {
    // The first search reads only changes from now on. The times in the database are those of the system's clock.
    this.#since = new Date();
    this.#timer = setInterval(() => void this.#poll(), pollMs);
    this.#timer.unref();
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#sent.clear();
  }

  #end(stream: Stream, event: 'ended' | 'closing'): void {
    stream.reply.raw.end(`event: ${event}\ndata: {}\n\n`);
    this.#forget(stream);
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      if (this.#runtime.draining) this.close();
      else await this.#search();
    } catch (error) {
      // The next search reads the same changes again.
      this.#runtime.log.debug({ err: error }, 'the changes for open pages could not be read');
    } finally {
      this.#isPolling = false;
    }
  }

  async #search(): Promise<void> {
    const { reads } = this.#runtime.database;
    const startedAt = new Date();
    const instanceIds = [...new Set([...this.#streams].map(({ instanceId }) => instanceId))];
    const ids = [...new Set([...this.#streams].map(({ sessionId }) => sessionId))];
    const since = new Date(this.#since.getTime() - overlapMs);
    const [changes, sessions] = await Promise.all([
      listChangesSince(reads, { instanceIds, since }),
      listLiveSessions(reads, { instanceIds, ids, now: this.#runtime.clock() }),
    ]);
    this.#since = startedAt;
    const live = new Set(sessions.map(({ id }) => id));
    for (const stream of [...this.#streams]) if (!live.has(stream.sessionId)) this.#end(stream, 'ended');
    this.#send(changes, startedAt.getTime());
    this.#sendHeartbeat(startedAt.getTime());
  }

  #send(changes: Change[], nowMs: number): void {
    const fresh = changes.filter(({ instance_id, change }) => !this.#sent.has(`${instance_id} ${change}`));
    for (const { instance_id, change } of fresh)
      this.#sent.set(`${instance_id} ${change}`, nowMs + 3 * overlapMs);
    for (const [name, endMs] of this.#sent) if (endMs < nowMs) this.#sent.delete(name);
    const byWorkshop = Map.groupBy(fresh, ({ instance_id }) => instance_id);
    for (const { instanceId, reply } of this.#streams) {
      const subjects = [...new Set(byWorkshop.get(instanceId)?.map(({ subject }) => subject) ?? [])];
      if (subjects.length > 0) reply.raw.write(`event: changed\ndata: ${JSON.stringify({ subjects })}\n\n`);
    }
  }

  #sendHeartbeat(nowMs: number): void {
    if (nowMs - this.#lastHeartbeatMs < heartbeatMs) return;
    this.#lastHeartbeatMs = nowMs;
    for (const { reply } of this.#streams) reply.raw.write(': open\n\n');
  }
}
