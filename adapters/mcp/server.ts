import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  LATEST_PROTOCOL_VERSION,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { release } from '../../generated/release.ts';
import { WorkshopApi } from './api.ts';
import { instructions } from './instructions.ts';
import { createHandler, method } from './methods.ts';
import type { ApiDocument } from './operations.ts';
import type { WorkshopPort } from './port.ts';
import { listResources, readResource, templates } from './resources.ts';
import { formatResult, refusalResult } from './result.ts';
import { quoteText } from './texts.ts';
import { tools } from './tools/index.ts';

/** Validator that all servers share, because creating it takes longer than a request. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

const serverInfo = { name: 'workshop-api', title: 'Workshop', version: release.version };
const capabilities = { tools: {}, resources: {} };
const described = tools.map(({ run: _, ...definition }) => definition);

/** Creates a server of the Model Context Protocol for one connection, with the tools of a workshop. */
export function workshopServer(
  port: WorkshopPort,
  document: ApiDocument,
  onDefect: (error: unknown) => void,
): Server {
  const server = new Server(serverInfo, { capabilities, jsonSchemaValidator });
  const api = new WorkshopApi(port, document);
  server.removeRequestHandler('initialize');
  server.fallbackRequestHandler = createHandler({
    initialize: method(InitializeRequestSchema, ({ params }) => ({
      protocolVersion: versionFor(params.protocolVersion),
      ...{ capabilities, serverInfo, instructions },
    })),
    'tools/list': method(ListToolsRequestSchema, () => ({ tools: described })),
    'tools/call': method(CallToolRequestSchema, ({ params }) =>
      callTool(params.name, params.arguments ?? {}, api, onDefect),
    ),
    'resources/list': method(ListResourcesRequestSchema, async () => ({
      resources: await listResources(port),
    })),
    'resources/templates/list': method(ListResourceTemplatesRequestSchema, () => ({
      resourceTemplates: templates,
    })),
    'resources/read': method(ReadResourceRequestSchema, async ({ params }) => {
      const content = await readResource(params.uri, port, document);
      if (!content) throw new McpError(resourceNotFound, `There is no resource ${quoteText(params.uri)}.`);
      return { contents: [content] };
    }),
  });
  return server;
}

/**
 * Returns the requested protocol version if it is supported, otherwise the latest version, which the client may refuse.
 */
function versionFor(requestedVersion: string): string {
  return SUPPORTED_PROTOCOL_VERSIONS.includes(requestedVersion) ? requestedVersion : LATEST_PROTOCOL_VERSION;
}

/** Error code of the MCP specification for a missing resource. */
const resourceNotFound = -32_002;

async function callTool(
  name: string,
  toolArguments: unknown,
  api: WorkshopApi,
  onDefect: (error: unknown) => void,
) {
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${quoteText(name)}.`);
  try {
    return formatResult(await tool.run(toolArguments, api));
  } catch (error) {
    const refusal = refusalResult(error);
    if (refusal) return refusal;
    onDefect(error);
    throw new McpError(ErrorCode.InternalError, 'The tool failed. This is a defect of the service.');
  }
}
