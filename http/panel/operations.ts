import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Response } from 'light-my-request';
import { listChangeCounts } from '../../db/changes/queries.ts';
import type { Database, Db } from '../../db/connection/client.ts';
import { inSnapshot } from '../../db/connection/transaction.ts';
import { countPartRequests } from '../../db/jobs/queries.ts';
import {
  hidesFields,
  refusedFields,
  withoutRestrictedFields,
} from '../../domain/people/restricted-fields.ts';
import type { Role } from '../../domain/people/roles.ts';
import { canonicalJson, memberOf } from '../../domain/text/json.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import { type DeskOperation, type DeskOperationId, deskOperations } from '../../generated/operations.ts';
import type { ScreenTime } from '../../views/panel/screen.ts';
import { buildDeskApp } from '../desk-app.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { PanelError } from './panel-error.ts';
import { type Call, currentCall, mayVisitPerform, requireCall, type Visit } from './visit.ts';

export interface OperationInput {
  params?: Record<string, string>;
  query?: Record<string, string | string[] | undefined>;
  body?: unknown;
  /** Content of a file for an operation that reads a table. */
  table?: Buffer;
  /** ETag of the record that the person saw. */
  version?: string | undefined;
}

/** How long a repeated submission, such as a double click, waits for the answer of the first. */
const maxTwinWaitMs = 5_000;
const twinPauseMs = 50;

/** Calls operations of the desk in the same process, with a signed-in person as the actor. */
export class PanelOperations {
  readonly #runtime: Runtime;
  #app: Promise<FastifyInstance> | undefined;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /** Performs a read of a page. */
  read(
    visit: Visit,
    operation: DeskOperationId,
    input: OperationInput = {},
    snapshot?: Db,
  ): Promise<Response> {
    return this.#inject({ visit, ...(snapshot && { snapshot }) }, deskOperations[operation], input);
  }

  /**
   * Performs an act once for each nonce and content: a repeated submission gets the answer of the first, and a
   * submission with other content is another act.
   */
  async perform(
    visit: Visit,
    operation: DeskOperationId,
    input: OperationInput,
    nonce: string,
  ): Promise<Response> {
    const { params, query, body, table, version } = input;
    const content = canonicalJson({ operation, params, query, body: body ?? null, version: version ?? null });
    const key = hash('sha256', `${nonce} ${content} ${table ? hash('sha256', table) : ''}`);
    const call = { visit, idempotencyKey: `panel-${key}` };
    const endMs = performance.now() + maxTwinWaitMs;
    for (;;) {
      const answer = await this.#inject(call, deskOperations[operation], input);
      if (!isTwinInProgress(answer) || performance.now() > endMs) return answer;
      await sleep(twinPauseMs);
    }
  }

  /** Returns how often some subjects of the workshop have changed. */
  async countChanges(
    { workshop }: Visit,
    subjects: readonly string[],
    snapshot: Db = this.#runtime.database.reads,
  ): Promise<Record<string, number>> {
    if (subjects.length === 0) return {};
    const counts = await listChangeCounts(snapshot, { instanceIds: [workshop.instance.id] });
    const known = new Map(counts.map(({ subject, changes }) => [subject, changes]));
    return Object.fromEntries(subjects.map((subject) => [subject, known.get(subject) ?? 0]));
  }

  /** Returns how many part requests wait for a person who may order parts. */
  async countPartRequests(visit: Visit, snapshot: Db = this.#runtime.database.reads): Promise<number> {
    if (!mayVisitPerform(visit, deskOperations.setPartRequest)) return 0;
    const { count } = await countPartRequests(snapshot, { instanceId: visit.workshop.instance.id });
    return count;
  }

  /**
   * Runs reads in one snapshot, so that the parts of a page agree with each other. Uses the primary, because a page must
   * show the person's own last act.
   */
  inSnapshot<T>(visit: Visit, work: (snapshot: Db) => Promise<T>): Promise<T> {
    return inSnapshot(this.#runtime.database, work, visit.workshop.instance.id);
  }

  /** Returns the time of a person's workshop. */
  timeOf({ workshop: { instance } }: Visit): ScreenTime {
    return { now: toWorkshopTime(instance, this.#runtime.clock()), timezone: instance.timezone };
  }

  async close(): Promise<void> {
    await (await this.#app)?.close();
  }

  async #inject(
    call: Call,
    operation: DeskOperation,
    { params = {}, query = {}, body, table, version }: OperationInput,
  ): Promise<Response> {
    const { visit } = call;
    const { role } = visit.account;
    if (!mayVisitPerform(visit, operation)) throw new PanelError('role');
    if (refusedFields(role, operation, { path: params, query, body }).length > 0)
      throw new PanelError('role');
    this.#app ??= buildDeskApp(panelRuntime(this.#runtime), undefined, [personGuard]);
    const app = await this.#app;
    // Awaits within the call, because `inject` dispatches only when its result is awaited.
    const answer = await currentCall.run(
      call,
      async () =>
        await app.inject({
          method: operation.method,
          url: operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? '')),
          query: definedValues(query),
          headers: {
            host: visit.workshop.foundBy,
            'accept-language': visit.language,
            'user-agent': visit.source.userAgent,
            ...(version !== undefined && { 'if-match': version }),
            ...(table && { 'content-type': 'text/csv' }),
          },
          remoteAddress: visit.source.address,
          ...(table ? { payload: table } : body !== undefined && { payload: body as object }),
        }),
    );
    return hidesFields(role, operation) ? hideFields(role, operation, answer) : answer;
  }
}

/** Tells whether an act was refused because the same submission is being processed. */
function isTwinInProgress(answer: Response): boolean {
  if (answer.statusCode !== 409) return false;
  return memberOf(memberOf(answer.json(), 'error'), 'code') === 'idempotency_in_progress';
}

/** Empties the fields of an answer that a role may not see. */
function hideFields(role: Role, operation: DeskOperation, answer: Response): Response {
  const body = withoutRestrictedFields(role, operation, answer.json());
  const payload = JSON.stringify(body);
  return Object.assign(Object.create(answer), {
    ...{ payload, body: payload, rawPayload: Buffer.from(payload) },
    json: () => body,
  });
}

function definedValues(query: NonNullable<OperationInput['query']>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined),
  );
}

/** Returns a runtime whose short reads use the snapshot of the current page, if it has one. */
function panelRuntime(runtime: Runtime): Runtime {
  const database = (): Database => {
    const snapshot = currentCall.getStore()?.snapshot;
    return snapshot ? Object.assign(Object.create(runtime.database), { reads: snapshot }) : runtime.database;
  };
  return Object.create(runtime, { database: { get: database } });
}

/** Sets workshop, person and idempotency key of a request from its call. */
const personGuard: onRequestHookHandler = (request, _reply, done) => {
  const { visit, idempotencyKey = null } = requireCall();
  const { account } = visit;
  const operation = request.routeOptions.config.operation as DeskOperation;
  Object.assign(request.state, {
    workshop: visit.workshop,
    staff: { id: account.staffId, name: account.name },
    accountId: account.id,
    role: account.role,
    recheckSession: visit.recheck,
    idempotencyKey: operation.sideEffect ? idempotencyKey : null,
  });
  done();
};
