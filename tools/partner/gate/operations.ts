import { isDeepStrictEqual } from 'node:util';
import { listBreakingAccess, listBreakingSecurity } from './access.ts';
import { type Answer, type Body, type Document, type Operation, type Pair, resolve } from './document.ts';
import { MessageComparison } from './messages.ts';

/** Describes, in sentences, the changes that break integrators' programs written for the released OpenAPI document. */
export function listBreakingChanges(released: Document, present: Document): string[] {
  const comparison = new DocumentComparison([released, present]);
  return [
    ...new Set([
      ...listBreakingAccess([released, present]),
      ...comparison.operations(),
      ...comparison.events(),
      ...comparison.schemas(),
      ...comparison.errorCodes(),
    ]),
  ];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

class DocumentComparison {
  readonly #documents: Pair<Document>;
  readonly #messages: MessageComparison;

  constructor(documents: Pair<Document>) {
    this.#documents = documents;
    this.#messages = new MessageComparison(documents);
  }

  operations(): string[] {
    const [released, present] = this.#documents;
    return Object.entries(released.paths).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const before = item[method];
        if (!before) return [];
        const name = `${method.toUpperCase()} ${path}`;
        const after = present.paths[path]?.[method];
        return after ? this.#operation(name, [before, after]) : [`${name} was removed`];
      }),
    );
  }

  events(): string[] {
    const [released, present] = this.#documents;
    return Object.entries(released.webhooks).flatMap(([event, { post: before }]) => {
      const after = present.webhooks[event]?.post;
      if (!before) return [];
      return after ? this.#event(`The event ${event}`, [before, after]) : [`The event ${event} was removed`];
    });
  }

  /** Lists removed schemas, because code generators name types after schemas. */
  schemas(): string[] {
    return this.#lost((document) => Object.keys(document.components.schemas ?? {})).map(
      (name) => `The schema ${name} was removed`,
    );
  }

  errorCodes(): string[] {
    return this.#lost((document) =>
      Object.values(document.paths)
        .flatMap((item) => methods.flatMap((method) => item[method] ?? []))
        .flatMap((operation) => [...statusesOfCodes(document, operation).keys()]),
    ).map((code) => `The error code ${code} was removed`);
  }

  #lost(namesIn: (document: Document) => string[]): string[] {
    const [before, after] = this.#documents.map((document) => new Set(namesIn(document)));
    return [...(before ?? [])].filter((name) => !after?.has(name));
  }

  #operation(name: string, operations: Pair<Operation>): string[] {
    const [{ responses: before = {} }, { responses: after = {} }] = operations;
    return [
      ...changedNames(name, operations),
      ...changedScopes(name, operations),
      ...lostEvents(name, operations),
      ...listBreakingSecurity(name, this.#documents, operations),
      ...this.#messages.parameters(name, operations),
      ...this.#messages.requestBody(name, operations),
      ...this.#messages.answers(name, [before, after]),
      ...this.#changedCodes(name, operations),
    ];
  }

  #event(name: string, operations: Pair<Operation>): string[] {
    const [{ requestBody: before, responses }, { requestBody: after, responses: accepted }] = operations;
    const bodies = this.#messages.both<Body>(before, after);
    const refused = Object.keys(responses ?? {}).filter((status) => !accepted?.[status]);
    return [
      ...changedNames(name, operations),
      ...this.#messages.eventHeaders(name, operations),
      ...(bodies ? this.#messages.content(name, bodies, 'service') : []),
      ...(before && !after ? [`${name} has no body`] : []),
      ...refused.map((status) => `${name} no longer accepts the answer ${status}`),
    ];
  }

  #changedCodes(name: string, [before, after]: Pair<Operation>): string[] {
    const [released, present] = this.#documents;
    const now = statusesOfCodes(present, after);
    return [...statusesOfCodes(released, before)].flatMap(([code, statuses]) => {
      const others = now.get(code);
      if (!others) return [`${name} no longer answers with the error code ${code}`];
      return statuses
        .filter((status) => !others.includes(status))
        .map((status) => `${name}: the error code ${code} comes with ${others.join(', ')}, not ${status}`);
    });
  }
}

/**
 * Lists changed names of an operation, because code generators name methods after operations and classes after tags.
 */
function changedNames(name: string, [released, present]: Pair<Operation>): string[] {
  const lost = (released.tags ?? []).filter((tag) => !present.tags?.includes(tag));
  const isMoved = released.tags?.[0] !== present.tags?.[0] || lost.length > 0;
  const [before, after] = [released, present].map(({ tags = [] }) => tags.join(', ') || 'none');
  return [
    ...(released.operationId === present.operationId
      ? []
      : [`${name}: the operation is ${present.operationId}, not ${released.operationId}`]),
    ...(isMoved ? [`${name}: the tag is ${after}, not ${before}`] : []),
  ];
}

function changedScopes(name: string, [released, present]: Pair<Operation>): string[] {
  const [before, after] = [released['x-scope'] ?? 'none', present['x-scope'] ?? 'none'];
  const [conditions, others] = [released['x-scope-if'] ?? {}, present['x-scope-if'] ?? {}];
  const further = Object.keys(others).filter(
    (scope) => scope !== before && !isDeepStrictEqual(conditions[scope], others[scope]),
  );
  return [
    ...(before === after ? [] : [`${name}: the scope is ${after}, not ${before}`]),
    ...further.map((scope) => `${name}: further requests require the scope ${scope}`),
  ];
}

function lostEvents(name: string, [released, present]: Pair<Operation>): string[] {
  const lost = (released['x-events'] ?? []).filter((event) => !present['x-events']?.includes(event));
  return lost.map((event) => `${name} no longer sends the event ${event}`);
}

function statusesOfCodes(document: Document, { responses = {} }: Operation): Map<string, string[]> {
  const statuses = new Map<string, string[]>();
  for (const [status, answer] of Object.entries(responses))
    for (const code of resolve<Answer>(document, answer)['x-error-codes'] ?? [])
      statuses.set(code, [...(statuses.get(code) ?? []), status]);
  return statuses;
}
