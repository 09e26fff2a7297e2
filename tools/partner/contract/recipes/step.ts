import { Refused } from '../../../../domain/errors/refused.ts';
import { isObject, memberOf } from '../../../../domain/text/json.ts';

export type Json = Record<string, unknown>;

/** The answers of the steps so far, by the names of their parts. */
export class Answers {
  readonly #answers = new Map<string, Json>();

  constructor(answers: Record<string, object> = {}) {
    for (const [part, answer] of Object.entries(answers)) this.add(part, answer);
  }

  add(part: string, answer: unknown): void {
    this.#answers.set(part, isObject(answer) ? answer : {});
  }

  /** Returns the whole answer of a step. */
  record<Answer>(part: string): Answer {
    if (!this.has(part)) throw new Error(`there is no answer to ${part}`);
    return this.#answers.get(part) as Answer;
  }

  /** Returns a value of an answer, such as `payment_list.0.id` of an invoice. */
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

/** A request of a scenario. */
interface RequestStep {
  /** The name for `--set`, which changes the body, and for later steps, which refer to the answer. */
  part: string;
  /** Method and path; `{budget.id}` stands for a value of an earlier answer. */
  request: string | ((made: Answers) => string);
  body?: (made: Answers) => Json;
  /** Whether the step is needed; defaults to always. */
  when?: (made: Answers) => boolean;
  /** The request that undoes the step after the event, such as `DELETE /webhooks/{webhook.id}`. */
  undo?: string;
}

/** A search for an existing row. */
interface SearchStep {
  part: string;
  /** The path of a list. */
  list: string | ((made: Answers) => string);
  choose: (rows: Json[], made: Answers) => Json | undefined;
  /** Advice for an empty result; null if the scenario continues without it. */
  otherwise: string | null;
}

export type Step = RequestStep | SearchStep;

/** An event as in the list of events. */
export interface ListedEvent {
  id: string;
  event: string;
  timestamp: string;
  data: Json;
}

export interface Scenario {
  steps: Step[];
  /** Tells whether the steps caused an event. */
  isOwn(data: Json, made: Answers): boolean;
  /** Returns the event if the list of events does not contain it. */
  event?: (made: Answers) => ListedEvent;
}

export function isRequest(step: Step): step is RequestStep {
  return 'request' in step;
}

/** Fills values of earlier answers into a path, with or without a method. */
export function fillTemplate(template: string | ((made: Answers) => string), made: Answers): string {
  const request = typeof template === 'string' ? template : template(made);
  return request.replaceAll(/\{(\w+)\.([\w.]+)\}/g, (_, part: string, name: string) => {
    const value = made.value(part, name);
    if (value === undefined) throw new Refused(`${request}: the answer to ${part} has no ${name}.`);
    return encodeURIComponent(String(value));
  });
}
