import { expect, test } from 'vitest';
import { deskOperations } from '../../../../../generated/operations.ts';
import { clockFooter } from '../../../../../tools/operator/desk/output/clock-footer.ts';

const sandbox = { workshop_time: '2026-12-24T08:00:00.000Z', timezone: 'Europe/Madrid' };

test('each command about a sandbox whose clock is ahead ends with its time', () => {
  const footer = clockFooter(deskOperations.listKeys, sandbox);
  expect(footer).toBe('The clock of this sandbox is ahead: it shows 2026-12-24T09:00:00+01:00.');
});

test('other workshops have none, and neither have the commands that move the clock', () => {
  expect(clockFooter(deskOperations.listKeys, { ...sandbox, workshop_time: null })).toBeNull();
  for (const each of ['moveSandboxClock', 'resetSandbox'] as const)
    expect(clockFooter(deskOperations[each], sandbox)).toBeNull();
});
