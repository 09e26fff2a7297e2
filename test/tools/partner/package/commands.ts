import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Installation {
  /** Path of the installed program; `integrator` is the file of its commands for integrators. */
  program: string;
  integrator: string;
  /** Folder for the settings of the commands. */
  config: string;
}

/** Runs the integrators' commands of the installed package, one after the other; returns their output. */
export async function commandsOf(
  { program, integrator, config }: Installation,
  sandbox: { url: string; key: string },
) {
  const env = { PATH: String(process.env.PATH), WORKSHOP_CONFIG: config };
  const command = async (...words: string[]) => (await run(program, words, { env })).stdout;
  const login = run(program, ['login', '--url', sandbox.url, '--key-file', '-'], { env });
  login.child.stdin?.end(sandbox.key);
  const forwarded = openReceiver();
  const listening = spawn(program, ['listen', '--forward-to', await forwarded.url, '--interval', '0.2'], {
    env: {
      ...env,
      WORKSHOP_CONFIG: `${config}-listen`,
      WORKSHOP_URL: sandbox.url,
      WORKSHOP_API_KEY: sandbox.key,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const loggedIn = (await login).stdout;
    for await (const text of listening.stderr) if (String(text).includes('begins now')) break;
    const triggered = JSON.parse(
      await command('trigger', 'client.created', '--set', 'client.name=Ana', '--json'),
    );
    const { client_id } = triggered.data;
    return {
      ...{ loggedIn, triggered },
      received: await forwarded.first,
      requested: JSON.parse(await command('request', 'GET', `/clients/${client_id}`)),
      completed: await command('complete', '--', 'trigger', 'lead.acc'),
      opened: await command('open', 'createBudget'),
      // Runs the file directly with the oldest supported Node: the installed launcher would use the Node that npm
      // installed, if present.
      onOldest: (await run('node', [integrator, 'completion', 'bash'], { env })).stdout,
    };
  } finally {
    listening.kill('SIGTERM');
    await once(listening, 'exit');
    forwarded.close();
  }
}

function openReceiver() {
  const server = createServer().listen(0, '127.0.0.1');
  const first = once(server, 'request').then(async ([request, response]) => {
    const chunks: Buffer[] = await request.toArray();
    response.writeHead(204).end();
    return { id: request.headers['webhook-id'], body: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
  });
  const url = once(server, 'listening').then(
    () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
  );
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, first, close };
}
