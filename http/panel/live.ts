import type { FastifyReply } from 'fastify';
import { listChangeCounts, listChangeTotals } from '../../db/changes/queries.ts';
import { listEndedSessions } from '../../db/people/ended-sessions.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { guardHeaders } from './headers.ts';
import type { SignedInVisit } from './session.ts';

/** Interval of the search for changes: another person's act appears within a second. */
const pollMs = 300;
/** An event at this interval keeps proxies from closing an idle stream, and tells the browser that it is alive. */
const heartbeatMs = 20_000;
const maxStreams = 1_000;
/** One browser opens one stream; the limit allows for several browsers and for streams that are not closed yet. */
const maxStreamsPerSession = 8;

interface Stream {
  instanceId: number;
  sessionId: number;
  reply: FastifyReply;
  /** The counts of changes that the browser knows, by subject. */
  sent: Map<string, number>;
  /** The sum of all counts when they were last compared with `sent`. */
  comparedTotal: number | undefined;
}

/**
 * Streams of server-sent events that tell browsers what has changed. They carry no data but counts of changes: a browser
 * fetches the page again, with the rights of its session.
 */
export class LiveStreams {
  readonly #runtime: Runtime;
  readonly #streams = new Set<Stream>();
  #timer: NodeJS.Timeout | undefined;
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
    const stream: Stream = {
      instanceId: visit.workshop.instance.id,
      sessionId,
      reply,
      sent: new Map(),
      comparedTotal: undefined,
    };
    beginStream(reply);
    reply.raw.once('close', () => this.#forget(stream));
    this.#streams.add(stream);
    this.#timer ??= setInterval(() => void this.#poll(), pollMs).unref();
    void this.#poll();
  }

  close(): void {
    for (const stream of [...this.#streams]) this.#end(stream, 'closing');
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #end(stream: Stream, event: 'ended' | 'closing'): void {
    endStream(stream.reply, event);
    this.#forget(stream);
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      if (this.#runtime.draining) this.close();
      else await this.#search();
    } catch (error) {
      // The next search reads the same counts again.
      this.#runtime.log.debug({ err: error }, 'the changes for open pages could not be read');
    } finally {
      this.#isPolling = false;
    }
  }

  async #search(): Promise<void> {
    const { reads } = this.#runtime.database;
    const asked = [...this.#streams];
    const instanceIds = [...new Set(asked.map(({ instanceId }) => instanceId))];
    const ids = [...new Set(asked.map(({ sessionId }) => sessionId))];
    const [totals, sessions] = await Promise.all([
      listChangeTotals(reads, { instanceIds }),
      listEndedSessions(reads, { instanceIds, ids, now: this.#runtime.clock() }),
    ]);
    const ended = new Set(sessions.map(({ id }) => id));
    // Streams that were closed meanwhile are left out. Those that were opened meanwhile are searched for the next time.
    const open = asked.filter((each) => this.#streams.has(each));
    for (const stream of open) if (ended.has(stream.sessionId)) this.#end(stream, 'ended');
    await this.#compare(open, new Map(totals.map(({ instance_id, changes }) => [instance_id, changes])));
    this.#sendHeartbeat(performance.now());
  }

  /** Reads the counts of the workshops whose total has changed, which are few of those with open pages. */
  async #compare(streams: readonly Stream[], totals: ReadonlyMap<number, number>): Promise<void> {
    const totalOf = ({ instanceId }: Stream) => totals.get(instanceId) ?? 0;
    const stale = streams.filter(
      (stream) => this.#streams.has(stream) && stream.comparedTotal !== totalOf(stream),
    );
    if (stale.length === 0) return;
    const instanceIds = [...new Set(stale.map(({ instanceId }) => instanceId))];
    const counts = await listChangeCounts(this.#runtime.database.reads, { instanceIds });
    const byWorkshop = Map.groupBy(counts, ({ instance_id }) => instance_id);
    for (const stream of stale.filter((each) => this.#streams.has(each))) {
      sendChanges(stream, byWorkshop.get(stream.instanceId) ?? []);
      stream.comparedTotal = totalOf(stream);
    }
  }

  #sendHeartbeat(nowMs: number): void {
    if (nowMs - this.#lastHeartbeatMs < heartbeatMs) return;
    this.#lastHeartbeatMs = nowMs;
    for (const { reply } of this.#streams) reply.raw.write('event: alive\ndata: {}\n\n');
  }
}

function beginStream(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...guardHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  reply.raw.write('retry: 2000\n\n');
}

function endStream(reply: FastifyReply, event: 'ended' | 'closing'): void {
  reply.raw.end(`event: ${event}\ndata: {}\n\n`);
}

/** Sends the counts that the browser does not know; the first time, all counts of the workshop. */
function sendChanges({ reply, sent }: Stream, counts: { subject: string; changes: number }[]): void {
  const changed = counts.filter(({ subject, changes }) => sent.get(subject) !== changes);
  if (changed.length === 0) return;
  for (const { subject, changes } of changed) sent.set(subject, changes);
  const subjects = Object.fromEntries(changed.map(({ subject, changes }) => [subject, changes]));
  reply.raw.write(`event: changed\ndata: ${JSON.stringify({ subjects })}\n\n`);
}
