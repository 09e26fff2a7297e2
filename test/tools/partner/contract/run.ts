import { runContractCommand } from '../../../../tools/partner/contract/kit/main.ts';
import { liveKey, openScripted, type Script } from './scripted-deployment.ts';

/** Runs the contract kit's program with these arguments; returns its exit code and its output. */
export async function run(args: string[], env: NodeJS.ProcessEnv = { WORKSHOP_API_KEY: liveKey }) {
  const written = { stdout: '', stderr: '' };
  const to = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      written[name] += text;
    },
  });
  const code = await runContractCommand(args, { env, stdout: to('stdout'), stderr: to('stderr') });
  return { code, ...written };
}

export async function runAt(script: Script, ...args: string[]) {
  const { url, requests } = await openScripted(script);
  return { ...(await run(['--url', url, ...args])), requests, url };
}
