import { breakingChanges, type Comparison, type Schema, type Writer } from './schemas.ts';

export interface Document {
  info?: Record<string, unknown>;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

export interface Operation {
  operationId?: string;
  tags?: string[];
  deprecated?: boolean;
  'x-deprecation'?: Deprecation;
  'x-scope'?: string | null;
  parameters?: (Parameter | Reference)[];
  requestBody?: Body | Reference;
  responses?: Record<string, Answer | Reference>;
}

/** The served document leaves it out: its headers say it. */
export interface Deprecation {
  since: string;
  successor: string;
  sunset?: string;
}

interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

export interface Body {
  required?: boolean;
  content?: Content;
}

export interface Answer {
  'x-error-codes'?: string[];
  headers?: Record<string, unknown>;
  content?: Content;
}

type Content = Record<string, { schema?: Schema }>;

type Pair<T> = [released: T, present: T];

/** Lists, in sentences, what breaks the programs of integrators that were written for the released document. */
export function brokenPromises(released: Document, present: Document): string[] {
  const comparison = new DocumentComparison(released, present);
  return [...new Set([...comparison.operations(), ...comparison.events()])];
}

class DocumentComparison {
  readonly #documents: Pair<Document>;
  readonly #schemas: Comparison;

  constructor(released: Document, present: Document) {
    this.#documents = [released, present];
    this.#schemas = {
      released: (ref) => resolve<Schema>(released, { $ref: ref }),
      present: (ref) => resolve<Schema>(present, { $ref: ref }),
    };
  }

  operations(): string[] {
    const [released, present] = this.#documents;
    return Object.entries(released.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, before]) => {
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
      if (!after) return [`The event ${event} was removed`];
      const bodies = this.#both<Body>(before.requestBody, after.requestBody);
      return bodies ? this.#content(`The event ${event}`, bodies, 'service') : [];
    });
  }

  #operation(name: string, [released, present]: Pair<Operation>): string[] {
    const renamed =
      released.operationId === present.operationId
        ? []
        : [`${name}: the operation is ${present.operationId}, not ${released.operationId}`];
    const scope =
      released['x-scope'] === present['x-scope']
        ? []
        : [`${name}: the scope is ${present['x-scope']}, not ${released['x-scope']}`];
    const parameters = this.#parameters(name, [released, present]);
    return [
      ...renamed,
      ...scope,
      ...parameters,
      ...this.#requestBody(name, [released, present]),
      ...this.#answers(name, [released.responses ?? {}, present.responses ?? {}]),
    ];
  }

  #parameters(name: string, operations: Pair<Operation>): string[] {
    const [before, after] = operations.map(({ parameters = [] }, side) =>
      parameters.map((each) => resolve<Parameter>(this.#documents[side] as Document, each)),
    ) as Pair<Parameter[]>;
    const same = (one: Parameter) => (other: Parameter) => one.name === other.name && one.in === other.in;
    const lost = before.flatMap((each) => {
      const now = after.find(same(each));
      if (!now) return [`${name}: the parameter ${each.name} is no longer accepted`];
      const required =
        now.required && !each.required ? [`${name}: the parameter ${each.name} is required`] : [];
      const changes = breakingChanges(this.#schemas, [each.schema, now.schema], 'integrator');
      return [...required, ...changes.map(({ what }) => `${name}: the parameter ${each.name} ${what}`)];
    });
    const added = after
      .filter((each) => each.required && !before.some(same(each)))
      .map((each) => `${name}: the parameter ${each.name} is required`);
    return [...lost, ...added];
  }

  #requestBody(name: string, [{ requestBody: before }, { requestBody: after }]: Pair<Operation>): string[] {
    const bodies = this.#both<Body>(before, after);
    if (bodies) {
      const required = bodies[1].required && !bodies[0].required ? [`${name}: a body is required`] : [];
      return [...required, ...this.#content(`${name}: the body`, bodies, 'integrator')];
    }
    return after || before ? [`${name}: ${after ? 'a body is read' : 'no body is read'}`] : [];
  }

  #answers(name: string, [before, after]: Pair<Record<string, Answer | Reference>>): string[] {
    const isSuccess = (status: string) => status < '400';
    const added = Object.keys(after).filter((status) => isSuccess(status) && !before[status]);
    const lost = Object.keys(before).flatMap((status) => {
      const answers = this.#both<Answer>(before[status], after[status]);
      if (!answers) return isSuccess(status) ? [`${name} no longer answers with ${status}`] : [];
      const what = `${name}: the answer ${status}`;
      const headers = Object.keys(answers[0].headers ?? {}).filter((each) => !answers[1].headers?.[each]);
      return [
        ...headers.map((each) => `${what} has no header ${each}`),
        ...this.#content(what, answers, 'service'),
      ];
    });
    return [...added.map((status) => `${name} answers with ${status}`), ...lost];
  }

  #content(what: string, [before, after]: Pair<{ content?: Content }>, writer: Writer): string[] {
    return Object.entries(before.content ?? {}).flatMap(([type, { schema: released }]) => {
      const present = after.content?.[type]?.schema;
      if (!after.content?.[type]) return [`${what} is no longer ${type}`];
      if (!released || !present) return [];
      const changes = breakingChanges(this.#schemas, [released, present], writer);
      return changes.map(({ field, what: change }) => `${what}: ${field} ${change}`);
    });
  }

  #both<T extends object>(before?: T | Reference, after?: T | Reference): Pair<T> | null {
    if (!before || !after) return null;
    const [released, present] = this.#documents;
    return [resolve<T>(released, before), resolve<T>(present, after)];
  }
}

export function resolve<T extends object>(document: Document, node: T | Reference): T {
  if (!('$ref' in node) || typeof node.$ref !== 'string') return node as T;
  const [, , kind = '', name = ''] = node.$ref.split('/');
  return resolve(document, document.components[kind]?.[name] as T | Reference);
}
