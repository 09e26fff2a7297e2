import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { product } from '../../../domain/verifactu/system.ts';

test('records name the version of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(product.version).toBe(version);
});
