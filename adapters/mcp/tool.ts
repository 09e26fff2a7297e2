import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { InvalidArgumentsError, type WorkshopApi } from './api.ts';

/** The result of a tool for the assistant. */
export interface Outcome {
  /** One or two sentences for the assistant, which may quote texts of the workshop's records. */
  summary: string;
  data: Record<string, unknown>;
}

interface Properties {
  [name: string]: object;
}

/** Properties of a tool for the assistant's program, which may require a person's consent before it uses the tool. */
export interface Hints {
  readOnlyHint: boolean;
  /** True if the tool changes or replaces data, or if its effect cannot be undone. */
  destructiveHint: boolean;
  idempotentHint: boolean;
  /** True if the tool reaches people outside the workshop. */
  openWorldHint: boolean;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; properties: Properties; required: string[]; additionalProperties: false };
  annotations: Hints;
  run(toolArguments: unknown, api: WorkshopApi): Promise<Outcome>;
}

interface ToolPlan<Arguments> {
  name: string;
  title: string;
  description: string;
  properties: Properties;
  required?: (keyof Arguments & string)[];
  hints: Hints;
  run(toolArguments: Arguments, api: WorkshopApi): Promise<Outcome>;
}

export const readHints: Hints = {
  ...{ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};
export const createHints: Hints = { ...readHints, readOnlyHint: false };

export function defineTool<Arguments>(plan: ToolPlan<Arguments>): Tool {
  const { name, title, description, properties, required = [], hints, run } = plan;
  const inputSchema = { type: 'object' as const, properties, required, additionalProperties: false as const };
  let validate: ValidateFunction<Arguments> | undefined;
  return {
    ...{ name, title, description, inputSchema, annotations: hints },
    run: async (toolArguments, api) => {
      validate ??= ajv.compile<Arguments>(inputSchema);
      if (validate(toolArguments)) return run(toolArguments, api);
      throw new InvalidArgumentsError((validate.errors ?? []).slice(0, maxShown).map(saidError).join('\n'));
    },
  };
}

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
const maxShown = 10;

function saidError({ instancePath, message, params }: ErrorObject): string {
  const place = instancePath.slice(1).replaceAll('/', '.') || 'arguments';
  const allowedNames = params.additionalProperty ?? params.allowedValues?.join(', ');
  return `${place}: ${message}${allowedNames === undefined ? '' : ` (${allowedNames})`}`;
}

export const idSchema = (description: string) => ({ type: 'integer', minimum: 1, description });
export const textSchema = (maxLength: number, description?: string) => ({
  type: 'string',
  ...{ minLength: 1, maxLength },
  ...(description && { description }),
});

/** Schema of the parameter that makes repeated calls harmless. */
export const requestId = {
  type: 'string',
  pattern: '^[\\x21-\\x7e]{8,64}$',
  description: 'A new UUID for each act. Repeat it only to repeat the same call whose answer got lost.',
};

/** Returns the idempotency key of a write. `part` distinguishes several writes of one call. */
export function idempotencyKeyOf(defineTool: string, requestId: string, part = ''): string {
  return `mcp-${defineTool}-${requestId}${part && `-${part}`}`;
}
