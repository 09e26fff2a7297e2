import { memberOf, parseJsonObject } from '../../domain/text/json.ts';
import type { components } from '../../generated/types.ts';
import { type ApiDocument, type DescribedOperation, indexOperations } from './operations.ts';
import type { PortAnswer, WorkshopPort } from './port.ts';
import { sanitiseText } from './texts.ts';

type Schemas = components['schemas'];

/** Types of the answers of the operations that tools call, by operation id. */
export interface Answers {
  listClients: Schemas['ClientPage'];
  getClient: Schemas['Client'];
  createClient: Schemas['Client'];
  listVehicles: Schemas['VehiclePage'];
  getVehicle: Schemas['Vehicle'];
  createVehicle: Schemas['Vehicle'];
  listBudgets: Schemas['BudgetPage'];
  getBudget: Schemas['Budget'];
  createBudget: Schemas['Budget'];
  createBudgetLine: Schemas['LineChange'];
  listInvoices: Schemas['InvoicePage'];
  listFreeSlots: Schemas['Availability'];
  createAppointment: Schemas['Appointment'];
  listCatalogItems: Schemas['CatalogItemPage'];
  listServices: Schemas['ServiceList'];
  listRates: Schemas['RateList'];
  listParts: Schemas['PartPage'];
  sendEmail: Schemas['MessageAccepted'];
  sendSms: Schemas['MessageAccepted'];
}

export type Parameters = Record<string, string | number | boolean | undefined>;

export interface CallOptions {
  parameters?: Parameters;
  body?: object;
  idempotencyKey?: string;
}

/** Thrown if the API refuses a request of a tool. */
export class ApiError extends Error {
  readonly answer: PortAnswer;
  readonly code: string;
  /** Describes the tool's writes that were done before the refusal. */
  readonly before: string;

  constructor(answer: PortAnswer, before = '') {
    const error = parseJsonObject(answer.text).error;
    super(String(memberOf(error, 'message') ?? `HTTP ${answer.status}`));
    this.answer = answer;
    this.before = before;
    this.code = String(memberOf(error, 'code') ?? '');
  }
}

/** Thrown if the arguments of a tool are invalid. No request was sent. */
export class InvalidArgumentsError extends Error {}

interface CallResult<T> {
  body: T;
  /** True if the answer was stored by an earlier request with the same idempotency key, which did the write. */
  isRepeated: boolean;
}

/** Calls the operations of a workshop's API by their ids. */
export class WorkshopApi {
  readonly port: WorkshopPort;
  readonly document: ApiDocument;

  constructor(port: WorkshopPort, document: ApiDocument) {
    this.port = port;
    this.document = document;
  }

  async call<Id extends keyof Answers>(id: Id, options: CallOptions = {}): Promise<CallResult<Answers[Id]>> {
    const operation = indexOperations(this.document).get(id);
    if (!operation) throw new Error(`the document has no operation ${id}`);
    const answer = await this.send(operation, options);
    const isRepeated = answer.headers['idempotent-replay'] === 'true';
    return { body: JSON.parse(answer.text, withoutLinks), isRepeated };
  }

  async read<Id extends keyof Answers>(id: Id, parameters: Parameters = {}): Promise<Answers[Id]> {
    return (await this.call(id, { parameters })).body;
  }

  /** Reads from the API. Returns null if the key lacks the scope for the operation. */
  async readIfAllowed<Id extends keyof Answers>(
    id: Id,
    parameters: Parameters = {},
  ): Promise<Answers[Id] | null> {
    try {
      return await this.read(id, parameters);
    } catch (error) {
      if (error instanceof ApiError && missingScope.includes(error.code)) return null;
      throw error;
    }
  }

  /** Sends a request. Throws `ApiError` if the status is 300 or above. */
  async send(operation: DescribedOperation, options: CallOptions): Promise<PortAnswer> {
    const { parameters = {}, body, idempotencyKey } = options;
    const path = pathOf(operation, parameters);
    const answer = await this.port.send({ method: operation.method, path, body, idempotencyKey });
    if (answer.status >= 300) throw new ApiError(answer);
    return answer;
  }
}

const missingScope = ['insufficient_scope', 'plan_scope_not_allowed'];

function pathOf(operation: DescribedOperation, parameters: Parameters): string {
  const query = new URLSearchParams();
  let { path } = operation;
  for (const { name, in: place } of operation.parameters) {
    const value = parameters[name];
    if (value === undefined) continue;
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else query.append(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/**
 * Removes tracking links from answers. A program that opens such a link could accept and sign a quote on the client's
 * behalf, which assistants must not do.
 */
export function withoutLinks(name: string, value: unknown): unknown {
  if (name === 'tracking_url') return undefined;
  return typeof value === 'string' ? sanitiseText(value) : value;
}
