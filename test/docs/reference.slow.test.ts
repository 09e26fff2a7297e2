import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the reference is one page that loads nothing from elsewhere', () => {
  execFileSync(process.execPath, ['scripts/reference.ts', 'fr']);
  const page = readFileSync('.cache/reference.html', 'utf8');
  expect(page).toContain('<html lang="fr">');
  expect(page).toMatch(
    /^<!DOCTYPE html>[\s\S]{0,100}<meta http-equiv="Content-Security-Policy" content="default-src 'none';/,
  );
  expect(page).not.toMatch(/https?:\/\/cdn\./);
  const [markup = ''] = page.split('<script', 1);
  expect(markup).not.toMatch(/<(?:img|link|iframe|source)\b[^>]*\b(?:src|href)="(?:https?:)?\/\//);
  expect(page).not.toMatch(/<script[^>]*\bsrc=/);
  expect(markup).not.toMatch(/@import|url\(["']?https?:/);
});

test('a language that it is not written in is refused with those that it is', () => {
  const ask = () => execFileSync(process.execPath, ['scripts/reference.ts', 'de'], { stdio: 'pipe' });
  expect(ask).toThrow('There is no reference in de, only in: es, en, ca, pt, fr, bg.');
});
