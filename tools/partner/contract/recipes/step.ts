import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { isObject, memberOf } from '../../../../domain/text/json.ts';

export type Json = Record<string, unknown>;

/** The responses of the steps carried out so far, by the names of the steps. */
export class Answers {
  readonly #answers = new Map<string, Json>();

  constructor(answers: Record<string, object> = {}) {
    for (const [part, answer] of Object.entries(answers)) this.add(part, answer);
  }

  add(part: string, answer: unknown): void {
    this.#answers.set(part, isObject(answer) ? answer : {});
  }

  /** Returns the whole response body of a step. */
  record<Answer>(part: string): Answer {
    if (!this.has(part)) throw new Error(`there is no answer to ${part}`);
    return this.#answers.get(part) as Answer;
  }

  /** Returns one value of a step's response, such as `payment_list.0.id` of an invoice. */
  value(part: string, path: string): unknown {
    return path.split('.').reduce<unknown>((at, name) => memberOf(at, name), this.#answers.get(part));
  }

  id(part: string): unknown {
    return this.value(part, 'id');
  }

  has(part: string): boolean {
    return this.#answers.has(part);
  }
}

/** A step of a scenario that sends a request. */
interface RequestStep {
  /**
   * Name of the step. `--set` uses the name to set fields of the step's body, and later steps use the name to refer to
   * the step's response.
   */
  part: string;
  /** Method and path of the request. `{budget.id}` is replaced by a value of an earlier response. */
  request: string | ((made: Answers) => string);
  body?: (made: Answers) => Json;
  /** Tells whether the step is needed. Undefined means that the step is always carried out. */
  when?: (made: Answers) => boolean;
  /** The request that undoes the step after the event, such as `DELETE /webhooks/{webhook.item.id}`. */
  undo?: string;
}

/** A step of a scenario that searches a list for an existing row. */
interface SearchStep {
  part: string;
  /** The path of the list to search. */
  list: string | ((made: Answers) => string);
  choose: (rows: Json[], made: Answers) => Json | undefined;
  /** Advice to show if no row is found. Null: the scenario continues without the row. */
  otherwise: string | null;
}

export type Step = RequestStep | SearchStep;

/** An event in the form of the API's list of events. */
export interface ListedEvent {
  id: string;
  event: string;
  timestamp: string;
  data: Json;
}

export interface Scenario {
  steps: Step[];
  /** Tells whether the scenario's steps caused an event with the given data. */
  isOwn(data: Json, made: Answers): boolean;
  /** Returns the event that the scenario caused. Defined only if the API's list of events omits the event. */
  event?: (made: Answers) => ListedEvent;
}

export function isRequest(step: Step): step is RequestStep {
  return 'request' in step;
}

/**
 * Replaces placeholders such as `{budget.id}` in a path by values of earlier responses. The path may begin with a
 * method.
 */
export function fillTemplate(template: string | ((made: Answers) => string), made: Answers): string {
  const request = typeof template === 'string' ? template : template(made);
  return request.replaceAll(/\{(\w+)\.([\w.]+)\}/g, (_, part: string, name: string) => {
    const value = made.value(part, name);
    if (value === undefined) throw new OperatorError(`${request}: the answer to ${part} has no ${name}.`);
    return encodeURIComponent(String(value));
  });
}
