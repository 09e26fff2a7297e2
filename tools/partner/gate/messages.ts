import { isDeepStrictEqual } from 'node:util';
import {
  type Answer,
  type Body,
  type Content,
  type Document,
  type Header,
  type Operation,
  type Pair,
  type Parameter,
  type Reference,
  resolve,
} from './document.ts';
import type { Schema } from './schema.ts';
import { breakingChanges, type Comparison, schemaName, type Writer } from './schemas.ts';

/** Compares two OpenAPI documents: parameters, headers and bodies of requests, responses and events. */
export class MessageComparison {
  readonly #documents: Pair<Document>;
  readonly #schemas: Comparison;

  constructor([released, present]: Pair<Document>) {
    this.#documents = [released, present];
    this.#schemas = {
      released: (ref) => resolve<Schema>(released, { $ref: ref }),
      present: (ref) => resolve<Schema>(present, { $ref: ref }),
      isPresent: (ref) => present.components.schemas?.[schemaName({ $ref: ref }) ?? ''] !== undefined,
    };
  }

  parameters(name: string, operations: Pair<Operation>): string[] {
    const [before, after] = this.#parametersOf(operations);
    const lost = before.flatMap((each) => {
      const what = `${name}: the parameter ${each.name}`;
      const now = after.find(sameParameterAs(each));
      if (!now) return [`${what} is no longer accepted`];
      const changes = breakingChanges(this.#schemas, [each.schema, now.schema], 'integrator');
      return [
        ...(now.required && !each.required ? [`${what} is required`] : []),
        ...(isDeepStrictEqual(parameterNotation(each), parameterNotation(now))
          ? []
          : [`${what} has another notation`]),
        ...changes.map((change) => `${what} ${change.what}`),
      ];
    });
    const added = after
      .filter((each) => each.required && !before.some(sameParameterAs(each)))
      .map((each) => `${name}: the parameter ${each.name} is required`);
    return [...lost, ...added];
  }

  requestBody(name: string, [{ requestBody: before }, { requestBody: after }]: Pair<Operation>): string[] {
    const bodies = this.both<Body>(before, after);
    if (bodies) {
      const required = bodies[1].required && !bodies[0].required ? [`${name}: a body is required`] : [];
      return [...required, ...this.content(`${name}: the body`, bodies, 'integrator')];
    }
    if (before) return [`${name}: no body is read`];
    const [, present] = this.#documents;
    return after && resolve<Body>(present, after).required ? [`${name}: a body is required`] : [];
  }

  answers(name: string, [before, after]: Pair<Record<string, Answer | Reference>>): string[] {
    const isSuccess = (status: string) => status < '400';
    const added = Object.keys(after).filter((status) => isSuccess(status) && !before[status]);
    const lost = Object.keys(before).flatMap((status) => {
      const answers = this.both<Answer>(before[status], after[status]);
      if (!answers) return isSuccess(status) ? [`${name} no longer answers with ${status}`] : [];
      const what = `${name}: the answer ${status}`;
      return [...this.#headers(what, answers), ...this.content(what, answers, 'service')];
    });
    return [...added.map((status) => `${name} answers with ${status}`), ...lost];
  }

  /**
   * Compares the headers of an event. OpenAPI describes these headers as parameters, because an event is a request by
   * the service.
   */
  eventHeaders(name: string, operations: Pair<Operation>): string[] {
    const headersOf = (parameters: Parameter[]) =>
      Object.fromEntries(
        parameters.filter((each) => each.in === 'header').map((each) => [each.name, { ...each }]),
      );
    const [before, after] = this.#parametersOf(operations);
    return this.#headers(name, [{ headers: headersOf(before) }, { headers: headersOf(after) }]);
  }

  content(what: string, [before, after]: Pair<{ content?: Content }>, writer: Writer): string[] {
    return Object.entries(before.content ?? {}).flatMap(([type, released]) => {
      const present = after.content?.[type];
      if (!present) return [`${what} is no longer ${type}`];
      const schemas: Pair<Schema> = [released.schema ?? {}, present.schema ?? {}];
      const changes = breakingChanges(this.#schemas, schemas, writer);
      const parts = Object.keys({
        ...released.encoding,
        ...present.encoding,
      }).filter((part) => !isDeepStrictEqual(released.encoding?.[part], present.encoding?.[part]));
      return [
        ...changes.map(({ field, what: change }) => [`${what}:`, field, change].filter(Boolean).join(' ')),
        ...parts.map((part) => `${what}: ${part} has another encoding`),
      ];
    });
  }

  both<T extends object>(before?: T | Reference, after?: T | Reference): Pair<T> | null {
    if (!before || !after) return null;
    const [released, present] = this.#documents;
    return [resolve<T>(released, before), resolve<T>(present, after)];
  }

  #parametersOf(operations: Pair<Operation>): Pair<Parameter[]> {
    const [released, present] = this.#documents;
    const [before, after] = operations;
    return [
      (before.parameters ?? []).map((each) => resolve<Parameter>(released, each)),
      (after.parameters ?? []).map((each) => resolve<Parameter>(present, each)),
    ];
  }

  #headers(what: string, [before, after]: Pair<Answer>): string[] {
    return Object.entries(before.headers ?? {}).flatMap(([name, former]) => {
      const headers = this.both<Header>(former, after.headers?.[name]);
      if (!headers) return [`${what} has no header ${name}`];
      const [released, present] = headers;
      const schemas = headers.map((each) => each.schema ?? {}) as Pair<Schema>;
      return [
        ...(released.required && !present.required ? [`${what}: the header ${name} may be missing`] : []),
        ...breakingChanges(this.#schemas, schemas, 'service').map(
          (change) => `${what}: the header ${name} ${change.what}`,
        ),
      ];
    });
  }
}

function sameParameterAs(one: Parameter): (other: Parameter) => boolean {
  return (other) => one.name === other.name && one.in === other.in;
}

/** Returns the serialisation style of a list or an object in a URL parameter. */
function parameterNotation({ in: place, style, explode }: Parameter): unknown {
  const serialisation = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  return { style: serialisation, explode: explode ?? serialisation === 'form' };
}
