import { chmodSync, existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserCommand } from '../../../../tools/partner/integrator/open.ts';
import { patienceMs } from '../../../support/patience.ts';
import { machinesOfTests } from './run.ts';

const openMachine = machinesOfTests();
const url = 'https://workshop.test';
const machine = openMachine({ WORKSHOP_URL: url });

test.each([
  [[], ''],
  [['createBudget'], '/reference/createBudget'],
  [['CREATEBUDGET'], '/reference/createBudget'],
  [['post', '/budgets'], '/reference/createBudget'],
  [['POST /api/v1/budgets'], '/reference/createBudget'],
  [['GET', '/budgets/12?expand=lines'], '/reference/getBudget'],
  [['/budgets/12/lines'], '/reference/createBudgetLine'],
  [['GET', '/stock/movements'], '/reference/listStockMovements'],
  [['budget_locked'], '/errors/budget_locked'],
  [['lead.accepted'], '/events/lead.accepted'],
  [['webhooks'], '/guide/webhooks'],
  [['changelog'], '/changelog'],
])('open %j prints the address of its page where there is no terminal', async (words, path) => {
  const { code, stdout } = await machine.run('open', ...words);
  expect([code, stdout]).toEqual([0, `${url}/docs${path}\n`]);
});

test.each([
  [['createBudgt'], 'There is no page about createBudgt. Did you mean createBudget?'],
  [['budget.accepted'], 'Did you mean lead.accepted'],
  [['client_not_found'], 'Did you mean not_found'],
  [['PUT', '/budgets'], 'Did you mean'],
  [['xyz'], 'Name an operation such as createBudget'],
  [['/budgets'], 'specify one of GET /budgets, POST /budgets'],
  [['--url', url, '--profile', 'a'], 'Specify either --profile or --url'],
])('open %j is refused, and the message says what there is', async (words, message) => {
  const { code, stdout, stderr } = await machine.run('open', ...words);
  expect(stderr).toContain(message);
  expect([code, stdout]).toEqual([2, '']);
});

test('without a login it says how to log in', async () => {
  const { code, stderr } = await openMachine().run('open', 'createBudget');
  expect([code, stderr]).toEqual([2, expect.stringContaining('workshop-api login --url')]);
});

test('in a terminal the page is opened by the browser, or printed where that cannot be started', async () => {
  const opened = machine.path('opened');
  const browser = machine.write('browser', `#!/bin/sh\necho "$1" > ${opened}\n`);
  chmodSync(browser, 0o755);
  const at = (BROWSER: string) =>
    openMachine({ WORKSHOP_URL: url, BROWSER }).onTerminal('open', 'createBudget');
  expect(await at(browser)).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('Opened') });
  await expect.poll(() => existsSync(opened), { timeout: patienceMs }).toBe(true);
  expect(await at('/nowhere')).toMatchObject({ code: 0, stdout: `${url}/docs/reference/createBudget\n` });
});

test.each([
  ['linux', {}, null],
  ['linux', { DISPLAY: ':0' }, ['xdg-open', url]],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open', url]],
  ['linux', { BROWSER: 'firefox' }, ['firefox', url]],
  ['darwin', {}, ['open', url]],
  ['win32', {}, ['rundll32', 'url.dll,FileProtocolHandler', url]],
] as const)('on %s with %j the browser is its own', (platform, env, command) => {
  expect(browserCommand(env, platform, url)).toEqual(command);
});
