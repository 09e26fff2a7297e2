import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runThen } from '../../../../../tools/operator/desk/cells/run-then-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'workshop-then-'));
afterAll(() => rmSync(folder, { recursive: true }));
const arrival = { host: 'taller.test', hosts: ['alias.test', 'taller.test'], oldCell: 3, newCell: 4 };

test('the command gets hosts and cells, in a shell', async () => {
  const file = join(folder, 'said');
  const command = `echo "$WORKSHOP_HOST: $WORKSHOP_HOSTS, $WORKSHOP_OLD_CELL -> $WORKSHOP_NEW_CELL" | cat > ${file}`;
  expect(await runThen(command, arrival)).toBeNull();
  expect(readFileSync(file, 'utf8')).toBe('taller.test: alias.test taller.test, 3 -> 4\n');
});

test('a deployment without CELL has no number', async () => {
  const command = '[ -z "$WORKSHOP_OLD_CELL$WORKSHOP_NEW_CELL" ]';
  expect(await runThen(command, { ...arrival, oldCell: null, newCell: null })).toBeNull();
});

test.each([
  ['exit 3', 'exit code 3'],
  ['kill -9 $$', 'it was ended by SIGKILL'],
  [join(folder, 'missing'), 'exit code 127'],
])('%s fails, and says how', async (command, failure) => {
  expect(await runThen(`${command} 2>/dev/null`, arrival)).toBe(failure);
});
