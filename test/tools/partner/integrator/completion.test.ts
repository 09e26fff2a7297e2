import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  completionScripts,
  type Shell,
  shells,
} from '../../../../tools/partner/integrator/completion/scripts.ts';
import { writeProfile } from '../../../../tools/partner/integrator/profiles.ts';
import { machinesOfTests } from './run.ts';

const openMachine = machinesOfTests();
const machine = openMachine();
const profile = {
  url: 'https://workshop.test',
  key: 'pt_live_x',
  workshop: 'w',
  keyName: 'k',
  sandbox: true,
};
writeProfile({ WORKSHOP_CONFIG: machine.config }, 'trials', profile);

async function candidates(...words: string[]): Promise<string[]> {
  const { code, stdout } = await machine.run('complete', '--', ...words);
  expect(code).toBe(0);
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t')[0] ?? '');
}

test.each([
  [['log'], ['login', 'logout', 'logs']],
  [['sand'], ['sandbox']],
  [['logs', ''], ['tail']],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['listen', '--fo'], ['--forward-to']],
  [['listen', '--json', '--js'], []],
  [['trigger', '--set', 'client.name=Clara', '--se'], ['--set']],
  [
    ['trigger', '--json', 'lead.s'],
    ['lead.sent', 'lead.status_changed'],
  ],
  [['open', 'createBudgetL'], ['createBudgetLine']],
  [['open', 'budget_l'], ['budget_locked']],
  [
    ['request', 'P'],
    ['POST', 'PATCH'],
  ],
  [
    ['request', 'get', '/budgets'],
    ['/budgets', '/budgets/{id}'],
  ],
  [['request', 'POST', '/budgets/7/l'], ['/budgets/7/lines']],
  [['request', 'POST', '/budgets/7/lines', ''], []],
  [['request', '--profile', ''], ['trials']],
  [['request', '--profile=t'], ['--profile=trials']],
  [['request', '--profile', 'trials', 'GET', '/pi'], ['/ping']],
  [
    ['listen', '--events', 'payment.'],
    ['payment.received', 'payment.removed'],
  ],
  [['login', '--key-file', '/etc/ho'], [':files']],
  [['nonsense', ''], []],
])('after %j come %j', async (words, expected) => {
  expect(await candidates(...words)).toEqual(expected);
});

test('candidates are explained by the sentences of the help', async () => {
  const { stdout } = await machine.run('complete', '--', 'trigger', '--wai');
  expect(stdout).toBe('--wait\tmaximum time to wait for the event (default: 30)\n');
});

test.each([
  [['completion'], 'SHELL is missing. Supported: bash, zsh, fish.'],
  [['completion', 'ksh'], 'There is no completion for ksh. Supported:'],
])('%j is refused with advice', async (words, message) => {
  expect(await machine.run(...words)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
});

test.each([
  ['workshop-api trigger lead.acc', ['lead.accepted']],
  ['workshop-api listen --profile=tr', ['trials']],
  ['workshop-api request GET "/pi', ['/ping']],
])('bash completes %j', async (line, expected) => {
  const folder = dirname(machine.write('workshop-api', ''));
  const script = machine.write('completion.bash', (await machine.run('completion', 'bash')).stdout);
  const program = join(import.meta.dirname, '../../../../tools/partner/integrator.ts');
  machine.write('workshop-api', `#!/bin/sh\nexec ${process.execPath} ${program} "$@"\n`);
  chmodSync(join(folder, 'workshop-api'), 0o755);
  // Splits the line as readline does: at blanks and at equals signs.
  const words = line.split(/ |(?<==)|(?==)/).map((word) => `'${word}'`);
  const call = `COMP_LINE='${line}' COMP_POINT=${line.length} COMP_WORDS=(${words.join(' ')}) COMP_CWORD=${words.length - 1}; _workshop_api; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const env = { PATH: `${folder}:${process.env.PATH}`, WORKSHOP_CONFIG: machine.config };
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', `source ${script}; ${call}`], {
    env,
    encoding: 'utf8',
  });
  expect([stdout.trim().split('\n'), stderr]).toEqual([expected, '']);
});

const parsers: Record<Shell, string[]> = {
  bash: ['bash', '-n'],
  zsh: ['zsh', '-n'],
  fish: ['fish', '--no-execute'],
};

test.each(shells)('the script for %s is one, where that shell is installed to read it', (shell) => {
  const [parser = '', ...words] = parsers[shell];
  const file = machine.write(`completion.${shell}`, completionScripts[shell]);
  const { error, status, stderr } = spawnSync(parser, [...words, file], { encoding: 'utf8' });
  const isInstalled = error === undefined;
  expect([isInstalled || shell !== 'bash', status ?? 0, stderr ?? '']).toEqual([true, 0, '']);
});
