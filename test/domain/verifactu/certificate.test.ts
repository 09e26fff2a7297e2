import { expect, test } from 'vitest';
import { expiryAnnouncement } from '../../../domain/verifactu/certificate.ts';

const now = new Date('2026-11-20T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

test.each<[number, number | null, number | null]>([
  [31, null, null],
  [30, null, 30],
  [29, 30, null],
  [7, 30, 7],
  [6, 7, null],
  [1, 7, 1],
  [0.5, 1, null],
  [5, null, 7],
  [0.5, null, 1],
  [0, 1, null],
  [-1, null, null],
])('%d days before the end, after the announcement %s, %s is due', (days, announced, due) => {
  expect(expiryAnnouncement(inDays(days), announced, now)).toBe(due);
});
