import { expect, test } from 'vitest';
import { progressLine } from '../../../../../tools/operator/desk/output/progress.ts';

function terminal(isTTY: boolean) {
  let written = '';
  const write = (text: string) => {
    written += text;
    return true;
  };
  return { to: { isTTY, write } as unknown as NodeJS.WriteStream, written: () => written };
}

test('a terminal shows how far an import has come, in one line that is gone at the end', () => {
  const { to, written } = terminal(true);
  const { show, clear } = progressLine(to);
  show({ step: 'judged', rows: 1_500, of: null });
  show({ step: 'written', rows: 500, of: 1_500 });
  expect(written()).toBe('\r1,500 rows judged\r500 of 1,500 rows written');
  clear();
  expect(written()).toMatch(/\r {25}\r$/);
});

test('shows nothing without a terminal', () => {
  const { to, written } = terminal(false);
  const { show, clear } = progressLine(to);
  show({ step: 'judged', rows: 1_500, of: null });
  clear();
  expect(written()).toBe('');
});
