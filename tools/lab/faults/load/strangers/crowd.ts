import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * Describes a load from two addresses: clients at one address open connections, send half a header and never read; a
 * robot at the other address requests unknown pages.
 */
interface CrowdPlan {
  url: string;
  host: string;
  halfOpen: { from: string; count: number };
  robot: { from: string; connections: number };
}

export interface CrowdReport {
  /** Number of connections that the crowd has open. */
  held: number;
  /** Number of answers to the robot by status; 0 stands for a closed connection. */
  answers: Record<string, number>;
}

interface Crowd {
  report(): Promise<CrowdReport>;
  stop(): Promise<void>;
}

/** Starts the crowd in a separate process with lower priority, so that the service gets the CPUs. */
export async function startCrowd(plan: CrowdPlan): Promise<Crowd> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(plan)], {
    execArgv: process.execArgv,
    // Starts a separate session, because the kernel divides the CPUs among sessions before it compares the priorities
    // of processes.
    detached: true,
  });
  await once(child, 'message');
  return {
    async report() {
      child.send('report');
      const [report] = (await once(child, 'message')) as [CrowdReport];
      return report;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

const lowPriority = 10;
const reopenAfterMs = 1_000;

if (import.meta.main) {
  setPriority(lowPriority);
  const { url, host, halfOpen, robot } = JSON.parse(process.argv[2] as string) as CrowdPlan;
  const { hostname, port } = new URL(url);
  const answers: Record<string, number> = {};
  let held = 0;
  process.once('disconnect', () => process.exit());
  process.on('message', () => process.send?.({ held, answers } satisfies CrowdReport));
  await Promise.all(Array.from({ length: halfOpen.count }, openHalf));
  for (let n = 0; n < robot.connections; n += 1) void askForever(n);
  process.send?.('ready');

  /**
   * Opens a connection with half a header, and opens it again whenever it ends. Resolves once the connection is opened
   * or refused.
   */
  function openHalf(): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: halfOpen.from }).pause();
      socket.once('connect', () => {
        held += 1;
        socket.write(`GET /health/live HTTP/1.1\r\nhost: ${host}\r\nx-half: `);
        socket.once('close', () => {
          held -= 1;
        });
        resolve();
      });
      socket.on('error', () => {});
      socket.once('close', async () => {
        resolve();
        await sleep(reopenAfterMs);
        await openHalf();
      });
    });
  }

  async function askForever(from: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: robot.from });
    for (let n = from; ; n += robot.connections) {
      const status = await ask(agent, `/docs/en/guide/no-such-page-${n}`);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  }

  function ask(agent: Agent, path: string): Promise<number> {
    return new Promise((resolve) => {
      const sent = request(`${url}${path}`, { agent, headers: { host, accept: 'text/html' } }, (answer) => {
        answer.resume().once('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
      });
      sent.once('error', () => resolve(0)).end();
    });
  }
}
