import { ErrorCode, type JSONRPCRequest, McpError, type Result } from '@modelcontextprotocol/sdk/types.js';
import { quoteText } from './texts.ts';

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** Type of the schemas of the protocol's library, which exports no such type. */
interface RequestSchema<Request> {
  safeParse(
    params: unknown,
  ): { success: true; data: Request } | { success: false; error: { issues: Issue[] } };
}

type Method = (request: JSONRPCRequest) => Promise<Result>;

/**
 * Returns a method of the protocol. It validates a request with the schema and calls the function. Invalid parameters
 * are reported as an error of the caller.
 */
export function method<Request>(
  schema: RequestSchema<Request>,
  answer: (request: Request) => Result | Promise<Result>,
): Method {
  return async (params) => {
    const read = schema.safeParse(params);
    if (read.success) return answer(read.data);
    throw new McpError(
      ErrorCode.InvalidParams,
      read.error.issues.slice(0, maxShown).map(saidIssue).join('\n'),
    );
  };
}

/**
 * Returns one handler for all methods, to be used as the server's `fallbackRequestHandler`. If handlers were registered
 * per method, the library would validate the parameters, and report invalid parameters as an internal error (-32603).
 */
export function createHandler(methods: Record<string, Method>): Method {
  const known = new Map(Object.entries(methods));
  return async (request) => {
    const answer = known.get(request.method);
    if (answer) return answer(request);
    throw new McpError(ErrorCode.MethodNotFound, `There is no method ${quoteText(request.method)}.`);
  };
}

const maxShown = 10;

function saidIssue({ path, message }: Issue): string {
  return `${path.map(String).join('.') || 'params'}: ${message}`;
}
