import { describe, expect, test } from 'vitest';
import { countBreaks, drawingMs } from '../../../adapters/threads/papers.ts';
import { heavyLines, quotePaper, trackedLine } from '../../support/papers.ts';

const estimate = (paper: object, lines: number) =>
  drawingMs({ lines, characters: JSON.stringify(paper).length, breaks: countBreaks(paper) });

describe('the estimate of a paper', () => {
  test('counts line breaks, which take as long as a hundred characters each', () => {
    const flat = heavyLines.map((line) => ({ ...line, description: 'a'.repeat(750) }));
    const [broken = 0, joined = 0] = [heavyLines, flat].map((lines) => estimate(quotePaper({ lines }), 200));
    expect(broken - joined).toBeGreaterThan(200);
  });

  test('counts only the breaks that a paper keeps, in any of its texts', () => {
    const broken = 'a\n'.repeat(1_000);
    const lines = [trackedLine(1, { description: broken, extended_detail: broken, reference: 'a\nb' })];
    expect(countBreaks(quotePaper({ lines, public_notes: 'a\nb\nc' }))).toBe(10 + 40 + 1 + 2);
  });

  test('has a limit, whatever the texts', () => {
    const lines = Array.from({ length: 2_000 }, (_, n) => trackedLine(n, { description: 'a\n'.repeat(100) }));
    expect(estimate({ lines }, 200)).toBeLessThan(3_000);
  });
});
