import { readArguments } from '../../options.ts';
import { chooseTarget, targetOptions, targetUsage } from '../target.ts';
import type { Terminal } from '../terminal.ts';

export const mcpUsage = `Usage: workshop-api mcp [options]

Serves tools to an AI assistant on standard input and output, by the Model Context Protocol. The assistant's program
starts this command; add it to that program's configuration, for example
  { "mcpServers": { "workshop": { "command": "workshop-api", "args": ["mcp"] } } }

${targetUsage}`;

export async function mcp(args: string[], terminal: Terminal): Promise<number> {
  const { values } = readArguments('mcp', args, targetOptions);
  const target = chooseTarget(values, terminal.env);
  // Imports the MCP library on demand, because loading it takes longer than loading all other commands together.
  const { serveAssistant: serve } = await import('./serve.ts');
  return serve(target, terminal);
}
