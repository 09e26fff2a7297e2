import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import { openWorkshop } from '../../support/workshop.ts';

const root = join(import.meta.dirname, '../../..');
const workshop = await openWorkshop({ ownApps: true, settings: { defaultInstance: 'first' } });
const url = await workshop.app.listen({ port: 0, host: '127.0.0.1' });
const { liveKey } = workshop;
await workshop.post('/clients', { name: 'Íñigo Inventado', email: 'inigo@example.com' });

async function overHttp(): Promise<Client> {
  const headers = { authorization: `Bearer ${liveKey}` };
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

async function overStdio(): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(root, 'tools/partner/integrator.ts'), 'mcp'],
    env: { WORKSHOP_URL: url, WORKSHOP_API_KEY: liveKey, PATH: String(process.env.PATH) },
    stderr: 'inherit',
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return client;
}

test('the tools are the same on standard input and output as over HTTP', async () => {
  const [http, stdio] = await Promise.all([overHttp(), overStdio()]);
  expect(await stdio.listTools()).toEqual(await http.listTools());
  expect(stdio.getInstructions()).toBe(http.getInstructions());
  const calls = [
    { name: 'find_client_or_vehicle', arguments: { query: 'íñigo' } },
    { name: 'unpaid_invoices', arguments: {} },
    { name: 'explain_quote', arguments: { quote_id: 9_999 } },
    { name: 'find_free_times', arguments: { from: 'tomorrow' } },
  ];
  for (const call of calls) {
    const answer = await stdio.callTool(call);
    expect(answer).toEqual(await http.callTool(call));
    expect(answer.structuredContent).toBeDefined();
  }
  const uri = 'workshop://schemas/Slot';
  expect(await stdio.readResource({ uri })).toEqual(await http.readResource({ uri }));
  // A tool call with a repeated request id is executed only once, even if the second call uses another transport.
  const register = { name: 'Clara Ejemplo', request_id: 'request-of-two-transports' };
  const first = await http.callTool({ name: 'register_client_and_vehicle', arguments: register });
  const again = await stdio.callTool({ name: 'register_client_and_vehicle', arguments: register });
  expect(again.structuredContent).toEqual(first.structuredContent);
  await Promise.all([http.close(), stdio.close()]);
});

test('a tool that is under way ends while the service closes, and holds it no longer', async () => {
  const client = await overHttp();
  const arrived = once(workshop.app.server, 'request');
  const answer = client.callTool({ name: 'find_client_or_vehicle', arguments: { query: 'íñigo' } });
  await arrived;
  const closed = workshop.app.close();
  expect((await answer).structuredContent).toMatchObject({ clients: [{ name: 'Íñigo Inventado' }] });
  await closed;
});
